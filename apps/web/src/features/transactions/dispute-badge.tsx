import type { Dispute } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { Badge } from '../../ui/badge.tsx'

/** That the bank looks into a payment, or has given it back; a payment that stands shows nothing. */
export function DisputeBadge({ status }: Pick<Dispute, 'status'>) {
  if (status === 'won') return null
  return status === 'open' ? (
    <Badge tone="warning">{t('Disputed')}</Badge>
  ) : (
    <Badge>{t('Returned by your bank')}</Badge>
  )
}
