import type { Brand } from '@openline/contract/brand'
import type { CardNetwork } from '@openline/contract/cards'
import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { fullName } from '@openline/contract/person-name'
import { explainPrice, type PaidPrice } from '@openline/contract/price-notes'
import { msg, plural, t, translate } from '@openline/words/words'
import { canDraw } from './receipt-font.ts'
import type { PaidRow } from './store.ts'

export type Fact = { readonly label: string; readonly value: string }

export type ReceiptWords = {
  readonly title: string
  /** Who sold it: legal entity and address. */
  readonly seller: readonly string[]
  readonly facts: readonly Fact[]
  readonly lines: readonly Fact[]
  readonly total: Fact
  readonly notes: readonly string[]
}

const networks: Record<CardNetwork, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  unknown: msg('Card'),
}

/** Everything that a receipt says, in order. Dates are in UTC: nobody knows where it will be read. */
export const receiptWords = (brand: Brand, paid: PaidRow): ReceiptWords => ({
  title: t('Receipt {number}', { number: paid.orderNumber }),
  seller: seller(brand),
  facts: facts(paid),
  lines: paidLines(paid).map(({ label, amountCents }) => ({
    label,
    value: formatCents(amountCents),
  })),
  total: { label: t('Total paid'), value: formatCents(paid.finalCheckoutAmountCents) },
  notes: notes(brand, paid),
})

const seller = ({ legal, support }: Brand): string[] => {
  const { street, city, state, zipCode } = legal.address
  return [
    legal.entity,
    `${street}, ${city}, ${state} ${zipCode}`,
    `${support.phone} · ${support.email}`,
    t('FCC registration number {number}', { number: legal.frn }),
  ]
}

const facts = (paid: PaidRow): Fact[] => [
  { label: t('Billed to'), value: billedTo(paid) },
  { label: t('Service address'), value: serviceAddress(paid) },
  { label: t('Date of payment'), value: `${formatDate(paid.paidAt, 'MMM D, YYYY', 'UTC')} (UTC)` },
  { label: t('Order number'), value: paid.orderNumber },
  { label: t('Payment'), value: paid.transactionId },
  {
    label: t('Payment method'),
    value: t('{network} ending in {digits}', {
      network: translate(networks[paid.cardNetwork]),
      digits: paid.last4Digits,
    }),
  },
  { label: t('Product'), value: product(paid) },
  { label: t('Automatic renewal'), value: paid.autoRenew ? t('On') : t('Off') },
]

/** A name in letters that no font here has is left to the address, which has none of these. */
const billedTo = (paid: PaidRow): string => {
  const name = fullName(paid)
  return name !== '' && canDraw(name) ? `${name}, ${paid.email}` : paid.email
}

const serviceAddress = ({ shipTo }: PaidRow): string => {
  const street = [shipTo.streetNumber, shipTo.streetDirection, shipTo.streetName]
    .filter(Boolean)
    .join(' ')
  const place = `${shipTo.city}, ${shipTo.state} ${shipTo.zipCode}`
  return [street, place].filter(canDraw).join(', ')
}

const product = ({ planName, periodMonths, kind }: PaidRow): string => {
  const period = plural(periodMonths, { one: '{count} month', other: '{count} months' })
  const bought = `${planName}, ${period}`
  return kind === 'renewal' ? t('{product}, renewal', { product: bought }) : bought
}

/** What a payment was made up of, but for its sum: what is ours and what is the state's, each by name. */
export const paidLines = (paid: PaidPrice): { label: string; amountCents: number }[] =>
  explainPrice(paid).map(({ line, text, cents }) => ({
    label: text,
    amountCents: line === 'discountAmountCents' ? -cents : cents,
  }))

const notes = (brand: Brand, paid: PaidRow): string[] => [
  ...(paid.refundCents !== null && paid.refundedAt
    ? [
        t('{amount} went back to the card on {day} (UTC).', {
          amount: formatCents(paid.refundCents),
          day: formatDate(paid.refundedAt, 'MMM D, YYYY', 'UTC'),
        }),
      ]
    : []),
  t('With this order, version {version} of the terms and conditions of {brand} was accepted.', {
    version: paid.acceptedTermsVersion,
    brand: brand.name,
  }),
  t('Prices are in US dollars. Taxes are those of the service address.'),
]
