import { formatCents } from '@openline/contract/money'
import type { MoneyLines, OfferedPlan, PriceNote, SimType } from '@openline/contract/sales/shop'
import { msg, t, translate } from '@openline/i18n/i18n'
import { paths } from '../../paths.ts'
import { planKindOf } from './plan-kinds.ts'

/**
 * Leads to the cart page, which adds the plan; without scripts that page says what is missing. A SIM type that the
 * plan does not come with is left out; null for none.
 */
export function choosePath(
  { planId, simTypes }: Pick<OfferedPlan, 'planId' | 'simTypes'>,
  zipCode: string,
  simType: string | null = null,
): string {
  const sim = simTypes.find((each) => each === simType)
  return `${paths.cart}?${new URLSearchParams({
    plan: planId,
    ...(sim && { sim }),
    ...(zipCode && { zip: zipCode }),
  })}`
}

/**
 * Leads a customer to the plans for another line, priced for the home that is known, with the SIM type of the last
 * one; the ZIP code is empty where it isn’t known.
 */
export function addLinePath(zipCode: string, sim: SimType): string {
  return `${paths.shop}?${new URLSearchParams({ ...(zipCode && { zip: zipCode }), sim })}`
}

/** Leads to the plan in the shop, among those of its kind. */
export function planPath(
  plan: Pick<OfferedPlan, 'planId' | 'kind' | 'periodMonths'>,
  zipCode: string,
): string {
  const query = new URLSearchParams({ kind: planKindOf(plan), ...(zipCode && { zip: zipCode }) })
  return `${paths.shop}?${query}#${plan.planId}`
}

/** A price as large type shows it: without cents when there are none. */
export function shortPrice(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '')
}

export function dataWords({ dataGb }: Pick<OfferedPlan, 'dataGb'>): string {
  return dataGb === null ? t('Unlimited') : `${dataGb} GB`
}

export function periodWords({
  periodMonths,
  periodDays,
}: Pick<OfferedPlan, 'periodMonths' | 'periodDays'>): string {
  return periodMonths === 1
    ? t('for {days} days', { days: periodDays })
    : t('for {months} months', { months: periodMonths })
}

/** The price of a month when several are paid at once, in cents; null for monthly plans. */
export function monthlyCents({
  periodMonths,
  label,
}: Pick<OfferedPlan, 'periodMonths' | 'label'>): number | null {
  return periodMonths === 1 ? null : label.monthlyPriceCents
}

type Fact = { readonly name: string; readonly value: string }

type Terms = Pick<
  OfferedPlan,
  'minutes' | 'texts' | 'hotspotGb' | 'simTypes' | 'activationFeeCents' | 'activationFreeWith'
>

/** What plans are compared by, the same rows for every plan. */
export function planFacts(plan: Terms): Fact[] {
  return [
    { name: t('Calls and texts'), value: callLabels(plan) },
    {
      name: t('Hotspot'),
      value: plan.hotspotGb === 0 ? t('No') : dataWords({ dataGb: plan.hotspotGb }),
    },
    { name: 'SIM', value: simLabels(plan) },
    { name: t('Activation'), value: activationWords(plan) },
  ]
}

function simLabels({ simTypes }: Terms): string {
  return simTypes.length > 1 ? t('eSIM or SIM card') : simTypes.map(simName).join('')
}

function callLabels({ minutes, texts }: Terms): string {
  if (minutes === null && texts === null) return t('Unlimited')
  if (minutes === 0 && texts === 0) return t('No')
  return t('{minutes} minutes, {texts} texts', {
    minutes: minutes ?? t('Unlimited'),
    texts: texts ?? t('unlimited'),
  })
}

function activationWords({ activationFeeCents, activationFreeWith }: Terms): string {
  if (activationFeeCents === 0) return t('Free')
  const [free] = activationFreeWith
  const fee = shortPrice(activationFeeCents)
  return free ? t('{fee}, free with {sim}', { fee, sim: simName(free) }) : fee
}

