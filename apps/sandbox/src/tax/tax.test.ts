import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSecrets } from '../options.ts'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'
import type { TaxDocument } from './documents.ts'
import type { InvoiceResult } from './wire.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const { taxUsername, taxPassword, taxClientId } = demoSecrets
const known = {
  authorization: `Basic ${btoa(`${taxUsername}:${taxPassword}`)}`,
  client_id: taxClientId,
}

async function call<Body>(name: string, body: unknown, headers = known) {
  const response = await sandbox.post(`/tax/api/v2/afc/${name}`, body, headers)
  return { status: response.status, body: (await response.json()) as Body }
}

const noContract = { ref: 'plan', chg: 25, line: 1, sale: 1, tran: 13, serv: 591 }

function aRequest({ zip = '50309', item = {}, ...invoice }: Record<string, unknown> = {}) {
  const bill = { ctry: 'USA', st: 'IA', zip }
  const itms = [{ ...noContract, ...(item as object) }] // an object in every call of this file
  return {
    cmpn: { bscl: 1, svcl: 0, fclt: false, frch: false, reg: true },
    cfg: { incrf: true },
    inv: [{ bill, cust: 0, date: '2026-11-22T12:00:00Z', itms, ...invoice }],
  }
}

async function calculate(request: object): Promise<InvoiceResult> {
  const { body } = await call<{ inv: [InvoiceResult] }>('CalcTaxes', request)
  return body.inv[0]
}

function taxesOf({ itms }: InvoiceResult) {
  return itms.flatMap(({ txs = [] }) => txs)
}

async function documentOf(doc: string): Promise<TaxDocument | undefined> {
  const { documents } = await sandbox.getJson<{ documents: TaxDocument[] }>('/tax/ledger')
  return documents.find((document) => document.doc === doc)
}

