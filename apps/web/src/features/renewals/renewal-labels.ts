import { cardPaymentCents, formatCents } from '@openline/contract/money'
import type { Renewal } from '@openline/contract/processes/renewals'
import { plural, t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'

function day(at: string): string {
  return localDate(at, 'MMM D, YYYY')
}

type Next = Pick<
  Renewal,
  | 'suspendedSince'
  | 'paidUntil'
  | 'chargeAt'
  | 'lines'
  | 'creditCents'
  | 'cardProblem'
  | 'nextActions'
>

/** What happens to the line next, in a sentence. */
export function renewalSentence({
  suspendedSince,
  paidUntil,
  chargeAt,
  lines,
  creditCents,
  cardProblem,
  nextActions,
}: Next): string {
  const until = { paidUntil: day(paidUntil) }
  if (suspendedSince !== null) {
    const since = day(suspendedSince)
    return since === until.paidUntil
      ? t(
          'Your plan expired and service stopped on {date}. Renew to restore it right away. Your number is still yours.',
          { date: since },
        )
      : t(
          'Your plan expired on {paidUntil}, and service stopped on {suspendedSince}. Renew to restore it right away. Your number is still yours.',
          { ...until, suspendedSince: since },
        )
  }
  if (nextActions.includes('confirm_payment')) {
    return t(
      'Paid through {paidUntil}. Your bank is waiting for you to approve the renewal.',
      until,
    )
  }
  if (chargeAt === null) {
    return t('Paid through {paidUntil}. Service stops after that unless you renew.', until)
  }
  if (cardProblem !== null) {
    return t('Paid through {paidUntil}. Auto-renew is on, but your card can’t be charged.', until)
  }
  const onDay = { ...until, chargeAt: day(chargeAt) }
  if (!lines) return t('Paid through {paidUntil}. Auto-renews on {chargeAt}.', onDay)
  const price = formatCents(cardPaymentCents({ lines, creditCents }))
  return creditCents === 0
    ? t('Paid through {paidUntil}. Auto-renews: we’ll charge {price} on {chargeAt}.', {
        ...onDay,
        price,
      })
    : t(
        'Paid through {paidUntil}. Auto-renews: we’ll use your {credit} credit and charge {price} on {chargeAt}.',
        { ...onDay, price, credit: formatCents(creditCents) },
      )
}

/** What Auto-renew does for a line whose plan expired: nothing, until its owner pays. */
export function notChargedSentence(): string {
  return t('We won’t charge your card while service is stopped.')
}

/** Which notice was sent of the next charge, and whether the mail server took it. */
export function noticeSentence({
  kind,
  sentAt,
  totalCents,
  isDelivered,
}: NonNullable<Renewal['notice']>): string {
  const values = { date: day(sentAt), price: formatCents(totalCents) }
  if (!isDelivered) {
    return t(
      'Our notice of {date} about this charge of {price} didn’t reach your email. Please check your email address. Without a notice, we won’t charge your card.',
      values,
    )
  }
  switch (kind) {
    case 'charge':
    case 'term':
      return t('We emailed you about this charge of {price} on {date}.', values)
    case 'price_change':
      return t('We emailed you about the new price on {date}: {price} with taxes and fees.', values)
    case 'annual_reminder':
      return t('We emailed you your yearly reminder on {date}: {price} per charge.', values)
  }
}

/** The length of a period in months, as shown with a price. */
export function periodWords(months: number): string {
  return plural(months, { one: 'for 30 days', other: 'for {count} months' })
}

/** How often a card is charged for periods of so many months. */
export function chargeRhythm(months: number): string {
  return plural(months, { one: 'every 30 days', other: 'every {count} months' })
}

/** What a payment now buys, in a sentence. */
export function payingSentence({
  plan: { planName, periodMonths },
  paidUntil,
  suspendedSince,
}: Pick<Renewal, 'plan' | 'paidUntil' | 'suspendedSince'>): string {
  return suspendedSince === null
    ? plural(
        periodMonths,
        {
          one: '30 more days of {planName}, starting {paidUntil}.',
          other: '{count} more months of {planName}, starting {paidUntil}.',
        },
        { planName, paidUntil: day(paidUntil) },
      )
    : plural(
        periodMonths,
        {
          one: '30 days of {planName}, starting today. Service is restored right away.',
          other: '{count} months of {planName}, starting today. Service is restored right away.',
        },
        { planName },
      )
}

export function planChangeSentence({ planName, from }: NonNullable<Renewal['planChange']>): string {
  return t('{planName} starts on {date}.', { planName, date: day(from) })
}

/** What helps a line whose renewal is in trouble. */
export type RenewalRemedy = 'pay' | 'confirm' | 'choose_card' | 'add_card'

export type RenewalTrouble = {
  readonly title: string
  readonly text: string
  /** The first is the main one. */
  readonly remedies: readonly RenewalRemedy[]
}

/** What the owner of a line must not miss about its renewal; null when all is well. */
export function renewalTrouble(renewal: Renewal): RenewalTrouble | null {
  const { suspendedSince, nextActions, failure, cardProblem, problem } = renewal
  if (suspendedSince !== null) {
    return {
      title: t('Your plan has expired'),
      text: renewalSentence(renewal),
      remedies: ['pay'],
    }
  }
  if (nextActions.includes('confirm_payment')) return bankAsks(renewal)
  if (failure) {
    return {
      title: t('We couldn’t renew your plan'),
      text: `${failure.message} ${whatComes(renewal)}`,
      remedies: ['pay', 'choose_card'],
    }
  }
  if (cardProblem === null) return noticeTrouble(renewal)
  return {
    title: t('Update your card to keep your service'),
    text: `${problem ?? ''} ${whatComes(renewal)}`.trim(),
    remedies: cardRemedies(renewal),
  }
}

/** Nothing is charged automatically, because a notice was not given in time. */
function noticeTrouble({ autoRenew, chargeAt, problem, lines, paidUntil }: Renewal) {
  if (!autoRenew || chargeAt !== null || problem === null || lines === null) return null
  return {
    title: t('Renew by hand this time'),
    text: `${problem} ${t('Pay by {date} to keep your service.', { date: day(paidUntil) })}`,
    remedies: ['pay'] as const,
  }
}

function bankAsks({ plan: { planName }, paidUntil }: Renewal): RenewalTrouble {
  return {
    title: t('Confirm your renewal with your bank'),
    text: t(
      'Your bank needs you to approve the payment for {planName}. Do it by {date} to keep your service.',
      { planName, date: day(paidUntil) },
    ),
    remedies: ['confirm'],
  }
}

/** After the last attempt, only a payment helps. */
function cardRemedies({ cardProblem, chargeAt }: Renewal): readonly RenewalRemedy[] {
  if (cardProblem === 'missing') return ['add_card']
  return chargeAt === null ? ['pay'] : ['choose_card']
}

function whatComes({ chargeAt, paidUntil, failure }: Renewal): string {
  if (chargeAt === null) {
    return t('Pay by {date} to keep your service.', { date: day(paidUntil) })
  }
  return failure
    ? t('We’ll try again on {date}.', { date: day(chargeAt) })
    : t('Please update it by {date} so your plan can renew.', { date: day(chargeAt) })
}