/** The name of a SIM type. */
export function simName(simType: SimType): string {
  return simType === 'esim' ? 'eSIM' : t('SIM card')
}

const descriptions: Record<SimType, string> = {
  esim: msg('Set up in minutes.'),
  physical: msg('Mailed, or bring your own.'),
}

type SimChoice = {
  readonly value: SimType
  readonly label: string
  readonly description: string
}

/** The SIM types of a plan to choose from, each with what its activation costs. */
export function simChoices({
  simTypes,
  activationFeeCents,
  activationFreeWith,
}: Pick<OfferedPlan, 'simTypes' | 'activationFeeCents' | 'activationFreeWith'>): SimChoice[] {
  return simTypes.map((value) => {
    const isFree = activationFeeCents === 0 || activationFreeWith.includes(value)
    const price = shortPrice(activationFeeCents)
    const activation = isFree ? t('Free activation.') : t('Activation {price}.', { price })
    const description = `${translate(descriptions[value])} ${activation}`
    return { value, label: simName(value), description }
  })
}

type PriceLine = {
  readonly label: string
  readonly amount: string
  readonly notes?: readonly string[]
}

/**
 * A price in flat lines with an amount each, and their sum: the plan, or another `item`, with what is added to it and
 * taken off, each tax and surcharge by its name, and our own fee, which says that it is no tax. What is nothing is
 * left out.
 */
export function priceRows(
  lines: MoneyLines,
  explain: readonly PriceNote[],
  totalLabel = t('Total today'),
  item = t('Plan'),
): { readonly lines: readonly PriceLine[]; readonly total: PriceLine } {
  return {
    lines: priceLines(lines, explain, item),
    total: { label: totalLabel, amount: formatCents(lines.finalCheckoutAmountCents) },
  }
}

function priceLines(lines: MoneyLines, explain: readonly PriceNote[], item: string): PriceLine[] {
  const fees = partsOf('regulatoryFeeCents', lines, explain, t('Fees'))
  return [
    ...soldParts(lines, explain, item),
    { label: t('Activation fee'), cents: lines.activationFeeCents },
    ...partsOf('discountAmountCents', lines, explain, t('Discount')).map(takenOff),
    ...partsOf('taxAmountCents', lines, explain, t('Taxes')),
    ...fees.toSorted((one, other) => orderOfGroups[one.group] - orderOfGroups[other.group]),
  ]
    .filter(({ cents }) => cents !== 0)
    .map(({ cents, ...line }) => ({ ...line, amount: formatCents(cents) }))
}

/** The plan, and what is sold with it. */
function soldParts({ orderTotalCents }: MoneyLines, explain: readonly PriceNote[], item: string) {
  const [first, ...others] = explain.filter(({ line }) => line === 'orderTotalCents')
  return first && others.length > 0
    ? [
        { label: item, cents: first.cents },
        ...others.map(({ text, cents }) => ({ label: text, cents })),
      ]
    : [{ label: item, cents: orderTotalCents }]
}

type Part = {
  readonly label: string
  readonly cents: number
  readonly group: PriceNote['group']
  readonly notes?: readonly string[]
}

const orderOfGroups = {
  price: 0,
  government: 1,
  passed_on: 2,
  own_fee: 3,
} as const satisfies Record<PriceNote['group'], number>

/** What a line is made of; the line itself under `name` where nothing explains it. */
function partsOf(
  line: PriceNote['line'],
  lines: MoneyLines,
  explain: readonly PriceNote[],
  name: string,
): Part[] {
  const parts = explain.filter((note) => note.line === line)
  return parts.length > 0
    ? parts.map(partOf)
    : [{ label: name, cents: lines[line], group: 'government' }]
}

function partOf({ text, cents, group }: PriceNote): Part {
  if (group === 'own_fee') return { label: t('Our recovery fee, not a tax'), cents, group }
  return group === 'passed_on'
    ? { label: text, cents, group, notes: [t('A surcharge we pass on, not a tax')] }
    : { label: text, cents, group }
}

function takenOff(part: Part): Part {
  return { ...part, cents: -part.cents }
}
