import { cardPaymentCents } from '@openline/contract/money'
import type { Transaction } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { Badge } from '../../ui/badge.tsx'

type RefundBadgeProps = Pick<Transaction, 'refunds' | 'paymentDetails'>

/** What became of the money that was sent back of a payment; nothing for one that was not refunded. */
export function RefundBadge({ refunds, paymentDetails }: RefundBadgeProps) {
  if (refunds.length === 0) return null
  if (refunds.some(({ status }) => status === 'failed')) {
    return <Badge tone="danger">{t('Refund failed')}</Badge>
  }
  if (refunds.some(({ status }) => status === 'pending')) {
    return <Badge>{t('Refund pending')}</Badge>
  }
  const cents = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { finalCheckoutAmountCents, creditCents = 0 } = paymentDetails
  const isPart = cents < cardPaymentCents({ lines: { finalCheckoutAmountCents }, creditCents })
  return <Badge>{isPart ? t('Partly refunded') : t('Refunded')}</Badge>
}
