import { formatCents } from '@openline/contract/money'
import type { Renewal } from '@openline/contract/renewals'
import { localDate } from '../../lib/local-date.ts'

const day = (at: string): string => localDate(at, 'DD MMM YYYY')

/** What happens to the line next, in a sentence. */
export const renewalSentence = ({
  suspendedSince,
  paidUntil,
  chargeAt,
  lines,
}: Pick<Renewal, 'suspendedSince' | 'paidUntil' | 'chargeAt' | 'lines'>): string => {
  if (suspendedSince !== null) {
    return `Paid until ${day(paidUntil)}. No service since ${day(suspendedSince)}; a payment switches the line on again at once, and your number stays yours.`
  }
  const price = lines ? ` ${formatCents(lines.finalCheckoutAmountCents)}` : ''
  return chargeAt === null
    ? `Paid until ${day(paidUntil)}. After that the line has no service until you pay.`
    : `Paid until ${day(paidUntil)}. We charge${price} on ${day(chargeAt)}, and the line goes on.`
}

/** How long a period of so many months is, as a price says it. */
export const periodWords = (months: number): string =>
  months === 1 ? 'a month' : `for ${months} months`

export const planChangeSentence = ({
  planName,
  from,
}: NonNullable<Renewal['planChange']>): string => `${planName} begins on ${day(from)}.`
