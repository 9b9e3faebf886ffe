import { formatCents } from '@openline/contract/money'
import type { Refund } from '@openline/contract/transactions'
import { t } from '@openline/words/words'
import { localDate } from '../../lib/local-date.ts'

/** What became of money that was sent back, in a sentence. */
export const refundWords = ({ amountCents, status, at }: Refund): string => {
  const amount = formatCents(amountCents)
  const date = localDate(at, 'MMM D, YYYY')
  switch (status) {
    case 'pending':
      return t('{amount} is on its way back to your card.', { amount })
    case 'done':
      return t('{amount} went back to your card on {date}.', { amount, date })
    case 'failed':
      return t(
        '{amount} could not be returned to your card: your bank did not take it. Please contact us, so that you get it in another way.',
        { amount },
      )
    case 'settled':
      return t('{amount} was returned to you in another way on {date}.', { amount, date })
  }
}
