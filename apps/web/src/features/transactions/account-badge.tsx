import type { Transaction } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { Badge } from '../../ui/badge.tsx'

/** That a payment was made in an account that was merged into this one; its own payments show nothing. */
export function AccountBadge({ isOfOtherAccount }: Pick<Transaction, 'isOfOtherAccount'>) {
  return isOfOtherAccount && <Badge>{t('From your other account')}</Badge>
}
