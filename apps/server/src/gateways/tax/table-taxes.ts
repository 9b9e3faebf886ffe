import { tableTaxNames } from '@openline/contract/sales/price-notes'
import type { NamedTax } from '@openline/contract/sales/taxes'
import { placeOfZip } from '@openline/contract/zip-codes'
import { calendarDay, inEffect, percentOf } from '../../dated-tables.ts'
import type { TaxAnswer, TaxableLine, TaxableSale, TaxGateway } from './tax.ts'
import type { TaxRate, TaxTables } from './tax-tables.ts'

/**
 * Works out taxes from our own tables, by the state of the ZIP code and the day. Each percentage is rounded
 * half up to a cent, once. Taxes of nothing are left out.
 */
export function createTableTaxes({ jurisdictions, timeZone }: TaxTables): TaxGateway {
  const byCode = new Map(jurisdictions.map((place) => [place.code, place]))

  const answer = ({ zipCode, on, lines }: TaxableSale): TaxAnswer => {
    const place = byCode.get(placeOfZip(zipCode) ?? '')
    if (!place || place.rates.length === 0) return { ok: false, reason: 'place_unknown' }
    const rate = inEffect(place.rates, calendarDay(on, timeZone))
    const where = { jurisdiction: place.name, level: 'state' } as const
    const taxes = lines.some(bearsTaxes) ? taxesOn(lines.filter(bearsTaxes), rate, where) : []
    return { ok: true, taxes: taxes.filter(({ cents }) => cents > 0), by: 'tables' }
  }

  return {
    quote: (sales) => Promise.resolve(sales.map(answer)),
    areaOf: (zipCode) => placeOfZip(zipCode) ?? '',
    hasSurcharges: false,
    // What the tables tax is reported to no engine: the operator reads its orders.
    draft: () => Promise.reject(withoutEngine()),
    commit: () => Promise.reject(withoutEngine()),
    uncommit: () => Promise.reject(withoutEngine()),
  }
}

function withoutEngine(): Error {
  return new Error('TAX_ENGINE names no engine to report to')
}

/**
 * Internet access alone bears no taxes: federal law (47 USC 151 note) keeps it free of those of states and
 * cities, and it cannot call 911.
 */
function bearsTaxes({ taxClass }: TaxableLine): boolean {
  return taxClass !== 'data_only'
}

function taxesOn(
  lines: readonly TaxableLine[],
  rate: TaxRate,
  where: Pick<NamedTax, 'jurisdiction' | 'level'>,
): NamedTax[] {
  const salesTax: NamedTax = {
    name: tableTaxNames.sales,
    ...where,
    percent: rate.taxPercent,
    cents: percentOf(sumOf(lines), rate.taxPercent),
    line: 'taxAmountCents',
    passedOn: false,
  }
  return [salesTax, ...emergencyFees(lines, rate, where)]
}

/** Our recovery fee pays for no service, so no state asks a 911 fee of it. */
function emergencyFees(
  lines: readonly TaxableLine[],
  rate: TaxRate,
  where: Pick<NamedTax, 'jurisdiction' | 'level'>,
): NamedTax[] {
  const fee = {
    name: tableTaxNames.emergency,
    ...where,
    line: 'regulatoryFeeCents',
    passedOn: false,
  } as const
  const plan = lines.find(({ kind }) => kind === 'plan')
  if (plan?.taxClass === 'no_contract' && rate.e911MonthlyCents !== undefined) {
    return [{ ...fee, percent: null, cents: rate.e911MonthlyCents * plan.months }]
  }
  const saleCents = sumOf(lines.filter(({ kind }) => kind !== 'recovery_fee'))
  return [
    { ...fee, percent: null, cents: rate.e911FlatCents },
    { ...fee, percent: rate.e911Percent, cents: percentOf(saleCents, rate.e911Percent) },
  ]
}

function sumOf(lines: readonly TaxableLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
