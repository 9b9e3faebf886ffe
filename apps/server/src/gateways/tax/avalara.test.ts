import { noTaxBase } from '@openline/contract/sales/taxes'
import { keptLog } from '@openline/testing/feature-app'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoSecrets } from '../../../../sandbox/src/options.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { shippedFiles } from '../../shipped-files.ts'
import { createAvalaraTaxes } from './avalara.ts'
import { readAvalaraSettings } from './avalara-settings.ts'
import type { TaxableLine, TaxableSale, TaxDocument, TaxGateway } from './tax.ts'

const settings = await readAvalaraSettings(shippedFiles.content)

let sandbox: Sandbox
let stub: HttpStub
let taxes: TaxGateway
const { log, logLines } = keptLog()

function engineAt(url: string, mapped = settings): TaxGateway {
  const access = {
    url,
    username: demoSecrets.taxUsername,
    password: demoSecrets.taxPassword,
    clientId: demoSecrets.taxClientId,
    profileId: '7',
  }
  return createAvalaraTaxes({ access, settings: mapped, clock: () => day, log })
}

const day = new Date('2026-11-22T12:00:00Z')

beforeAll(async () => {
  sandbox = await startSandbox({ timing: { slowness: 0.01 } })
  stub = await startHttpStub()
  taxes = engineAt(`${sandbox.url}/tax`)
})
afterEach(() => injectFault({ sandbox }, 'tax', { reset: true }))
afterAll(async () => {
  await sandbox.close()
  await stub.close()
})

function aSale({
  zipCode = '50309',
  street,
  ...more
}: Partial<TaxableLine & TaxableSale> = {}): TaxableSale {
  const shared = { taxClass: 'no_contract', months: 1, ...more } as const
  return {
    zipCode,
    street,
    on: day,
    lines: [
      { ...shared, kind: 'plan', amountCents: 2500 },
      { ...shared, kind: 'activation_fee', amountCents: 1000 },
      { ...shared, kind: 'recovery_fee', amountCents: 150 * shared.months },
    ],
  }
}

async function quoteOf(sale: TaxableSale, engine = taxes) {
  const [answer] = await engine.quote([sale])
  return answer
}

async function taxesOf(sale: TaxableSale) {
  const answer = await quoteOf(sale)
  if (!answer?.ok) throw new Error('There is no price')
  return answer.taxes
}

let codes = 0
function aDocument(more: Partial<TaxDocument> = {}): TaxDocument {
  codes += 1
  return {
    code: `document-${codes}`,
    orderNumber: 'OL-1',
    sale: aSale(),
    refundedShare: null,
    place: null,
    ...more,
  }
}

type Kept = { doc: string; isCommitted: boolean; transactions: { taxCents: number }[] }

async function keptOf({ code }: TaxDocument): Promise<Kept | undefined> {
  const response = await fetch(`${sandbox.url}/tax/ledger`)
  const { documents } = (await response.json()) as { documents: Kept[] }
  return documents.find(({ doc }) => doc === code)
}

