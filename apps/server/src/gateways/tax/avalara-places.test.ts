import { keptLog } from '@openline/testing/feature-app'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoSecrets } from '../../../../sandbox/src/options.ts'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts'
import { shippedFiles } from '../../shipped-files.ts'
import { createAvalaraTaxes } from './avalara.ts'
import { readAvalaraSettings } from './avalara-settings.ts'
import type { TaxableSale, TaxGateway } from './tax.ts'

const settings = await readAvalaraSettings(shippedFiles.content)
const geocode = 'POST /api/v2/geo/Geocode'
const day = new Date('2026-11-22T12:00:00Z')

let sandbox: Sandbox
let stub: HttpStub
const { log, logLines } = keptLog()

beforeAll(async () => {
  sandbox = await startSandbox({ timing: { slowness: 0.01 } })
  stub = await startHttpStub()
})
afterEach(async () => {
  logLines.length = 0
  await injectFault({ sandbox }, 'tax', { reset: true })
})
afterAll(async () => {
  await sandbox.close()
  await stub.close()
})

/** An engine that remembers no address yet. */
function anEngine(url = `${sandbox.url}/tax`): TaxGateway {
  const { taxUsername: username, taxPassword: password, taxClientId: clientId } = demoSecrets
  const access = { url, username, password, clientId, profileId: '' }
  return createAvalaraTaxes({ access, settings, clock: () => day, log })
}

function aSale(line?: string, zipCode = '10154'): TaxableSale {
  return {
    zipCode,
    street: line === undefined ? undefined : { line, city: 'New York' },
    on: day,
    lines: [{ kind: 'plan', taxClass: 'no_contract', months: 1, amountCents: 2500 }],
  }
}

/** The cities that tax a sale. */
async function citiesOf(sale: TaxableSale, engine = anEngine()): Promise<string[]> {
  const [answer] = await engine.quote([sale])
  if (!answer?.ok) throw new Error('There is no price')
  const ofCities = answer.taxes.filter(({ level }) => level === 'city')
  return ofCities.map(({ name, jurisdiction }) => `${name} of ${jurisdiction}`)
}

function logged(words: string): boolean {
  return logLines.some((line) => line.includes(words))
}

test('a street on the other side of a split ZIP code is taxed where it is', async () => {
  const best = ['Sales Tax of New York']
  expect(await citiesOf(aSale())).toEqual(best)
  expect(await citiesOf(aSale('344 Park Avenue'))).toEqual(best)
  const other = ['Sales Tax of Brooklyn', 'District Tax of Brooklyn']
  expect(await citiesOf(aSale('345 Park Avenue'))).toEqual(other)
})

test('an address that cannot be geocoded is taxed by its ZIP code, and only the ZIP code is logged', async () => {
  expect(await citiesOf(aSale('345 Unmapped Street'))).toEqual(['Sales Tax of New York'])
  expect(logged('address not geocoded')).toBe(true)
  expect(logged('10154')).toBe(true)
  expect(logged('Unmapped')).toBe(false)
})

test.each(['reset_before', 'error_before'])(
  'while geocoding fails, the price is that of the ZIP code, and a report waits: %s',
  async (fault) => {
    await injectFault({ sandbox }, 'tax', { fault, count: 'always', on: geocode })
    const engine = anEngine()
    const sale = aSale('345 Park Avenue')
    expect(await citiesOf(sale, engine)).toEqual(['Sales Tax of New York'])
    expect(logged('tax engine geocoded nothing')).toBe(true)
    const document = { code: fault, orderNumber: 'OL-1', sale, refundedShare: null, place: null }
    await expect(engine.draft(document)).rejects.toThrow(/./)
    await injectFault({ sandbox }, 'tax', { reset: true })
    expect(await citiesOf(sale, engine)).toContain('District Tax of Brooklyn')
    await expect(engine.draft(document)).resolves.toMatchObject({ cents: expect.any(Number) })
  },
)

test('an address is geocoded once, however it is capitalized', async () => {
  const engine = anEngine()
  await citiesOf(aSale('345 Park Avenue'), engine)
  await injectFault({ sandbox }, 'tax', { fault: 'error_before', count: 'always', on: geocode })
  expect(await citiesOf(aSale('345 PARK AVENUE'), engine)).toContain('District Tax of Brooklyn')
})

test('an address outside the limits of its city is asked for as one', async () => {
  const place = { State: 'NY', County: 'KINGS', Locality: 'BROOKLYN', PCode: 7 }
  const answers: Record<string, object> = {
    '/api/v2/geo/Geocode': [{ ref: 'address', pcd: 7, inc: false, jur: 'BROOKLYN' }],
    '/api/v2/afc/primary/7': { LocationData: [place] },
  }
  stub.answerWith((path: string) => ({ body: JSON.stringify(answers[path] ?? {}) }))
  await anEngine(stub.url).quote([aSale('12 Shore Road')])
  const asked = stub.requests.map(({ path, body }) => ({ path, body: body && JSON.parse(body) }))
  expect(asked).toMatchObject([
    {
      path: '/api/v2/geo/Geocode',
      body: [{ addr: '12 Shore Road', city: 'New York', st: 'NY', zip: '10154' }],
    },
    { path: '/api/v2/afc/primary/7' },
    { path: '/api/v2/afc/CalcTaxes', body: { inv: [{ bill: { pcd: 7, int: false } }] } },
  ])
})
