import { tableTaxNames } from '@openline/contract/sales/price-notes'
import { type ExemptReason, type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
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
    const where = { jurisdiction: place.name, level: 'state', passedOn: false } as const
    const taxes = [salesTax(lines, rate, where), ...emergencyFees(lines, rate, where)]
    const isOfSale = ({ cents, exemptCents }: NamedTax) => cents > 0 || exemptCents > 0
    return { ok: true, taxes: taxes.filter(isOfSale), by: 'tables' }
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

type Where = Pick<NamedTax, 'jurisdiction' | 'level' | 'passedOn'>

function salesTax(lines: readonly TaxableLine[], rate: TaxRate, where: Where): NamedTax {
  return {
    name: tableTaxNames.sales,
    ...where,
    line: 'taxAmountCents',
    ...atRate(rate.taxPercent, lines, ofInternetAccess),
  }
}

/** What cannot call 911 owes none of its fees, and no state asks one of our recovery fee, which pays for no service. */
function emergencyFees(lines: readonly TaxableLine[], rate: TaxRate, where: Where): NamedTax[] {
  const fee = { name: tableTaxNames.emergency, ...where, line: 'regulatoryFeeCents' } as const
  const calls = lines.filter((line) => !isInternetAccess(line))
  const plan = calls.find(({ kind }) => kind === 'plan')
  if (plan?.taxClass === 'no_contract' && rate.e911MonthlyCents !== undefined) {
    return [{ ...fee, ...flat(rate.e911MonthlyCents * plan.months) }]
  }
  const isExempt = (line: TaxableLine) => isInternetAccess(line) || line.kind === 'recovery_fee'
  const reason = calls.length === 0 ? 'internet_access' : 'recovery_fee'
  return [
    { ...fee, ...flat(calls.length === 0 ? 0 : rate.e911FlatCents) },
    { ...fee, ...atRate(rate.e911Percent, lines, { isExempt, reason }) },
  ]
}

/**
 * Internet access alone bears no taxes: federal law (47 USC 151 note) keeps it free of those of states and
 * cities, and it cannot call 911.
 */
function isInternetAccess({ taxClass }: TaxableLine): boolean {
  return taxClass === 'data_only'
}

/** What of a sale a tax is not asked of, and why. */
type Exemption = { isExempt: (line: TaxableLine) => boolean; reason: ExemptReason }

const ofInternetAccess: Exemption = { isExempt: isInternetAccess, reason: 'internet_access' }

type Amount = Pick<NamedTax, 'percent' | 'cents' | 'taxableCents' | 'exemptCents' | 'exemptReason'>

function flat(cents: number): Amount {
  return { percent: null, cents, ...noTaxBase }
}

/** A percentage of all lines but the exempt ones. Where a place asks nothing, nothing is exempt from it. */
function atRate(
  percent: number,
  lines: readonly TaxableLine[],
  { isExempt, reason }: Exemption,
): Amount {
  const taxableCents = sumOf(lines.filter((line) => !isExempt(line)))
  const exemptCents = percent > 0 ? sumOf(lines.filter(isExempt)) : 0
  return {
    percent,
    cents: percentOf(taxableCents, percent),
    taxableCents,
    exemptCents,
    exemptReason: exemptCents > 0 ? reason : null,
  }
}

function sumOf(lines: readonly TaxableLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