describe('a price from Avalara', () => {
  test('names each tax with jurisdiction, rate, amount and the line it is part of', async () => {
    expect(await taxesOf(aSale())).toEqual([
      {
        name: 'Fed USF Cellular',
        jurisdiction: 'United States',
        level: 'federal',
        percent: 37.6,
        cents: 370, // 37.1 % of $26.50 is interstate
        line: 'regulatoryFeeCents',
        passedOn: true,
        taxableCents: 983,
        exemptCents: 1667,
        exemptReason: 'tax_engine',
      },
      {
        name: 'FCC Regulatory Fee (Wireless)',
        jurisdiction: 'United States',
        level: 'federal',
        percent: null,
        cents: 2,
        line: 'regulatoryFeeCents',
        passedOn: true,
        ...noTaxBase,
      },
      {
        name: 'Sales Tax',
        jurisdiction: 'Iowa',
        level: 'state',
        percent: 6,
        cents: 219, // of $36.50, summed over the items before it is rounded
        line: 'taxAmountCents',
        passedOn: false,
        taxableCents: 3650,
        exemptCents: 0,
        exemptReason: null,
      },
      {
        name: 'Sales Tax',
        jurisdiction: 'Polk County',
        level: 'county',
        percent: 1,
        cents: 37, // 36.5 rounds up
        line: 'taxAmountCents',
        passedOn: false,
        taxableCents: 3650,
        exemptCents: 0,
        exemptReason: null,
      },
      {
        name: 'E911 (Wireless)',
        jurisdiction: 'Iowa',
        level: 'state',
        percent: null,
        cents: 100,
        line: 'regulatoryFeeCents',
        passedOn: false,
        ...noTaxBase,
      },
    ])
  })

  test('takes an amount by line once a month for a plan without contract, once for a prepaid one', async () => {
    const year = await taxesOf(aSale({ months: 12 }))
    expect(year.find(({ name }) => name === 'E911 (Wireless)')?.cents).toBe(1200)
    const prepaid = await taxesOf(aSale({ taxClass: 'prepaid_wireless', months: 12 }))
    expect(prepaid.find(({ name }) => name === 'E-911 Prepaid Wireless')?.cents).toBe(51)
  })

  test('has no tax for a plan that is data only', async () => {
    expect(await taxesOf(aSale({ taxClass: 'data_only' }))).toEqual([])
  })

  test('answers about several sales in their order with one calculation', async () => {
    const sales = [aSale(), aSale({ zipCode: '10153' }), aSale({ taxClass: 'data_only' })]
    await injectFault({ sandbox }, 'tax', {
      fault: 'delay',
      delayMs: 0,
      count: 2,
      on: 'POST /api/v2/afc/CalcTaxes',
    })
    const answers = await taxes.quote(sales)
    expect(answers.map((answer) => (answer.ok ? answer.taxes.length : answer.reason))).toEqual([
      5,
      'place_unknown',
      0,
    ])
    const response = await fetch(`${sandbox.url}/tax/scenario`)
    expect(await response.json()).toMatchObject({ armed: [{ left: 1 }] })
  })

  test('takes the best match of a ZIP code over two jurisdictions, which the log names', async () => {
    const answer = await taxesOf(aSale({ zipCode: '10154' }))
    expect(answer.map(({ jurisdiction }) => jurisdiction)).toContain('New York County')
    expect(logLines.join('')).toMatch(/"zipCode":"10154".*in several tax jurisdictions/)
  })

  test.each([
    ['does not sum up', '10123', 'answer_invalid'],
    ['is in a foreign currency', '10152', 'answer_invalid'],
    ['is a refusal', '10121', 'refused'],
    ['knows no such place', '10153', 'place_unknown'],
    ['of a ZIP code that is none', '00000', 'place_unknown'],
  ])('is none from an answer that %s', async (_answer, zipCode, reason) => {
    expect(await quoteOf(aSale({ zipCode }))).toEqual({ ok: false, reason })
  })

  test('survives one broken connection, and is none after two', async () => {
    const breaks = (count: number) =>
      injectFault({ sandbox }, 'tax', { fault: 'reset_before', count })
    await breaks(1)
    expect(await quoteOf(aSale())).toMatchObject({ ok: true })
    await breaks(2)
    expect(await quoteOf(aSale())).toEqual({ ok: false, reason: 'unavailable' })
    await injectFault({ sandbox }, 'tax', { fault: 'error_before', count: 2 })
    expect(await quoteOf(aSale())).toEqual({ ok: false, reason: 'unavailable' })
  })

  const place = { State: 'IA', County: 'POLK', Locality: 'DES MOINES', PCode: 1 }
  const tax = { name: 'Sales Tax', tax: 1, rate: 0.04, calc: 1, cid: 1, lvl: 1, bill: true, pcd: 1 }
  const ref = '13/591'

  test.each([
    ['nothing', {}],
    ['no JSON', 'the gateway is restarting'],
    ['no invoice', { inv: [] }],
    ['a refusal', { err: [{ code: -2000, msg: 'Request body cannot be empty.' }] }],
    ['another product', { inv: [{ itms: [{ ref: '1/1', txs: [] }] }] }],
    ['a tax without an amount', { inv: [{ itms: [{ ref, txs: [{ ...tax, tax: null }] }] }] }],
    [
      'a level that is none',
      { inv: [{ itms: [{ ref, txs: [{ ...tax, lvl: -1 }] }], summ: [tax] }] },
    ],
    [
      'a tax below zero',
      { inv: [{ itms: [{ ref, txs: [{ ...tax, tax: -1 }] }], summ: [{ tax: -1 }] }] },
    ],
    ['no sum', { inv: [{ itms: [{ ref, txs: [tax] }] }] }],
  ])('is none when the engine says %s', async (_says, said) => {
    const body =
      typeof said === 'string' ? said : JSON.stringify({ LocationData: [place], ...said })
    stub.answerWith({ body })
    const sale = { ...aSale(), lines: aSale().lines.slice(0, 1) }
    expect(await quoteOf(sale, engineAt(stub.url))).toMatchObject({ ok: false })
  })

  test('leaves out what a customer may not be billed', async () => {
    const txs = [tax, { ...tax, name: 'Business Tax', bill: false }]
    const inv = [{ itms: [{ ref, txs }], summ: [tax, tax] }]
    stub.answerWith({ body: JSON.stringify({ LocationData: [place], inv }) })
    const sale = { ...aSale(), lines: aSale().lines.slice(0, 1) }
    const answer = await quoteOf(sale, engineAt(stub.url))
    expect(answer).toMatchObject({ ok: true, taxes: [{ name: 'Sales Tax' }] })
  })

  /** What the engine says of the plan alone. */
  async function saying(invoice: object) {
    const inv = [{ itms: [{ ref, txs: [tax] }], summ: [tax], ...invoice }]
    stub.answerWith({ body: JSON.stringify({ LocationData: [place], inv }) })
    return quoteOf({ ...aSale(), lines: aSale().lines.slice(0, 1) }, engineAt(stub.url))
  }

  test('stands when the engine only warns, and the log has the code', async () => {
    expect(await saying({ err: [{ code: 12, msg: 'Rate is about to change' }] })).toMatchObject({
      ok: true,
      taxes: [{ name: 'Sales Tax' }],
    })
    expect(logLines.join('')).toMatch(/"codes":\[12\].*tax engine warned/)
    expect(await saying({ err: [{ code: -1000, msg: 'Failed' }] })).toMatchObject({ ok: false })
  })

  test('has taxes of districts beyond the levels that we name', async () => {
    expect(await saying({ itms: [{ ref, txs: [{ ...tax, lvl: 6 }] }] })).toMatchObject({
      taxes: [{ name: 'Sales Tax', level: 'district', jurisdiction: 'Polk County' }],
    })
  })

  test('is known for all plans but the one whose product the engine refuses', async () => {
    const unknown = { ...settings.products.data_only, plan: [{ transaction: 99, service: 1 }] }
    const products = { ...settings.products, data_only: unknown }
    const engine = engineAt(`${sandbox.url}/tax`, { ...settings, products })
    const sales = [aSale(), aSale({ taxClass: 'data_only' }), aSale({ months: 3 })]
    expect(await engine.quote(sales)).toMatchObject([
      { ok: true },
      { ok: false, reason: 'refused' },
      { ok: true },
    ])
  })

  test('is not asked for plan by plan when the credentials are refused', async () => {
    stub.answerWith({ body: JSON.stringify({ LocationData: [place] }) })
    const engine = engineAt(stub.url)
    await engine.quote([aSale()])
    stub.answerWith({ status: 401, body: '{}' })
    const before = stub.requests.length
    expect(await engine.quote([aSale(), aSale(), aSale()])).toMatchObject([
      { reason: 'refused' },
      { reason: 'refused' },
      { reason: 'refused' },
    ])
    expect(stub.requests.length - before).toBe(1)
  })

  test('is asked for with the credentials, the client and its profile, which no log has', async () => {
    stub.answerWith({ status: 401, body: '{}' })
    expect(await quoteOf(aSale(), engineAt(stub.url))).toEqual({ ok: false, reason: 'refused' })
    const { headers } = stub.requests.at(-1) ?? {}
    const login = btoa(`${demoSecrets.taxUsername}:${demoSecrets.taxPassword}`)
    expect(headers).toMatchObject({
      authorization: `Basic ${login}`,
      client_id: '1000',
      client_profile_id: '7',
    })
    expect(logLines.join('')).not.toContain(demoSecrets.taxPassword)
    expect(logLines.join('')).not.toContain(login)
  })
})

