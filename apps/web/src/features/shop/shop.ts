import { formatCents } from '@openline/contract/money'
import { groupNotes } from '@openline/contract/sales/price-notes'
import type { MoneyLines, OfferedPlan, PriceNote, SimType } from '@openline/contract/sales/shop'
import { msg, t, translate } from '@openline/i18n/i18n'

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
  esim: msg('Built into most phones. Scan a code and you’re connected in minutes.'),
  physical: msg('We’ll mail you one, or use one you already have.'),
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

type PriceRow = { readonly label: string; readonly amount: string }
type PriceLine = PriceRow & { readonly notes: readonly LineNote[] }

/** What a line is for, or the parts of it that governments ask, or those that are our own fee. */
export type LineNote = string | { readonly heading: string; readonly texts: readonly string[] }

/**
 * Each line of a price in the words of spec 2 with what it is for, the sum apart; a line of nothing
 * is left out.
 */
export function priceRows(
  lines: MoneyLines,
  explain: readonly PriceNote[],
): { readonly lines: readonly PriceLine[]; readonly total: PriceRow } {
  const rows: readonly (readonly [label: string, line: PriceNote['line'], sign: 1 | -1])[] = [
    [t('Order Total'), 'orderTotalCents', 1],
    [t('Discount'), 'discountAmountCents', -1],
    [t('Tax Amount'), 'taxAmountCents', 1],
    [t('Regulatory Fee'), 'regulatoryFeeCents', 1],
    [t('Activation Fee'), 'activationFeeCents', 1],
  ]
  return {
    lines: rows
      .filter(([, line]) => lines[line] !== 0)
      .map(([label, line, sign]) => ({
        label,
        amount: formatCents(sign * lines[line]),
        notes: notesOf(line, explain),
      })),
    total: {
      label: t('Final Checkout Amount'),
      amount: formatCents(lines.finalCheckoutAmountCents),
    },
  }
}

/**
 * What a line is for, with amounts where it has several parts. What governments ask stands apart from our own
 * fee where a line has both, and surcharges always say that they are no taxes.
 */
export function notesOf(line: PriceNote['line'], explain: readonly PriceNote[]): LineNote[] {
  const parts = explain.filter((note) => note.line === line)
  const groups = groupNotes(parts)
  const isPlain = groups.length === 1 && parts[0]?.group !== 'passed_on'
  return groups.flatMap(({ heading, notes }): LineNote[] => {
    const texts = notes.map(({ text, cents }) =>
      parts.length === 1 ? text : `${text}: ${formatCents(cents)}`,
    )
    return heading === null || isPlain ? texts : [{ heading, texts }]
  })
}
