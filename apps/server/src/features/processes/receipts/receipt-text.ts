import { legalAddressLine } from '@openline/contract/address'
import type { Brand } from '@openline/contract/brand'
import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { fullName } from '@openline/contract/person-name'
import { cardNetworkNames } from '@openline/contract/sales/cards'
import { isCreditBack } from '@openline/contract/sales/credits'
import { explainPrice, statementLines } from '@openline/contract/sales/price-notes'
import { addressLines } from '@openline/contract/street-line'
import { plural, t, translate } from '@openline/i18n/i18n'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { chargeCents } from '../../sales/orders/orders.ts'
import type { ReceiptData } from './receipt-data.ts'

export type Fact = { readonly label: string; readonly value: string }

export type ReceiptText = {
  readonly title: string
  /** Who sold it: legal entity and address. */
  readonly seller: readonly string[]
  readonly facts: readonly Fact[]
  /** What was paid for, in groups; the heading of one has no value. */
  readonly lines: readonly Fact[]
  readonly total: Fact
  readonly notes: readonly string[]
}

type CanShow = (text: string) => boolean

/** Every text of a receipt, in order; of names and addresses, what `canShow` says can be shown. */
export function receiptText(
  brand: Brand,
  paid: ReceiptData,
  canShow: CanShow = () => true,
): ReceiptText {
  const { lines, total } = paymentSummary(paid)
  return {
    title: t('Receipt {number}', { number: paid.orderNumber }),
    seller: seller(brand),
    facts: facts(paid, canShow),
    lines: lines.map(({ label, amountCents }) => ({
      label,
      value: amountCents === null ? '' : formatCents(amountCents),
    })),
    total: { label: total.label, value: formatCents(total.amountCents) },
    notes: notes(brand, paid),
  }
}

/** What was paid for and, where credit paid a part, what the card was charged for the rest. */
export function paymentSummary(paid: ReceiptData) {
  const { finalCheckoutAmountCents, creditCents } = paid
  const lines = statementLines(explainPrice(paid))
  if (creditCents === 0) {
    return { lines, total: { label: t('Total paid'), amountCents: finalCheckoutAmountCents } }
  }
  return {
    lines: [
      ...lines,
      { label: t('Total'), amountCents: finalCheckoutAmountCents },
      { label: t('Paid with your credit'), amountCents: -creditCents },
    ],
    total: {
      label: t('Charged to your card'),
      amountCents: chargeCents(paid),
    },
  }
}

/** A date on the calendar of the service address. */
export function dayOf({ shipTo }: ReceiptData, at: Date): string {
  return formatDate(at, 'MMM D, YYYY', timeZoneOf(shipTo, 'UTC'))
}

function seller({ legal, support }: Brand): string[] {
  return [
    legal.entity,
    legalAddressLine(legal.address),
    `${support.phone} · ${support.email}`,
    t('FCC registration number {number}', { number: legal.frn }),
  ]
}

function paidWith({ cardNetwork, last4Digits }: ReceiptData): string {
  const network = translate(cardNetworkNames[cardNetwork])
  return last4Digits === ''
    ? network
    : t('{network} ending in {digits}', { network, digits: last4Digits })
}

function facts(paid: ReceiptData, canShow: CanShow): Fact[] {
  const [billed, ...others] = emailFacts(paid, canShow)
  return [
    ...(billed ? [billed] : []),
    { label: t('Service address'), value: serviceAddress(paid, canShow) },
    { label: t('Payment ID'), value: paid.transactionId },
    ...others,
  ]
}

/** What an email says of a payment; its PDF has the rest. */
export function emailFacts(paid: ReceiptData, canShow: CanShow = () => true): Fact[] {
  return [
    { label: t('Billed to'), value: billedTo(paid, canShow) },
    { label: t('Payment date'), value: dayOf(paid, paid.paidAt) },
    { label: t('Order number'), value: paid.orderNumber },
    { label: t('Payment method'), value: paidWith(paid) },
    { label: paid.addOnName ? t('Added to your line') : t('Plan'), value: product(paid) },
    ...(paid.addOnName
      ? []
      : [{ label: t('Auto-renew'), value: paid.autoRenew ? t('On') : t('Off') }]),
  ]
}

/** The email address alone where there is no name, or one that cannot be shown. */
function billedTo(paid: ReceiptData, canShow: CanShow): string {
  const name = fullName(paid)
  return name !== '' && canShow(name) ? `${name}, ${paid.email}` : paid.email
}

function serviceAddress({ shipTo }: ReceiptData, canShow: CanShow): string {
  return addressLines(shipTo).filter(canShow).join(', ')
}

/** How long it is paid for, the line of its price says; some plans have it in their name, too. */
export function product({ planName, kind, addOnName }: ReceiptData): string {
  if (addOnName) return addOnName
  return kind === 'renewal' ? t('{product}, renewal', { product: planName }) : planName
}

/** An order that was abandoned returns its credit with the refund. */
function creditBack(paid: ReceiptData): string[] {
  if (!isCreditBack(paid)) return []
  return [t('{amount} went back to your credit.', { amount: formatCents(paid.creditCents) })]
}

/** The consent that was given with an order, in a form that can be kept; its own email names day and amount. */
function consent({ kind, autoRenew, periodMonths }: ReceiptData): string[] {
  if (kind !== 'purchase' || !autoRenew) return []
  const rhythm = plural(periodMonths, { one: 'every 30 days', other: 'every {count} months' })
  return [
    t(
      'You agreed to Auto-renew with this order: we charge your card {rhythm} until you turn it off in your account. Once your line is active, we’ll email you the date and amount of the next charge.',
      { rhythm },
    ),
  ]
}

/** What was agreed to beside the purchase, and what went back of the payment. */
export function whatChanged(paid: ReceiptData): string[] {
  return [
    ...consent(paid),
    ...paid.refunds.map(({ amountCents, doneAt }) =>
      t('{amount} was refunded to your card on {day}.', {
        amount: formatCents(amountCents),
        day: dayOf(paid, doneAt),
      }),
    ),
    ...creditBack(paid),
  ]
}

function notes(brand: Brand, paid: ReceiptData): string[] {
  return [
    ...whatChanged(paid),
    t('You accepted version {version} of the {brand} Terms & Conditions with this order.', {
      version: paid.acceptedTermsVersion,
      brand: brand.name,
    }),
    t('Amounts are in US dollars. Taxes and dates are based on your service address.'),
  ]
}
