import { formatCents } from '@openline/contract/money'
import type { Renewal } from '@openline/contract/renewals'
import { plural, t } from '@openline/words/words'
import { localDate } from '../../lib/local-date.ts'

const day = (at: string): string => localDate(at, 'MMM D, YYYY')

/** What happens to the line next, in a sentence. */
export const renewalSentence = ({
  suspendedSince,
  paidUntil,
  chargeAt,
  lines,
}: Pick<Renewal, 'suspendedSince' | 'paidUntil' | 'chargeAt' | 'lines'>): string => {
  if (suspendedSince !== null) {
    return t(
      'Paid until {paidUntil}. No service since {suspendedSince}; a payment switches the line on again at once, and your number stays yours.',
      { paidUntil: day(paidUntil), suspendedSince: day(suspendedSince) },
    )
  }
  const until = { paidUntil: day(paidUntil) }
  if (chargeAt === null) {
    return t('Paid until {paidUntil}. After that the line has no service until you pay.', until)
  }
  const onDay = { ...until, chargeAt: day(chargeAt) }
  return lines
    ? t('Paid until {paidUntil}. We charge {price} on {chargeAt}, and the line goes on.', {
        ...onDay,
        price: formatCents(lines.finalCheckoutAmountCents),
      })
    : t('Paid until {paidUntil}. We charge on {chargeAt}, and the line goes on.', onDay)
}

/** How long a period of so many months is, as a price says it. */
export const periodWords = (months: number): string =>
  plural(months, { one: 'for 30 days', other: 'for {count} months' })

/** What a payment now buys, in a sentence. */
export const payingSentence = ({
  plan: { planName, periodMonths },
  paidUntil,
  suspendedSince,
}: Pick<Renewal, 'plan' | 'paidUntil' | 'suspendedSince'>): string =>
  suspendedSince === null
    ? plural(
        periodMonths,
        {
          one: '30 more days of {planName}, from {paidUntil} on.',
          other: '{count} more months of {planName}, from {paidUntil} on.',
        },
        { planName, paidUntil: day(paidUntil) },
      )
    : plural(
        periodMonths,
        {
          one: '30 days of {planName}, from now on. Your line works again at once.',
          other: '{count} months of {planName}, from now on. Your line works again at once.',
        },
        { planName },
      )

export const planChangeSentence = ({
  planName,
  from,
}: NonNullable<Renewal['planChange']>): string =>
  t('{planName} begins on {date}.', { planName, date: day(from) })
