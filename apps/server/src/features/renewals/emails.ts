import { formatCents } from '@openline/contract/money'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../emails/blocks.ts'
import { explainOffer, type Priced } from '../shop/shop.ts'
import type { RenewalCard } from './renewal-card.ts'
import type { Failed, PlannedCharge } from './renewal-emails.ts'
import type { RenewalLine } from './store.ts'

export type Letter = { subject: string; preheader: string; blocks: readonly EmailBlock[] }

/** A date as the letters write it, in the reader's time zone. */
export type Day = (at: Date) => string

/** Which line, for somebody who may have several. */
function lineName({ nickname, mdn }: RenewalLine): string {
  return mdn === null ? nickname : `${nickname}, ${formatMsisdn(mdn)}`
}

export function chargeLetter(
  line: RenewalLine,
  { price, at, card, isNew = false }: PlannedCharge,
  day: Day,
  button: EmailBlock,
): Letter {
  const { plan, lines } = price
  const amount = formatCents(lines.finalCheckoutAmountCents)
  const renewsOn = day(line.period.endsAt)
  const said = { plan: plan.name, line: lineName(line), day: day(at), renewsOn, amount }
  return {
    subject: chargeSubject(line, said, { card, isNew }),
    preheader: t('{amount} for {plan}.', said),
    blocks: [
      ...cardWords(card, said).map(paragraph),
      { kind: 'moneyLines', label: plan.name, ...moneyLines(price) },
      paragraph(
        t(
          'You can turn off Auto-renew or change your card or plan any time before then. Just open Manage line in your account.',
        ),
      ),
      button,
    ],
  }
}

/** The card is charged on `day`, the new period starts on `renewsOn`. */
type Said = { plan: string; line: string; day: string; renewsOn: string; amount: string }

function chargeSubject(
  { nickname }: RenewalLine,
  { plan, renewsOn: day }: Said,
  { card, isNew }: Pick<PlannedCharge, 'card' | 'isNew'>,
): string {
  if (card.kind !== 'good') {
    return t('Update your card: your {plan} plan renews on {day}', { plan, day })
  }
  return isNew
    ? t('Auto-renew is on for {nickname}', { nickname })
    : t('Your {plan} plan renews on {day}', { plan, day })
}

function cardWords(card: RenewalCard, said: Said): readonly string[] {
  switch (card.kind) {
    case 'good':
      return [goodCard(card.card.last4Digits, said)]
    case 'missing':
      return [
        t(
          'Your payment of {amount} for {line} is due on {day}, but you don’t have a card saved. Please add one before then.',
          said,
        ),
      ]
    case 'expired':
    case 'expires': {
      const words = { ...said, digits: card.last4Digits }
      return [
        card.kind === 'expired'
          ? t(
              'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} has expired. Please choose another card before then.',
              words,
            )
          : t(
              'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} expires before then. Please choose another card.',
              words,
            ),
        ...otherCard(card.other),
      ]
    }
  }
}

/** Link has no digits of a card. */
function goodCard(digits: string, said: Said): string {
  return digits === ''
    ? t(
        'On {day}, we’ll charge {amount} through Link to renew {line}. Your service continues without a break.',
        said,
      )
    : t(
        'On {day}, we’ll charge {amount} to your card ending in {digits} to renew {line}. Your service continues without a break.',
        { ...said, digits },
      )
}

function otherCard(digits: string | null): readonly string[] {
  return digits === null ? [] : [otherCardWords(digits)]
}

function otherCardWords(digits: string): string {
  return digits === ''
    ? t('You also have Link saved. We won’t charge it for this line unless you choose it.')
    : t(
        'You also have a card ending in {digits} saved. We won’t charge it for this line unless you choose it.',
        { digits },
      )
}

/** The same lines as on the receipt that follows. */
function moneyLines(price: Priced) {
  return {
    lines: explainOffer(price).map(({ text, cents }) => ({ label: text, amountCents: cents })),
    total: { label: t('Total'), amountCents: price.lines.finalCheckoutAmountCents },
  }
}

export function runsOutLetter(line: RenewalLine, day: Day, button: EmailBlock): Letter {
  const said = { line: lineName(line), day: day(line.period.endsAt) }
  return {
    subject: t('Your {plan} plan expires on {day}', { ...said, plan: line.period.planName }),
    preheader: t('Renew now to keep your service.'),
    blocks: [
      paragraph(
        t(
          '{line} is paid through {day}, and Auto-renew is off. Service stops then if you don’t renew.',
          said,
        ),
      ),
      paragraph(t('Renew now in your account, or turn on Auto-renew.')),
      button,
    ],
  }
}

export function offLetter(line: RenewalLine, day: Day): Letter {
  const said = { line: lineName(line), day: day(line.period.endsAt) }
  return {
    subject: t('Auto-renew is off for {nickname}', { nickname: line.nickname }),
    preheader: t('Your plan is paid through {day}.', said),
    blocks: [
      paragraph(
        t(
          'We won’t charge your card for {line} anymore. Your plan is paid through {day}, and we’ll remind you before it expires.',
          said,
        ),
      ),
    ],
  }
}

export function failureLetter(
  line: RenewalLine,
  { why, nextTryAt, wayOn }: Failed,
  day: Day,
  button: EmailBlock,
): Letter {
  const { nickname } = line
  return {
    subject:
      wayOn.kind === 'confirm'
        ? t('Confirm your {nickname} renewal with your bank', { nickname })
        : t('We couldn’t renew {nickname}', { nickname }),
    preheader: t('Your plan is paid through {day}.', { day: day(line.period.endsAt) }),
    blocks: [paragraph(why()), paragraph(nextWords(line, { nextTryAt, wayOn }, day)), button],
  }
}

function nextWords(
  line: RenewalLine,
  { nextTryAt, wayOn }: Pick<Failed, 'nextTryAt' | 'wayOn'>,
  day: Day,
): string {
  const said = { line: lineName(line), day: day(line.period.endsAt) }
  if (wayOn.kind === 'confirm') {
    return t('{line} is paid through {day}. Confirm before then to keep your service.', said)
  }
  if (nextTryAt === null) {
    return t(
      '{line} is paid through {day}, and we won’t try again. Pay before then to keep your service.',
      said,
    )
  }
  const next = { ...said, nextDay: day(nextTryAt) }
  return wayOn.kind === 'pay'
    ? t('{line} is paid through {day}. We’ll try again on {nextDay}, or you can pay now.', next)
    : t(
        '{line} is paid through {day}. We’ll try again on {nextDay}, with the card you choose by then.',
        next,
      )
}

export function suspendedLetter(line: RenewalLine, day: Day, button: EmailBlock): Letter {
  const said = { line: lineName(line), day: day(line.period.endsAt) }
  return {
    subject: t('Your {nickname} line is suspended', { nickname: line.nickname }),
    preheader: t('Your number is still yours. Renew to restore service.'),
    blocks: [
      paragraph(
        t(
          'The plan for {line} expired on {day}. You can’t call, text or use data until you renew. You can still call 911.',
          said,
        ),
      ),
      paragraph(t('You keep your number and your SIM. Service is back as soon as you pay.')),
      button,
    ],
  }
}