describe('a report to Avalara', () => {
  test('counts once it is committed, which may be done twice', async () => {
    const document = aDocument()
    const { cents } = await taxes.draft(document)
    expect(await keptOf(document)).toMatchObject({ isCommitted: false })
    await taxes.commit(document.code)
    await taxes.commit(document.code)
    const kept = await keptOf(document)
    expect(kept).toMatchObject({ isCommitted: true, transactions: [{ taxCents: cents }] })
    const quoted = (await taxesOf(aSale())).reduce((sum, tax) => sum + tax.cents, 0)
    expect(cents).toBe(quoted)
  })

  test('of a refund is what was sold, or its share, below zero', async () => {
    const { cents } = await taxes.draft(aDocument())
    expect((await taxes.draft(aDocument({ refundedShare: 1 }))).cents).toBe(-cents)
    const half = (await taxes.draft(aDocument({ refundedShare: 0.5 }))).cents
    // Each of five taxes is rounded on its own.
    expect(Math.abs(half + cents / 2)).toBeLessThanOrEqual(2.5)
  })

  test('is drafted once for each try: a second draft would add to the first', async () => {
    await quoteOf(aSale())
    const document = aDocument()
    await injectFault({ sandbox }, 'tax', { fault: 'drop_after', count: 1 })
    await expect(taxes.draft(document)).rejects.toThrow('no answer')
    expect((await keptOf(document))?.transactions).toHaveLength(1)
  })

  test('cannot be committed before it is drafted, nor drafted for an unknown place', async () => {
    await expect(taxes.commit('never heard of')).rejects.toThrow('did not commit')
    const nowhere = aDocument({ sale: aSale({ zipCode: '10153' }) })
    await expect(taxes.draft(nowhere)).rejects.toThrow('no such place')
  })

  test('is taken out again within its month, which may be done twice', async () => {
    const document = aDocument({ sale: { ...aSale(), on: new Date() } })
    await taxes.draft(document)
    await taxes.commit(document.code)
    expect(await taxes.uncommit(document.code)).toBe('uncommitted')
    expect(await taxes.uncommit(document.code)).toBe('uncommitted')
    expect(await keptOf(document)).toMatchObject({ isCommitted: false })
    const old = aDocument({ sale: { ...aSale(), on: new Date('2020-01-31T12:00:00Z') } })
    await taxes.draft(old)
    await taxes.commit(old.code)
    expect(await taxes.uncommit(old.code)).toBe('locked')
    await expect(taxes.uncommit('never heard of')).rejects.toThrow('did not uncommit')
  })

  test('that is committed stays so after its month is locked', async () => {
    const err = [{ code: -2000, msg: 'Document code has been locked.' }]
    stub.answerWith({ body: JSON.stringify({ ok: false, err }) })
    await expect(engineAt(stub.url).commit('of last month')).resolves.toBeUndefined()
  })
})
