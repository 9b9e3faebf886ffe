import { type Pair, ratedPairs } from './rules.ts'
import { EngineRefusal } from './wire.ts'

type Body = Record<string, unknown>

export type LineItem = {
  ref: string
  charge: number
  pair: Pair
  /** As many times the same item. */
  quantity: number
  /** Phone lines, by which some amounts are due. */
  lines: number
  /** Sold before, and taxed then where the point of sale is: only what the carrier owes is left. */
  isDebit: boolean
  isAdjustment: boolean
  /** The share of amounts by item that is due. */
  prorated: number
}

export type Invoice = {
  doc: string | null
  isCommitted: boolean
  zipCode: string
  /** The jurisdiction that the caller chose; null to go by the ZIP code. */
  pcode: number | null
  /** Whether the customer is within the limits of its city. */
  isIncorporated: boolean
  date: string
  invoiceNumber: string | null
  currency: string
  items: readonly LineItem[]
}

export type CalcTaxes = { wantsReporting: boolean; invoices: readonly Invoice[] }

export function readCalcTaxes(text: string): CalcTaxes {
  const body = parseBody(text)
  const company = readObject(body['cmpn'], 'cmpn')
  for (const name of ['bscl', 'svcl']) readNumber(company, name)
  for (const name of ['fclt', 'reg']) readFlag(company, name)
  const settings = body['cfg'] === undefined ? {} : readObject(body['cfg'], 'cfg')
  const invoices = readList(body['inv'], 'inv').map(readInvoice)
  return { wantsReporting: settings['incrf'] === true, invoices }
}

export function readCommit(text: string): { doc: string; isCommitted: boolean } {
  const body = parseBody(text)
  return { doc: readText(body, 'doc'), isCommitted: readFlag(body, 'cmmt') }
}

/** The ZIP code of a lookup of PCodes. */
export function readPlaceQuestion(text: string): string {
  return readText(parseBody(text), 'ZipCode')
}

export type StreetAddress = { ref: string; line: string; zipCode: string }

/** The addresses of a call that geocodes, in their order. */
export function readAddresses(text: string): readonly StreetAddress[] {
  return readList(parseJson(text), 'The body').map((value) => {
    const address = readObject(value, 'An address')
    const ref = typeof address['ref'] === 'string' ? address['ref'] : ''
    return { ref, line: readText(address, 'addr'), zipCode: readText(address, 'zip') }
  })
}

function readInvoice(value: unknown): Invoice {
  const invoice = readObject(value, 'inv')
  const bill = readObject(invoice['bill'], 'bill')
  readNumber(invoice, 'cust')
  const isCommitted = invoice['cmmt'] === true
  const doc = typeof invoice['doc'] === 'string' && invoice['doc'] !== '' ? invoice['doc'] : null
  if (isCommitted && doc === null) throw new EngineRefusal('doc is required when cmmt is true.')
  const currency = invoice['ccycd']
  return {
    doc,
    isCommitted,
    zipCode: readText(bill, 'zip'),
    pcode: bill['pcd'] === undefined ? null : readNumber(bill, 'pcd'),
    isIncorporated: bill['int'] !== false,
    date: readText(invoice, 'date'),
    invoiceNumber: typeof invoice['invn'] === 'string' ? invoice['invn'] : null,
    currency: typeof currency === 'string' ? currency : 'USD',
    items: readList(invoice['itms'], 'itms').map(readItem),
  }
}

function readItem(value: unknown): LineItem {
  const item = readObject(value, 'itms')
  readNumber(item, 'sale')
  const name = `${readNumber(item, 'tran')}/${readNumber(item, 'serv')}`
  if (!isPair(name)) throw new EngineRefusal(`The transaction/service pair ${name} is not valid.`)
  const charge = item['chg'] === undefined ? 0 : readNumber(item, 'chg')
  const isAdjustment = item['adj'] === true
  if (isAdjustment && charge < 0) throw new EngineRefusal('chg of an adjustment is positive.')
  return {
    ref: typeof item['ref'] === 'string' ? item['ref'] : '',
    charge,
    pair: name,
    quantity: item['qty'] === undefined ? 1 : readNumber(item, 'qty'),
    lines: readNumber(item, 'line'),
    isDebit: item['dbt'] === true,
    isAdjustment,
    prorated: item['pror'] === undefined ? 1 : readNumber(item, 'pror'),
  }
}

function isPair(name: string): name is Pair {
  return Object.hasOwn(ratedPairs, name)
}

function parseBody(text: string): Body {
  return readObject(parseJson(text), 'The body')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new EngineRefusal('The body is not JSON.')
  }
}

function readObject(value: unknown, name: string): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new EngineRefusal(`${name} must be a JSON object.`)
  }
  return { ...value }
}

function readList(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value) && value.length > 0) return value
  throw new EngineRefusal(`${name} must be a list with an entry.`)
}

function readText(body: Body, name: string): string {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  throw new EngineRefusal(`${name} is required.`)
}

function readNumber(body: Body, name: string): number {
  const value = body[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new EngineRefusal(`${name} must be a number.`)
}

function readFlag(body: Body, name: string): boolean {
  const value = body[name]
  if (typeof value === 'boolean') return value
  throw new EngineRefusal(`${name} must be true or false.`)
}
