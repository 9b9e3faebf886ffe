import { msg, plural, t, translate } from '@openline/i18n/i18n'
import type { AddOnWithPlan } from './add-on.ts'
import type { MoneyLines, PriceNote } from './shop.ts'
import type { NamedTax, TaxSource } from './taxes.ts'

/** A price as quotes and orders store it, with what it is made of. */
export type ItemizedPrice = MoneyLines & {
  periodMonths: number
  /** What was sold beside a plan, whose price stands in the place of the plan's; null or absent for a plan. */
  addOnName?: string | null
  /** What was sold with the plan, as a part of the order total; null or absent for nothing. */
  withAddOn?: Pick<AddOnWithPlan, 'title' | 'priceCents'> | null
  couponCode: string | null
  /** The part of the discount that is for another line; a coupon’s is the rest. */
  lineDiscountCents: number
  /** The carrier's own part of the regulatory fee. */
  recoveryFeeCents: number
  /** All of the tax line, and the rest of the regulatory fee. */
  taxes: readonly NamedTax[]
  taxedBy: TaxSource
}

/**
 * What each line of a price is made of, in words for receipts, emails and screens: every tax by its name, and
 * the surcharges that we pass on and our own fee apart from them, as truth in billing (47 CFR 64.2401) asks. Parts
 * of nothing are left out; the parts of a line add up to it, and a discount is positive.
 */
export function explainPrice(price: ItemizedPrice): PriceNote[] {
  const { title = '', priceCents = 0 } = price.withAddOn ?? {}
  const notes: PriceNote[] = [
    priceNote('orderTotalCents', planPrice(price), price.orderTotalCents - priceCents),
    priceNote('orderTotalCents', title, priceCents),
    priceNote(
      'discountAmountCents',
      couponName(price),
      price.discountAmountCents - price.lineDiscountCents,
    ),
    priceNote('discountAmountCents', t('Discount for another line'), price.lineDiscountCents),
    ...taxNotes('taxAmountCents', price),
    ...taxNotes('regulatoryFeeCents', price),
    {
      line: 'regulatoryFeeCents',
      group: 'own_fee',
      text: t('Regulatory Recovery Fee (charged by us, not a tax)'),
      cents: price.recoveryFeeCents,
    },
    priceNote('activationFeeCents', t('One-time activation fee'), price.activationFeeCents),
  ]
  return notes.filter(({ cents }) => cents > 0)
}

function priceNote(line: PriceNote['line'], text: string, cents: number): PriceNote {
  return { line, group: 'price', text, cents }
}

function planPrice({ periodMonths, addOnName }: ItemizedPrice): string {
  if (addOnName) return addOnName
  return plural(periodMonths, {
    one: 'Plan price, {count} month',
    other: 'Plan price, {count} months',
  })
}

function couponName({ couponCode }: ItemizedPrice): string {
  return couponCode === null ? t('Discount') : t('Coupon {code}', { code: couponCode })
}

function taxNotes(line: NamedTax['line'], price: ItemizedPrice): PriceNote[] {
  const taxes = price.taxes.filter((tax) => tax.line === line)
  const notes = taxes.filter(({ forAddOn }) => !forAddOn).map((tax) => taxNote(tax, price))
  // A tax on the plan and on what is sold with it is one line.
  return taxes
    .filter(({ forAddOn }) => forAddOn)
    .map((tax) => taxNote(tax, price))
    .reduce(withNote, notes)
}

function taxNote(tax: NamedTax, price: ItemizedPrice): PriceNote {
  const group = tax.passedOn ? 'passed_on' : 'government'
  return { line: tax.line, group, text: taxLabels(tax, price), cents: tax.cents }
}

function withNote(notes: PriceNote[], added: PriceNote): PriceNote[] {
  const same = notes.find(({ text, group }) => text === added.text && group === added.group)
  if (!same) return [...notes, added]
  return notes.map((note) => (note === same ? { ...same, cents: same.cents + added.cents } : note))
}

/** The names in our own tables, which are said in the customer's language; an engine's stay as they are. */
export const tableTaxNames = { sales: msg('Sales tax'), emergency: msg('911 fee') } as const

/** `Sales tax (Iowa), 6%`; a place that the name already has is not said again. */
function taxLabels(tax: NamedTax, price: ItemizedPrice): string {
  const { name, jurisdiction, percent } = tax
  const named = name.toLowerCase().includes(jurisdiction.toLowerCase())
    ? name
    : `${price.taxedBy === 'avalara' ? name : translate(name)} (${jurisdiction})`
  return percent === null || !isOfParts({ percent, tax }, price)
    ? named
    : t('{tax}, {percent}%', { tax: named, percent })
}

/**
 * Whether the amount is the percentage of plan, activation and our fee, or of some of them. An engine's rate may be
 * of something else, such as the interstate part of a charge, and would look wrong beside the price.
 */
function isOfParts({ percent, tax }: { percent: number; tax: NamedTax }, price: ItemizedPrice) {
  const { cents, forAddOn } = tax
  const addOn = price.withAddOn?.priceCents ?? 0
  const plan = price.orderTotalCents - price.discountAmountCents - addOn
  const parts = forAddOn ? [addOn] : [plan, price.activationFeeCents, price.recoveryFeeCents]
  const sums = parts.reduce((known, part) => known.concat(known.map((sum) => sum + part)), [0])
  return sums.some((sum) => Math.floor((sum * percent) / 100 + 0.5 + 1e-6) === cents)
}

/** A price without the add-on that was sold with its plan: what the plan alone costs. */
export function planAlone<Price extends ItemizedPrice>(price: Price): Price {
  const orderTotalCents = price.orderTotalCents - (price.withAddOn?.priceCents ?? 0)
  const taxes = price.taxes.filter(({ forAddOn }) => !forAddOn)
  return { ...price, withAddOn: null, orderTotalCents, taxes }
}

type PriceGroup = { heading: string | null; notes: readonly PriceNote[] }

/**
 * The parts of a price by whom they are for: the price itself, what governments ask, the surcharges that we pass
 * on, and our own fee. Groups without parts are left out.
 */
export function groupNotes(notes: readonly PriceNote[]): PriceGroup[] {
  const groups = [
    { group: 'price', heading: null },
    { group: 'government', heading: t('Government taxes and fees') },
    { group: 'passed_on', heading: t('Surcharges we pass on, not taxes') },
    { group: 'own_fee', heading: t('Our own fee') },
  ] as const satisfies { group: PriceNote['group']; heading: string | null }[]
  return groups
    .map(({ group, heading }) => ({
      heading,
      notes: notes.filter((note) => note.group === group),
    }))
    .filter((each) => each.notes.length > 0)
}

/**
 * The lines of a receipt: those of each group below its heading, which has no amount. A discount is negative; all
 * amounts together are what is paid.
 */
export function statementLines(
  notes: readonly PriceNote[],
): { label: string; amountCents: number | null }[] {
  return groupNotes(notes).flatMap(({ heading, notes: parts }) => [
    ...(heading === null ? [] : [{ label: heading, amountCents: null }]),
    ...parts.map(({ line, text, cents }) => ({
      label: text,
      amountCents: line === 'discountAmountCents' ? -cents : cents,
    })),
  ])
}
