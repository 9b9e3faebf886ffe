import { formatCents } from '@openline/contract/money'
import { statementLines } from '@openline/contract/sales/price-notes'
import { t } from '@openline/i18n/i18n'
import { type EmailBlock, paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import { explainOffer, type Priced } from '../../sales/shop/shop.ts'
import {
  cardButton,
  type FormatDay,
  lineButton,
  lineName,
  rhythmOf,
  stopBlocks,
} from './email-parts.ts'
import { lostDiscountWords } from './line-discount-words.ts'
import type { RenewalCard } from './renewal-card.ts'
import type { RenewalLine } from './renewal-lines.ts'

/** What is charged, when, and to which card. */
export type ChargeTerms = { readonly price: Priced; readonly at: Date; readonly card: RenewalCard }

/** `isNew`: automatic renewal was just turned on. `noticeId`: of the record of this notice. */
export type PlannedCharge = ChargeTerms & { isNew?: boolean; noticeId: string }

export function chargeEmail(line: RenewalLine, charge: ChargeTerms, day: FormatDay): WriteEmail {
  return ({ publicUrl }) => {
    const { plan } = charge.price
    const values = chargeValues(line, charge, day)
    const { first, last } = chargeBlocks(line, charge, { values, publicUrl })
    return {
      subject: chargeSubject(values, charge.card),
      preheader: t('{amount} for {plan}.', values),
      blocks: [...first, ...last, ...stopBlocks(line, rhythmOf(plan.periodMonths), publicUrl)],
    }
  }
}

/** What an email says of a charge: a sentence about the card first, the price and what to do last. */
export function chargeBlocks(
  line: RenewalLine,
  { price, card }: ChargeTerms,
  { values, publicUrl }: { values: ChargeValues; publicUrl: string },
): { first: readonly EmailBlock[]; last: readonly EmailBlock[] } {
  const lost = lostDiscountWords(line, price)
  return {
    first: [...cardSentences(card, values), ...(lost ? [lost] : [])].map(paragraph),
    last: [
      { kind: 'moneyLines', label: price.plan.name, ...moneyLines(price) },
      chargeButton(line, card, publicUrl),
    ],
  }
}

export function chargeValues(
  line: RenewalLine,
  { price: { plan, lines }, at }: ChargeTerms,
  day: FormatDay,
): ChargeValues {
  return {
    plan: plan.name,
    line: lineName(line),
    day: day(at),
    renewsOn: day(line.period.endsAt),
    amount: formatCents(lines.finalCheckoutAmountCents),
  }
}

function chargeButton(line: RenewalLine, card: RenewalCard, publicUrl: string): EmailBlock {
  if (card.kind === 'good') return lineButton(line, publicUrl)
  return cardButton(line, card.kind === 'missing' ? 'add_card' : 'choose_card', publicUrl)
}

/** What the sentences name. The card is charged on `day`, the new period starts on `renewsOn`. */
type ChargeValues = { plan: string; line: string; day: string; renewsOn: string; amount: string }

function chargeSubject({ plan, renewsOn: day }: ChargeValues, card: RenewalCard): string {
  return card.kind === 'good'
    ? t('Your {plan} plan renews on {day}', { plan, day })
    : t('Update your card: your {plan} plan renews on {day}', { plan, day })
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
