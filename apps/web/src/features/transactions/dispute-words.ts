import { formatCents } from '@openline/contract/money'
import type { Dispute } from '@openline/contract/transactions'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'

/** What the bank says of a payment, in a sentence. */
export function disputeWords({ amountCents, status, at }: Dispute): string {
  const amount = formatCents(amountCents)
  const date = localDate(at, 'MMM D, YYYY')
  switch (status) {
    case 'open':
      return t(
        'This payment has been disputed: your bank has been looking into {amount} since {date}. If you recognize it, please tell your bank.',
        { amount, date },
      )
    case 'won':
      return t('Your bank looked into this payment and confirmed it on {date}.', { date })
    case 'lost':
      return t('Your bank returned {amount} to you on {date} because the payment was disputed.', {
        amount,
        date,
      })
  }
}
