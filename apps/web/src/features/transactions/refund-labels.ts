import { formatCents } from '@openline/contract/money'
import type { Refund } from '@openline/contract/processes/transactions'
import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'

/** What became of money that was sent back, in a sentence. */
export function refundLabels({ amountCents, status, at }: Refund): string {
  const amount = formatCents(amountCents)
  const date = localDate(at, 'MMM D, YYYY')
  switch (status) {
    case 'pending':
      return t('{amount} is being refunded to your card.', { amount })
    case 'done':
      return t('{amount} was refunded to your card on {date}.', { amount, date })
    case 'failed':
      return t(
        'We couldn’t refund {amount} to your card because your bank didn’t accept it. Please contact us so we can get it to you another way.',
        { amount },
      )
    case 'settled':
      return t('{amount} was refunded to you another way on {date}.', { amount, date })
  }
}
