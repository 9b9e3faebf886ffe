import { formatCents } from '@openline/contract/money'
import type { Dispute } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'

/** What the bank says of a payment, in a sentence. */
export function disputeLabels({ amountCents, status, at }: Dispute): string {
  const amount = amountCents === null ? null : formatCents(amountCents)
  const date = localDate(at, 'MMM D, YYYY')
  switch (status) {
    case 'open':
      if (amount === null) {
        return t(
          'This payment has been disputed: your bank has been looking into it since {date}. If you recognize it, please tell your bank.',
          { date },
        )
      }
      return t(
        'This payment has been disputed: your bank has been looking into {amount} since {date}. If you recognize it, please tell your bank.',
        { amount, date },
      )
    case 'won':
      return t('Your bank looked into this payment and confirmed it on {date}.', { date })
    case 'lost':
      if (amount === null) {
        return t('Your bank returned money to you on {date} because the payment was disputed.', {
          date,
        })
      }
      return t('Your bank returned {amount} to you on {date} because the payment was disputed.', {
        amount,
        date,
      })
  }
}
