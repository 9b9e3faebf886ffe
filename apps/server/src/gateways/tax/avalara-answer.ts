import { type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
import { TaxEngineError } from './avalara-call.ts'
import { jurisdictionAt, type TaxPlace } from './avalara-places.ts'
import type { TaxItem } from './avalara-request.ts'
import type { BilledTax, InvoiceAnswer } from './avalara-schemas.ts'

/**
 * The categories of AFC (its developer guide, "Category exemptions") of what is asked of a carrier, which may pass it
 * on. The engine does not say where a state obliges the carrier to; a surcharge that is called ours is allowed then,
 * while one that is wrongly called government's is not.
 */
const passedOnCategories: ReadonlySet<number> = new Set([
  2, // business taxes
  3, // gross receipts taxes
  5, // connectivity charges: universal service, relay service
  6, // regulatory charges: FCC, utility commissions
  9, // right-of-way fees
  11, // cable regulatory fees
])

/** 911 charges, which a carrier collects for governments. */
const emergencyCategory = 7

/** Calculation types of AFC that are a rate on an amount; all others are amounts by item or line. */
const rateTypes: ReadonlySet<number> = new Set([1, 5])

/** Beyond this the engine's own sum differs by more than the noise of its numbers. */
const maxNoise = 0.005

/**
 * The taxes of one invoice by name, each summed over its items and then rounded half up to a cent, once.
 * Of an adjustment they are below zero. Throws a `TaxEngineError` for a refusal and for what cannot be
 * right: another sum, other items, another currency.
 */
export function readTaxes(
  invoice: InvoiceAnswer,
  items: readonly TaxItem[],
  place: TaxPlace,
): NamedTax[] {
  refuseError(entriesOf(invoice))
  const answered = invoice.itms ?? []
  const isAbout = answered.every(({ ref }, index) => ref === items[index]?.ref)
  if (answered.length !== items.length || !isAbout) throw invalid('of other items')
  const currency = invoice.incrf?.ccycd ?? 'USD'
  if (currency !== 'USD') throw invalid('in another currency than USD')
  const taxes = answered.flatMap(({ txs }) => txs ?? [])
  const difference = total(taxes) - total(invoice.summ ?? [])
  if (Math.abs(difference) > maxNoise) throw invalid('whose taxes do not sum up')
  return nameTaxes(
    taxes.filter(({ bill }) => bill),
    place,
  )
}

/** What the engine says of an invoice and its items beside the taxes. */
export function entriesOf({ err, itms }: InvoiceAnswer): { code: number }[] {
  return [...(err ?? []), ...(itms ?? []).flatMap((item) => item.err ?? [])]
}

/** The engine's errors have codes below zero; with any other code it only warns. Throws a `TaxEngineError`. */
export function refuseError(entries: readonly { code: number }[]): void {
  const error = entries.find(({ code }) => code < 0)
  if (error) {
    throw new TaxEngineError('refused', `The tax engine refused with code ${error.code}`)
  }
}

function invalid(what: string): TaxEngineError {
  return new TaxEngineError('answer_invalid', `The tax engine gave an answer ${what}`)
}

function total(taxes: readonly { tax: number }[]): number {
  return sum(taxes.map(({ tax }) => tax))
}

function sum(dollars: readonly number[]): number {
  return dollars.reduce((all, each) => all + each, 0)
}

function nameTaxes(taxes: readonly BilledTax[], place: TaxPlace): NamedTax[] {
  const byName = Map.groupBy(taxes, ({ name, lvl, pcd, rate, calc, cid }) =>
    [name, lvl, pcd, rate, calc, cid].join('|'),
  )
  return Array.from(byName.values(), (same) => nameTax(same, place)).filter(
    ({ cents, exemptCents }) => cents !== 0 || exemptCents > 0,
  )
}

function nameTax(same: readonly BilledTax[], place: TaxPlace): NamedTax {
  const [first] = same
  const jurisdiction = first && jurisdictionAt(place, first.lvl)
  if (!first || !jurisdiction) throw invalid('of an unknown level')
  const passedOn = passedOnCategories.has(first.cid)
  const isRate = rateTypes.has(first.calc)
  return {
    name: first.name,
    ...jurisdiction,
    percent: isRate ? Number((first.rate * 100).toFixed(4)) : null,
    cents: roundHalfUp(total(same)),
    line: passedOn || first.cid === emergencyCategory ? 'regulatoryFeeCents' : 'taxAmountCents',
    passedOn,
    ...(isRate ? basisOf(same) : noTaxBase),
  }
}

type Basis = Pick<NamedTax, 'taxableCents' | 'exemptCents' | 'exemptReason'>

/** What reports say of the sale. A base that cannot be right is none, for which no customer is refused a price. */
function basisOf(same: readonly BilledTax[]): Basis {
  const measured = same.flatMap(({ tm }) => tm ?? [])
  const taxableCents = roundHalfUp(sum(measured))
  const exemptCents = Math.max(roundHalfUp(sum(same.flatMap(({ exm }) => exm ?? []))), 0)
  return {
    taxableCents: measured.length < same.length || taxableCents < 0 ? null : taxableCents,
    exemptCents,
    exemptReason: exemptCents > 0 ? 'tax_engine' : null,
  }
}

/** Away from zero, so that what goes back is what was taken. The least part lifts 0.285 out of its noise. */
function roundHalfUp(dollars: number): number {
  return Math.sign(dollars) * Math.floor(Math.abs(dollars) * 100 + 0.5 + 1e-6)
}
