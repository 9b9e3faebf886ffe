import type { NamedTax } from '@openline/contract/sales/taxes'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { entriesOf, readTaxes, refuseError } from './avalara-answer.ts'
import {
  type AvalaraAccess,
  type AvalaraCall,
  createAvalaraCall,
  TaxEngineError,
} from './avalara-call.ts'
import { createTaxPlaces, nameOf, placeNamed, type TaxPlace } from './avalara-places.ts'
import { calcTaxesRequest, invoiceOf, itemsOf, type TaxItem } from './avalara-request.ts'
import { calcTaxesSchema, commitSchema, type InvoiceAnswer } from './avalara-schemas.ts'
import type { AvalaraSettings } from './avalara-settings.ts'
import type { TaxAnswer, TaxableSale, TaxDocument, TaxGateway } from './tax.ts'

export type AvalaraOptions = {
  access: AvalaraAccess
  settings: AvalaraSettings
  clock: Clock
  log: Logger
}

/** A customer waits for a price; a report is a job's. */
const quoteTimeoutMs = 4_000
const reportTimeoutMs = 15_000

type Calculate = ReturnType<typeof createCalculation>

type Placed = { sale: TaxableSale; items: readonly TaxItem[]; place: TaxPlace | null }

/** Avalara for Communications (AFC), REST v2. */
export function createAvalaraTaxes({ access, settings, clock, log }: AvalaraOptions): TaxGateway {
  const call = createAvalaraCall(access)
  const placeOf = createTaxPlaces({ call, clock, log })
  const calculate = createCalculation(call, settings)

  async function prepare(sale: TaxableSale): Promise<Placed> {
    return { sale, items: itemsOf(settings, sale), place: await placeOf(sale) }
  }

  return {
    async quote(sales) {
      const asked = await Promise.all(sales.map((sale) => attempt(() => prepare(sale))))
      const placed = asked.flatMap((each) => (each.ok ? [each.value] : []))
      const answers = (await calculateEach(calculate, placed)).values()
      return asked.map((each) => {
        if (!each.ok) return failureOf(log, each.error)
        const { place, items } = each.value
        const invoice = answers.next().value
        if (place === null) return placeUnknown
        if (items.length === 0) return untaxed
        if (invoice?.ok === false) return failureOf(log, invoice.error)
        return answerFor(log, () => taxesOf(log, invoice?.value, { items, place }))
      })
    },
    // Two ZIP codes of a state may have other taxes.
    areaOf: (zipCode) => zipCode,
    hasSurcharges: true,
    async draft(document) {
      const { sale, refundedShare } = document
      const items = itemsOf(settings, sale, refundedShare)
      // A report can wait until the engine says where the street is.
      const place =
        placeNamed(document.place, sale.zipCode) ?? (await placeOf(sale, { mustGeocode: true }))
      if (place === null) throw new TaxEngineError('refused', 'The tax engine knows no such place')
      const [invoice] = await calculate([{ sale, items, place }], document)
      const taxes = taxesOf(log, invoice, { items, place })
      return { cents: taxes.reduce((sum, { cents }) => sum + cents, 0), place: nameOf(place) }
    },
    async commit(code) {
      // What is committed is locked when its month is over.
      await setCommitted(call, code, true)
    },
    async uncommit(code) {
      return (await setCommitted(call, code, false)) === 'done' ? 'uncommitted' : 'locked'
    },
  }
}

async function setCommitted(
  call: AvalaraCall,
  code: string,
  isCommitted: boolean,
): Promise<'done' | 'locked'> {
  const body = { doc: code, cmmt: isCommitted }
  const asked = { name: 'Commit', body, answer: commitSchema, timeoutMs: reportTimeoutMs }
  const { ok, err } = await call(asked)
  if (ok) return 'done'
  if (err?.some(({ msg }) => /locked/i.test(msg))) return 'locked'
  const what = isCommitted ? 'commit' : 'uncommit'
  throw new TaxEngineError('refused', `The tax engine did not ${what} the document`)
}

