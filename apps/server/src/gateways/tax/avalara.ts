import type { NamedTax } from '@openline/contract/taxes'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { readTaxes, refusedWith } from './avalara-answer.ts'
import {
  type AvalaraAccess,
  type AvalaraCall,
  createAvalaraCall,
  TaxEngineError,
} from './avalara-call.ts'
import { createTaxPlaces, type TaxPlace } from './avalara-places.ts'
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

type Placed = { sale: TaxableSale; items: readonly TaxItem[]; place: TaxPlace | null }

/** Avalara for Communications (AFC), REST v2. */
export function createAvalaraTaxes({ access, settings, clock, log }: AvalaraOptions): TaxGateway {
  const call = createAvalaraCall(access)
  const placeOf = createTaxPlaces({ call, clock, log })
  const calculate = createCalculation(call, settings)

  async function prepare(sale: TaxableSale, share: number | null = null): Promise<Placed> {
    return { sale, items: itemsOf(settings, sale, share), place: await placeOf(sale.zipCode) }
  }

  return {
    async quote(sales) {
      try {
        const asked = await Promise.all(sales.map((sale) => prepare(sale)))
        const answers = [...(await calculate(asked))]
        return asked.map(({ place, items }) => {
          if (place === null) return placeUnknown
          if (items.length === 0) return untaxed
          return answerFor(log, () => taxesOf(answers.shift(), items, place))
        })
      } catch (error) {
        const failure = answerFor(log, () => {
          throw error
        })
        return sales.map(() => failure)
      }
    },
    // Two ZIP codes of a state may have other taxes.
    areaOf: (zipCode) => zipCode,
    async draft(document) {
      const placed = await prepare(document.sale, document.refundedShare)
      const { place, items } = placed
      if (place === null) throw new TaxEngineError('refused', 'The tax engine knows no such place')
      const [invoice] = await calculate([placed], document)
      const taxes = taxesOf(invoice, items, place)
      return { cents: taxes.reduce((sum, { cents }) => sum + cents, 0) }
    },
    async commit(code) {
      const body = { doc: code, cmmt: true }
      const asked = { name: 'Commit', body, answer: commitSchema, timeoutMs: reportTimeoutMs }
      const { ok, err } = await call(asked)
      // What is committed is locked when its month is over.
      if (ok || err?.some(({ msg }) => /locked/i.test(msg))) return
      throw new TaxEngineError('refused', 'The tax engine did not commit the document')
    },
  }
}

/** Asks for the taxes of sales whose place is known, in their order; with a document the engine keeps it. */
function createCalculation(call: AvalaraCall, settings: AvalaraSettings) {
  return async (
    asked: readonly Placed[],
    document?: TaxDocument,
  ): Promise<readonly InvoiceAnswer[]> => {
    const invoices = asked.flatMap(({ sale, place, items }) =>
      place === null || items.length === 0 ? [] : [invoiceOf(sale, place, items, document)],
    )
    if (invoices.length === 0) return []
    const { err, inv = [] } = await call({
      name: 'CalcTaxes',
      body: calcTaxesRequest(settings, invoices),
      answer: calcTaxesSchema,
      // A second calculation under a code would add to the first.
      ...(document ? { timeoutMs: reportTimeoutMs, isOnce: true } : { timeoutMs: quoteTimeoutMs }),
    })
    const [error] = err ?? []
    if (error) throw new TaxEngineError('refused', refusedWith(error.code))
    if (inv?.length === invoices.length) return inv
    throw new TaxEngineError('answer_invalid', 'The tax engine answered about other invoices')
  }
}

const placeUnknown: TaxAnswer = { ok: false, reason: 'place_unknown' }
/** Of a sale in which nothing is charged. */
const untaxed: TaxAnswer = { ok: true, taxes: [], by: 'avalara' }

function taxesOf(
  invoice: InvoiceAnswer | undefined,
  items: readonly TaxItem[],
  place: TaxPlace,
): NamedTax[] {
  if (!invoice) throw new TaxEngineError('answer_invalid', 'The tax engine left out an invoice')
  return readTaxes(invoice, items, place)
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
    log.error({ err, reason: err.reason }, 'tax engine gave no price')
    return { ok: false, reason: err.reason }
  }
}