describe('the tax engine', () => {
  test('names each tax with its level, rate and amount, and sums them up', async () => {
    const result = await calculate(aRequest())
    expect(taxesOf(result).map(({ name, lvl, rate }) => [name, lvl, rate])).toEqual([
      ['Fed USF Cellular', 0, 0.376],
      ['FCC Regulatory Fee (Wireless)', 0, 0.016667],
      ['Sales Tax', 1, 0.06],
      ['Sales Tax', 2, 0.01],
      ['E911 (Wireless)', 1, 1],
    ])
    const total = (taxes: readonly { tax: number }[] = []) =>
      taxes.reduce((sum, { tax }) => sum + tax, 0)
    expect(total(result.summ)).toBeCloseTo(total(taxesOf(result)), 9)
    expect(result.incrf).toEqual({ ccycd: 'USD' })
  })

  test('taxes prepaid service where it is sold, and data not at all', async () => {
    const prepaid = await calculate(aRequest({ item: { tran: 10, serv: 565 } }))
    expect(taxesOf(prepaid).map(({ name }) => name)).toContain('E-911 Prepaid Wireless')
    const usage = await calculate(aRequest({ item: { tran: 13, serv: 10, dbt: true } }))
    expect(taxesOf(usage).map(({ cid }) => cid)).toEqual([5, 6])
    expect(taxesOf(await calculate(aRequest({ item: { tran: 5, serv: 6 } })))).toEqual([])
  })

  test('takes what is due by line for each line, and wants to know how many', async () => {
    const e911 = async (line: number) => {
      const taxes = taxesOf(await calculate(aRequest({ item: { line } })))
      return taxes.find(({ cid }) => cid === 7)?.tax
    }
    expect([await e911(0), await e911(1), await e911(2)]).toEqual([0, 1, 2])
    const without = aRequest({ item: { line: undefined } })
    expect(await call('CalcTaxes', without)).toMatchObject({ status: 400 })
  })

  test('turns an adjustment into the same taxes below zero, and counts a quantity', async () => {
    const amounts = async (item: object) =>
      taxesOf(await calculate(aRequest({ item }))).map(({ tax }) => tax)
    const once = await amounts({})
    expect(await amounts({ adj: true })).toEqual(once.map((tax) => -tax))
    const thrice = await amounts({ qty: 3 })
    expect(thrice.map((tax) => tax.toFixed(9))).toEqual(once.map((tax) => (3 * tax).toFixed(9)))
  })

  test('keeps a document that counts once it is committed, and adds up what comes under one code', async () => {
    const calculated = { doc: 'order-1', invn: 'OL-1' }
    await calculate(aRequest(calculated))
    expect(await documentOf('order-1')).toMatchObject({ isCommitted: false })
    await calculate(aRequest(calculated))
    const commit = { doc: 'order-1', cmmt: true }
    expect((await call('Commit', commit)).body).toEqual({ ok: true })
    expect((await call('Commit', commit)).body).toEqual({ ok: true })
    const document = await documentOf('order-1')
    expect(document?.isCommitted).toBe(true)
    expect(document?.transactions.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      'OL-1',
      'OL-1',
    ])
    expect((await call('Commit', { doc: 'order-2', cmmt: true })).body).toMatchObject({
      ok: false,
      err: [{ code: -2000 }],
    })
  })

  test('takes a document out of the reports again, until its month is over', async () => {
    const date = new Date().toISOString()
    for (const [doc, on] of [
      ['order-3', date],
      ['order-4', '2020-01-31T12:00:00Z'],
    ]) {
      await calculate(aRequest({ doc, date: on }))
      await call('Commit', { doc, cmmt: true })
    }
    expect((await call('Commit', { doc: 'order-3', cmmt: false })).body).toEqual({ ok: true })
    expect(await documentOf('order-3')).toMatchObject({ isCommitted: false })
    const late = await call('Commit', { doc: 'order-4', cmmt: false })
    expect(late.body).toMatchObject({ ok: false, err: [{ msg: 'Document code has been locked.' }] })
    expect(await documentOf('order-4')).toMatchObject({ isCommitted: true })
  })

  test('finds the jurisdictions of a ZIP code', async () => {
    const places = async (ZipCode: string) =>
      (await call<{ LocationData: object[] }>('PCode', { ZipCode })).body.LocationData
    expect(await places('50309')).toMatchObject([{ State: 'IA', County: 'POLK' }])
    expect(await places('10154')).toHaveLength(2)
    expect(await places('10153')).toEqual([])
    const [{ PCode }] = (await places('50309')) as [{ PCode: number }] // of this state
    const answer = await fetch(`${sandbox.url}/tax/api/v2/afc/primary/${PCode}`, { headers: known })
    expect(await answer.json()).toMatchObject({ LocationData: [{ Locality: 'DES MOINES' }] })
  })

  test('geocodes addresses into their side of a ZIP code', async () => {
    const address = (addr: string, zip = '10154') => ({ ref: addr, addr, city: 'New York', zip })
    const asked = [
      address('344 Park Avenue'),
      address('345 Park Avenue'),
      address('345 Unmapped Street'),
      address('418 Walnut Street', '50309'),
    ]
    const response = await sandbox.post('/tax/api/v2/geo/Geocode', asked, known)
    const [even, odd, nowhere, elsewhere] = (await response.json()) as { pcd?: number }[]
    expect(even).toMatchObject({ ref: '344 Park Avenue', jur: 'NEW YORK', inc: true })
    expect(odd).toMatchObject({ ref: '345 Park Avenue', jur: 'BROOKLYN' })
    expect(nowhere).toEqual({ ref: '345 Unmapped Street', err: expect.any(String) })
    expect(elsewhere).toMatchObject({ jur: 'DES MOINES' })
    const names = async (pcd: number | undefined, more = {}) => {
      const bill = { ctry: 'USA', st: 'NY', zip: '10154', pcd, ...more }
      return taxesOf(await calculate(aRequest({ bill }))).map(({ name, lvl }) => `${name} ${lvl}`)
    }
    expect(await names(even?.pcd)).not.toContain('District Tax 3')
    expect(await names(odd?.pcd)).toContain('District Tax 3')
    expect(await names(odd?.pcd, { int: false })).not.toContain('District Tax 3')
    expect((await sandbox.post('/tax/api/v2/geo/Geocode', {}, known)).status).toBe(400)
  })

  test('does what its ZIP codes say', async () => {
    const at = (zip: string) => calculate(aRequest({ zip }))
    expect((await at('10121')).err).toMatchObject([{ code: -1000 }])
    expect((await at('10153')).err).toMatchObject([{ code: -1000 }])
    expect((await at('10152')).incrf).toEqual({ ccycd: 'CAD' })
    const [first] = taxesOf(await at('10122'))
    const [second] = taxesOf(await at('10122'))
    expect(second?.tax).toBeCloseTo((first?.tax ?? 0) + 1, 9)
    const { summ = [], itms } = await at('10123')
    expect(summ[0]?.tax).toBeCloseTo((itms[0]?.txs?.[0]?.tax ?? 0) + 1, 9)
  })

  test('refuses strangers, unknown products and what is no request', async () => {
    const request = aRequest()
    expect((await call('CalcTaxes', request, { ...known, client_id: '7' })).status).toBe(401)
    expect((await call('CalcTaxes', aRequest({ item: { serv: 1 } }))).status).toBe(400)
    expect((await call('CalcTaxes', { inv: [] })).status).toBe(400)
    expect((await call('Nothing', {})).status).toBe(404)
  })
})
