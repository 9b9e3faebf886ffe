import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Esim } from '@openline/contract/lines/lines'
import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import { carrierAt } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
} from '@openline/testing/customers'
import { aLineOwner, linesOf } from '@openline/testing/lines'
import { type RecordingProxy, startRecordingProxy } from '@openline/testing/recording-proxy'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../tooling/runner/place.mjs'

const apiKey = 'a-key-of-their-own'
const otherKey = 'the-key-before'

type Example = { url: string; stop(): Promise<void> }

/** The example of docs/carrier-api.md, started in an empty folder as a stranger starts it. */
async function startExample(port = '0'): Promise<Example> {
  const folder = await temporaryDataDir('example')
  const program = join(folder.path, 'first-activation.mjs')
  await copyFile(join(root, 'docs/examples/first-activation.mjs'), program)
  const env = { PORT: port, CARRIER_API_KEY: `${apiKey},${otherKey}` }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)
  const [said] = await Promise.race([once(lines, 'line'), once(lines, 'close')])
  if (typeof said !== 'string') throw new Error('The example ended before it listened')
  return {
    url: said.replace('CARRIER_URL=', ''),
    async stop() {
      child.kill()
      await once(child, 'exit')
      await folder.remove()
    },
  }
}

let example: Example
let wire: RecordingProxy
/** Keys whose next answer arrives: the first one is lost. */
const answeredKeys = new Set<string>()
let shop: TestShop
beforeAll(async () => {
  example = await startExample()
  wire = await startRecordingProxy(example.url, ({ headers }) => {
    const key = headers.get('idempotency-key')
    if (key === null || answeredKeys.has(key)) return false
    answeredKeys.add(key)
    return true
  })
  shop = await startTestShop({ env: { CARRIER_URL: wire.url, CARRIER_API_KEY: apiKey } })
})
afterAll(async () => {
  await shop.stop()
  await wire.close()
  await example.stop()
})

test('the example’s carrier makes one line of an order, though its answer is lost once', async () => {
  const { customer, order, line } = await aLineOwner(shop)
  const asked = wire.exchanges.filter(({ headers }) => headers.get('idempotency-key') === order.id)
  expect(asked.map(({ path, status }) => [path, status])).toEqual([
    ['/activations', 201],
    ['/activations', 201],
  ])
  const [{ answer } = { answer: null }] = asked
  expect(asked[1]?.answer).toEqual(answer)
  const { token } = customer
  const esim = await shop.send<Esim>('POST', `/app/lines/${line.id}/esim`, { token })
  expect({ msisdn: line.mdn, esim: expectOk(esim) }).toMatchObject({
    msisdn: expect.stringMatching(/^\+1515\d{7}$/),
    esim: { smdpAddress: 'rsp.example.com', matchingId: expect.stringMatching(/^[0-9a-f]{20}$/) },
  })
  expect(answer).toMatchObject({
    msisdn: line.mdn,
    esim: { matchingId: expectOk(esim).matchingId },
  })
})

test('an order that is paid while the example’s carrier is away gets its line once it is back', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  await example.stop()
  const { order } = expectOk(await buy(shop, customer, purchase))
  expect((await orderIn(shop, customer, order.id, 'paid')).failure).toBeNull()
  answeredKeys.add(order.id)
  example = await startExample(new URL(example.url).port)
  await orderIn(shop, customer, order.id, 'active')
  expect(await linesOf(shop, customer)).toHaveLength(1)
})

function send(path: string, { key = 'k', body = {}, access = apiKey }) {
  return fetch(`${example.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
}

function anOrder() {
  const { streetDirection: _direction, ...placeOfUse } = homeAddress
  return {
    reference: crypto.randomUUID(),
    simType: 'esim' as const,
    zipCode: '50309',
    planCode: 'standard-monthly',
    holder: { name: 'Robin Rivera', email: 'robin@example.com', language: 'en' as const },
    placeOfUse,
  }
}

describe('the example', () => {
  test('is no longer than its manual says', async () => {
    const program = await readFile(join(root, 'docs/examples/first-activation.mjs'), 'utf8')
    expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  test('answers every call that needs no capability', async () => {
    const carrier = carrierAt(example.url, apiKey)
    const { reference, ...order } = anOrder()
    const noSim = { iccid: null, imei: null, placeId: null, leaseId: null, lostLeaseId: null }
    expect(await carrier.readCapabilities()).toMatchObject({ kind: 'read' })
    const active = await carrier.activate({ reference, ...order, ...noSim })
    expect(active.kind).toBe('active')
    expect(await carrier.readActivation(reference)).toEqual(active)
    expect(await carrier.readActivation(crypto.randomUUID())).toBeNull()
    expect(await carrier.listPortOuts(reference)).toEqual([])
    for (const _again of [1, 2]) expect(await carrier.endLine(reference)).toEqual({ kind: 'done' })
    expect(await carrier.endLine(crypto.randomUUID())).toMatchObject({ code: 'line_unknown' })
  })

  test('refuses another key, a wrong body, a key used for something else, and what it can’t do', async () => {
    const order = anOrder()
    const key = order.reference
    const physical = { ...order, simType: 'physical' }
    const sent: [string, Parameters<typeof send>[1], number, string][] = [
      ['/activations', { key, body: order, access: 'wrong' }, 401, 'unauthorized'],
      ['/activations', { key: '', body: order }, 400, 'idempotency-key: '],
      ['/activations', { key, body: { ...order, holder: {} } }, 400, 'holder: '],
      ['/activations', { key, body: physical }, 409, 'iccid_unknown'],
      ['/activations', { key, body: physical, access: otherKey }, 409, 'iccid_unknown'],
      ['/activations', { key, body: order }, 422, 'idempotency_mismatch'],
      ['/suspensions', { body: {} }, 409, 'not_supported'],
    ]
    for (const [path, call, status, words] of sent) {
      const response = await send(path, call)
      expect([response.status, await response.text()]).toEqual([
        status,
        expect.stringContaining(words),
      ])
    }
  })
})
