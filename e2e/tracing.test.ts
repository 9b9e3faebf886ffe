import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  homeAddress,
  ordersOf,
  type Purchase,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { type HttpStub, startHttpStub } from '@openline/testing/http-stub'
import { type ReceivedSpan, receivedSpans } from '@openline/testing/received-spans'
import { injectFault } from '@openline/testing/sandbox-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitingAnswer } from './support/hold.ts'
import { type LiveShop, startLiveShop } from './support/live-shop.ts'
import { passTime, untilSettled } from './support/time.ts'

let collector: HttpStub
let live: LiveShop
beforeAll(async () => {
  collector = await startHttpStub()
  live = await startLiveShop({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
})
afterAll(async () => {
  await live.stop()
  await collector.close()
})

function spans(): readonly ReceivedSpan[] {
  return receivedSpans(collector.requests)
}

function namesOf(some: readonly ReceivedSpan[]): string[] {
  return some.map(({ name }) => name)
}

/** Before the crash, and after it in the worker. */
const stepsOfPurchase = [
  'insert orders',
  'insert payment_attempts',
  'reconcile payment',
  'stripe GET /v1/payment_intents',
  'update payment_attempts',
  'carrier POST /activations',
  'job provision-order',
  'refresh activation',
  'carrier GET /activations',
  'job send-receipt',
  'email send',
]

/** Spans are sent a moment after they end. */
function spanNamed(name: string): Promise<ReceivedSpan> {
  return eventually(`the span ${name}`, async () => spans().find((span) => span.name === name))
}

/** What the worker logged, one entry a line. */
async function workerLog(): Promise<Record<string, unknown>[]> {
  const text = await readFile(join(live.stack.dataDir, 'logs/worker.log'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>) // one object a line
}

/** The values of the only row. */
async function valuesOf(table: string, ...columns: string[]): Promise<string[]> {
  const { rows } = await live.database.db.execute(`select ${columns.join(', ')} from ${table}`)
  return rows.flatMap((row) => columns.map((column) => String(row[column])))
}

/** Buys, kills the server while it waits for the provider's answer, and starts it again. Gives the trace's id. */
async function buyThroughCrash(customer: TestCustomer, purchase: Purchase): Promise<string> {
  // The charge is learned by asking; the line by an event, after the network failed once.
  await injectFault(live, 'payment', { fault: 'webhook_drop', count: 'always' })
  await injectFault(
    live,
    'carrier',
    { fault: 'error_before', on: 'POST /activations' },
    { fault: 'pending' },
  )
  const charge = { fault: 'hang_after', on: 'POST /v1/payment_intents' } as const
  const hold = await awaitingAnswer('payment', charge)(live)
  const cutOff = buy(live, customer, purchase).catch(() => 'the connection broke')
  await hold.reached()
  const { traceId } = await spanNamed('insert orders')
  await live.stack.killServer()
  await cutOff
  await passTime(live)
  await live.stack.startServer()
  await untilSettled(live)
  expect(await ordersOf(live, customer)).toMatchObject([{ status: 'active' }])
  // What is left of the spans is sent.
  await live.stack.stopServer()
  return traceId
}

test('a purchase that is killed at its charge and resumed is one connected trace', async () => {
  const customer = await aCustomer(live)
  const card = await aCard(live, customer)
  const purchase = aPurchase(await aQuote(live, customer), card)
  const traceId = await buyThroughCrash(customer, purchase)
  const ofPurchase = spans().filter((span) => span.traceId === traceId)
  expect(namesOf(ofPurchase)).toEqual(expect.arrayContaining(stepsOfPurchase))

  // The killed process could not report what it had not finished: the request, which the order names.
  const [traceparent = ''] = await valuesOf('orders', 'traceparent')
  const [, ownTrace, request] = traceparent.split('-')
  expect(ownTrace).toBe(traceId)
  const known = new Set(ofPurchase.map(({ spanId }) => spanId))
  const parents = new Set(ofPurchase.map(({ parentSpanId = 'none' }) => parentSpanId))
  expect([...parents].filter((parent) => !known.has(parent))).toEqual([request])

  // The event came in a trace of its own, which is linked.
  const news = ofPurchase.find(({ name }) => name === 'refresh activation')
  const arrival = spans().filter((span) => span.traceId === news?.links?.[0]?.traceId)
  expect(namesOf(arrival)).toEqual(
    expect.arrayContaining(['POST /hooks/carrier', 'insert inbox', 'event carrier activation']),
  )

  expect(await workerLog()).toContainEqual(
    expect.objectContaining({ msg: 'provisioning failed; order queued', traceId }),
  )

  const { streetName, city } = homeAddress
  const ofLine = await valuesOf('lines', 'mdn', 'iccid')
  const personal = [customer.email, customer.token, ...ofLine, streetName, city]
  const sent = collector.requests.map(({ body }) => body).join('')
  expect(personal.filter((text) => sent.includes(text))).toEqual([])
})