/** Asks for the taxes of sales whose place is known, in their order; with a document the engine keeps it. */
function createCalculation(call: AvalaraCall, settings: AvalaraSettings) {
  return async (
    asked: readonly Placed[],
    document?: TaxDocument,
  ): Promise<readonly InvoiceAnswer[]> => {
    const invoices = asked.flatMap(({ sale, place, items }) =>
      isAsked(items, place) ? [invoiceOf(sale, place, items, document)] : [],
    )
    if (invoices.length === 0) return []
    const { err, inv } = await call({
      name: 'CalcTaxes',
      body: calcTaxesRequest(settings, invoices),
      answer: calcTaxesSchema,
      // A second calculation under a code would add to the first.
      ...(document ? { timeoutMs: reportTimeoutMs, isOnce: true } : { timeoutMs: quoteTimeoutMs }),
    })
    refuseError(err ?? [])
    if (inv?.length === invoices.length) return inv
    throw new TaxEngineError('answer_invalid', 'The tax engine answered about other invoices')
  }
}

type Attempt<Value> = { ok: true; value: Value } | { ok: false; error: TaxEngineError }

/** What the engine does not give, as a value. */
async function attempt<Value>(ask: () => Promise<Value>): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await ask() }
  } catch (error) {
    if (!(error instanceof TaxEngineError)) throw error
    return { ok: false, error }
  }
}

/**
 * The invoice of each sale, asked for in one call. What the engine refuses as a whole is asked for one by one: a
 * single plan with a product that it does not know must not leave all others without a price.
 */
async function calculateEach(
  calculate: Calculate,
  placed: readonly Placed[],
): Promise<Attempt<InvoiceAnswer | undefined>[]> {
  const all = await attempt(() => calculate(placed))
  if (all.ok) {
    const invoices = all.value.values()
    return placed.map((each) => ({
      ok: true,
      value: isAsked(each.items, each.place) ? invoices.next().value : undefined,
    }))
  }
  const isOfOne = all.error.reason === 'refused' && !all.error.isOfAccess
  if (!isOfOne || placed.length === 1) return placed.map(() => all)
  return Promise.all(placed.map((each) => attempt(async () => (await calculate([each]))[0])))
}

function isAsked(items: readonly TaxItem[], place: TaxPlace | null): place is TaxPlace {
  return place !== null && items.length > 0
}

const placeUnknown: TaxAnswer = { ok: false, reason: 'place_unknown' }
/** Of a sale in which nothing is charged. */
const untaxed: TaxAnswer = { ok: true, taxes: [], by: 'avalara' }

function taxesOf(
  log: Logger,
  invoice: InvoiceAnswer | undefined,
  { items, place }: { items: readonly TaxItem[]; place: TaxPlace },
): NamedTax[] {
  if (!invoice) throw new TaxEngineError('answer_invalid', 'The tax engine left out an invoice')
  const taxes = readTaxes(invoice, items, place)
  const warnings = entriesOf(invoice).map(({ code }) => code)
  if (warnings.length > 0) log.warn({ codes: warnings }, 'tax engine warned')
  return taxes
}

/** A price is never made of a tax below zero. Whatever the engine does wrong is logged, by its kind. */
function answerFor(log: Logger, read: () => readonly NamedTax[]): TaxAnswer {
  try {
    const taxes = read()
    if (taxes.some(({ cents }) => cents < 0)) {
      throw new TaxEngineError('answer_invalid', 'The tax engine gave a tax below zero')
    }
    return { ok: true, taxes, by: 'avalara' }
  } catch (err) {
    if (!(err instanceof TaxEngineError)) throw err
    return failureOf(log, err)
  }
}

function failureOf(log: Logger, err: TaxEngineError): TaxAnswer {
  log.error({ err, reason: err.reason }, 'tax engine gave no price')
  return { ok: false, reason: err.reason }
}
