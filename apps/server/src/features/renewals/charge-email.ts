import { formatCents } from '@openline/contract/money'
import { statementLines } from '@openline/contract/price-notes'
import { t } from '@openline/i18n/i18n'
import { button, type EmailBlock, paragraph } from '../../emails/blocks.ts'
import type { WriteEmail } from '../../emails/compose.ts'
import { linkTo } from '../../language/link-to.ts'
import { explainOffer, type Priced } from '../shop/shop.ts'
import { cardButton, type FormatDay, lineName, rhythmOf, stopBlocks } from './email-parts.ts'
import type { RenewalCard } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What is charged, when, and to which card. `isNew`: automatic renewal was just turned on. */
export type PlannedCharge = {
  price: Priced
  at: Date
  card: RenewalCard
  isNew?: boolean
  /** Of the record of this notice. */
  noticeId: string
}

export function chargeEmail(
  line: RenewalLine,
  { price, at, card, isNew = false }: Omit<PlannedCharge, 'noticeId'>,
  day: FormatDay,
): WriteEmail {
  return ({ publicUrl }) => {
    const { plan, lines } = price
    const amount = formatCents(lines.finalCheckoutAmountCents)
    const renewsOn = day(line.period.endsAt)
    const values = { plan: plan.name, line: lineName(line), day: day(at), renewsOn, amount }
    return {
      subject: chargeSubject(line, values, { card, isNew }),
      preheader: t('{amount} for {plan}.', values),
      blocks: [
        ...cardSentences(card, values).map(paragraph),
        { kind: 'moneyLines', label: plan.name, ...moneyLines(price) },
        chargeButton(line, card, publicUrl),
        ...stopBlocks(line, rhythmOf(plan.periodMonths), publicUrl),
      ],
    }
  }
}

function chargeButton(line: RenewalLine, card: RenewalCard, publicUrl: string): EmailBlock {
  if (card.kind === 'good') return button(t('View my line'), linkTo(publicUrl, '/dashboard'))
  return cardButton(line, card.kind === 'missing' ? 'add_card' : 'choose_card', publicUrl)
}

/** What the sentences name. The card is charged on `day`, the new period starts on `renewsOn`. */
type ChargeValues = { plan: string; line: string; day: string; renewsOn: string; amount: string }

function chargeSubject(
  { nickname }: RenewalLine,
  { plan, renewsOn: day }: ChargeValues,
  { card, isNew }: Pick<PlannedCharge, 'card' | 'isNew'>,
): string {
  if (card.kind !== 'good') {
    return t('Update your card: your {plan} plan renews on {day}', { plan, day })
  }
  return isNew
    ? t('Auto-renew is on for {nickname}', { nickname })
    : t('Your {plan} plan renews on {day}', { plan, day })
}

function cardSentences(card: RenewalCard, values: ChargeValues): readonly string[] {
  switch (card.kind) {
    case 'good':
      return [goodCardSentence(card.card.last4Digits, values)]
    case 'missing':
      return [
        t(
          'Your payment of {amount} for {line} is due on {day}, but you don’t have a card saved. Please add one before then.',
          values,
        ),
      ]
    case 'expired':
    case 'expires': {
      const withDigits = { ...values, digits: card.last4Digits }
      return [
        card.kind === 'expired'
          ? t(
              'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} has expired. Please choose another card before then.',
              withDigits,
            )
          : t(
              'Your payment of {amount} for {line} is due on {day}, but your card ending in {digits} expires before then. Please choose another card.',
              withDigits,
            ),
        ...otherCard(card.other),
      ]
    }
  }
}

/** Link has no digits of a card. */
function goodCardSentence(digits: string, values: ChargeValues): string {
  return digits === ''
    ? t(
        'On {day}, we’ll charge {amount} through Link to renew {line}. Your service continues without a break.',
        values,
      )
    : t(
        'On {day}, we’ll charge {amount} to your card ending in {digits} to renew {line}. Your service continues without a break.',
        { ...values, digits },
      )
}

function otherCard(digits: string | null): readonly string[] {
  return digits === null ? [] : [otherCardSentence(digits)]
}

function otherCardSentence(digits: string): string {
  return digits === ''
    ? t('You also have Link saved. We won’t charge it for this line unless you choose it.')
    : t(
        'You also have a card ending in {digits} saved. We won’t charge it for this line unless you choose it.',
        { digits },
      )
}

/** The same lines as on the receipt that follows. */
export function moneyLines(price: Priced) {
  return {
    lines: statementLines(explainOffer(price)),
    total: { label: t('Total'), amountCents: price.lines.finalCheckoutAmountCents },
  }
}
