import type { DayRange } from '@openline/contract/office/books-desk'
import {
  type CollectedTax,
  type CollectedTaxes,
  maxCollectedTaxes,
} from '@openline/contract/office/collected-taxes-desk'
import { csvFile } from '../../../csv-file.ts'
import { StreamedFile } from '../../../http/streamed-file.ts'
import type { Needs } from '../../../needs.ts'
import { spanOfDays } from '../../../time/start-of-day.ts'
import { listCollectedTaxes } from './collected-taxes-store.ts'

type TaxNeeds = Needs<'db' | 'prices'>

/** The taxes of what was sold and given back in some days of the carrier's calendar, by place. */
export async function collectedTaxesOf(deps: TaxNeeds, range: DayRange): Promise<CollectedTaxes> {
  const taxes = await taxesOf(deps, range)
  const sum = (cents: (tax: CollectedTax) => number) =>
    taxes.reduce((all, tax) => all + cents(tax), 0)
  return {
    taxes: taxes.slice(0, maxCollectedTaxes),
    count: taxes.length,
    total: {
      collectedCents: sum(({ collectedCents }) => collectedCents),
      refundedCents: sum(({ refundedCents }) => refundedCents),
      netCents: sum(({ netCents }) => netCents),
    },
  }
}

async function taxesOf({ db, prices }: TaxNeeds, range: DayRange): Promise<CollectedTax[]> {
  const span = spanOfDays(range, prices.rates.carrierFees.timeZone)
  const rows = await listCollectedTaxes(db, span)
  return rows.map(({ internet_access, recovery_fee, tax_engine, ...row }) => ({
    ...row,
    exemptCents: { internet_access, recovery_fee, tax_engine },
    netCents: row.collectedCents - row.refundedCents,
  }))
}

/** The same as a file. */
export function collectedTaxesFile(deps: TaxNeeds, range: DayRange): StreamedFile {
  const name = `taxes-${range.from}-to-${range.to}.csv`
  return new StreamedFile(name, 'text/csv', writeTaxes(deps, range))
}

const columns = [
  'state',
  'jurisdiction',
  'level',
  'tax',
  'percent',
  'sales',
  'taxable_cents',
  'exempt_internet_access_cents',
  'exempt_recovery_fee_cents',
  'exempt_by_tax_engine_cents',
  'collected_cents',
  'refunded_cents',
  'net_cents',
] as const

const linesAtOnce = 500

async function* writeTaxes(deps: TaxNeeds, range: DayRange): AsyncGenerator<string> {
  yield csvFile([columns])
  const taxes = await taxesOf(deps, range)
  for (let first = 0; first < taxes.length; first += linesAtOnce) {
    yield csvFile(taxes.slice(first, first + linesAtOnce).map(lineOf))
  }
}

function lineOf({ exemptCents, ...tax }: CollectedTax) {
  return [
    tax.state,
    tax.jurisdiction,
    tax.level,
    tax.name,
    tax.percent,
    tax.sales,
    tax.taxableCents,
    exemptCents.internet_access,
    exemptCents.recovery_fee,
    exemptCents.tax_engine,
    tax.collectedCents,
    tax.refundedCents,
    tax.netCents,
  ]
}
