import type { Clock } from '../clock.ts'
import { calculate } from './calculation.ts'
import { commitDocument, keepTransaction, type TaxDocuments, taxCentsOf } from './documents.ts'
import {
  type Invoice,
  readAddresses,
  readCalcTaxes,
  readCommit,
  readPlaceQuestion,
} from './inputs.ts'
import { taxBehaviorOf } from './magic-zips.ts'
import { placeOfAddress, placesOfPcode, placesOfZip, type TaxPlace } from './places.ts'
import { failedWith, type InvoiceResult } from './wire.ts'

export type Engine = { documents: TaxDocuments; calculations: number; clock: Clock }

export type EngineAnswer = { body: object; travels?: 'slow' | 'silent' }

/** One call of the engine, by its body. */
type Endpoint = (engine: Engine, body: string, id: string) => EngineAnswer

const refusedCommits = {
  unknown: 'No transactions found for document code.',
  locked: 'Document code has been locked.',
}

export const taxRoutes: Record<string, Endpoint> = {
  'POST /api/v2/afc/CalcTaxes': (engine, text) => {
    const { invoices, wantsReporting } = readCalcTaxes(text)
    const inv = invoices.map((invoice) => {
      const { incrf, ...result } = taxInvoice(engine, invoice)
      return wantsReporting && incrf ? { ...result, incrf } : result
    })
    return { body: { inv }, ...travelOf(invoices) }
  },

  'POST /api/v2/afc/Commit': ({ documents, clock }, text) => {
    const request = readCommit(text)
    const outcome = commitDocument(documents, request, clock())
    if (outcome === 'done') return { body: { ok: true } }
    return { body: { ok: false, err: failedWith(-2000, refusedCommits[outcome]) } }
  },

  'POST /api/v2/afc/PCode': (_engine, text) => {
    return { body: presentPlaces(placesOfZip(readPlaceQuestion(text))) }
  },

  'POST /api/v2/geo/Geocode': (_engine, text) => ({
    body: readAddresses(text).map((address) => {
      const place = placeOfAddress(address)
      const { ref } = address
      if (!place) return { ref, err: 'Unable to geocode the address.' }
      const { county, locality, pcode } = place
      return { ref, cnty: county, inc: true, jur: locality, pcd: pcode, scr: 1 }
    }),
  }),

  'GET /api/v2/afc/primary/:id': (_engine, _text, id) => ({
    body: presentPlaces(placesOfPcode(Number(id))),
  }),

  'GET /api/v2/afc/serviceinfo': ({ clock }) => ({
    body: { ServerTime: clock().toISOString(), ServiceInfo: 'Sandbox' },
  }),
}

function taxInvoice(engine: Engine, invoice: Invoice): InvoiceResult {
  const result = calculate(invoice, engine.calculations)
  engine.calculations += 1
  const { doc, isCommitted, invoiceNumber, date } = invoice
  if (doc !== null && result.err === undefined) {
    const taxCents = taxCentsOf(result)
    keepTransaction(engine.documents, { doc, isCommitted }, { invoiceNumber, date, taxCents })
  }
  return result
}

function presentPlaces(places: readonly TaxPlace[]) {
  const LocationData = places.map(({ state, county, locality, pcode }) => ({
    CountryIso: 'USA',
    State: state,
    County: county,
    Locality: locality,
    PCode: pcode,
  }))
  return {
    LocationData,
    MatchCount: places.length,
    InputMatchType: 'Best',
    MatchTypeApplied: 'Best',
  }
}

/** A request travels as its slowest invoice does. */
function travelOf(invoices: readonly Invoice[]): Pick<EngineAnswer, 'travels'> {
  const behaviors = new Set(invoices.map(({ zipCode }) => taxBehaviorOf(zipCode)))
  if (behaviors.has('silent')) return { travels: 'silent' }
  return behaviors.has('slow') ? { travels: 'slow' } : {}
}
