import { createHmac, randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const newSecret = 'a secret that was just made'
const oldSecrets = { payment: 'whsec_openline_demo', carrier: 'carrier_demo_secret' } as const

// In the midst of a rotation: the sandbox still signs with the old secrets.
const shop = useTestShop({
  env: {
    STRIPE_WEBHOOK_SECRET: `${newSecret},${oldSecrets.payment}`,
    CARRIER_WEBHOOK_SECRET: `${newSecret},${oldSecrets.carrier}`,
  },
})

type Source = 'payment' | 'carrier'
type Posting = {
  secret?: string
  ageSeconds?: number
  contentType?: string
  method?: string
  /** What is sent instead of what was signed. */
  instead?: string
}

const headerOf = { payment: 'stripe-signature', carrier: 'carrier-signature' } as const

async function post(
  source: Source,
  body: string,
  {
    secret = newSecret,
    ageSeconds = 0,
    contentType = 'application/json',
    method = 'POST',
    instead,
  }: Posting = {},
): Promise<number> {
  const sentAt = Math.floor(shop.now().getTime() / 1000) - ageSeconds
  const digest = createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex')
  const response = await fetch(shop.url(`/hooks/${source}`), {
    method,
    headers: { 'content-type': contentType, [headerOf[source]]: `t=${sentAt},v1=${digest}` },
    ...(method === 'POST' && { body: instead ?? body }),
  })
  return response.status
}

type Told = { id?: string; type?: string; about?: object }

const anEvent: Record<Source, (told?: Told) => string> = {
  payment: ({ id = `evt_${randomUUID()}`, type = 'customer.created', about = {} } = {}) =>
    JSON.stringify({ id, object: 'event', type, data: { object: { id: 'cus_any', ...about } } }),
  carrier: ({ id = randomUUID(), type = 'network.maintained', about = {} } = {}) =>
    JSON.stringify({ id, type, data: { reference: randomUUID(), ...about } }),
}

async function stored(eventId: string): Promise<{ handled: boolean }[]> {
  return [
    ...(
      await shop.database.db.execute<{ handled: boolean }>(
        sql`select handled_at is not null as handled from inbox where event_id = ${eventId}`,
      )
    ).rows,
  ]
}

function handled(eventId: string) {
  return eventually(`event ${eventId} handled`, async () => (await stored(eventId))[0]?.handled)
}

async function ordered(number: string): Promise<{ customer: TestCustomer; order: Order }> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, number)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  return { customer, order: expectOk(await buy(shop, customer, purchase)).order }
}

async function intentOf({ id }: Order): Promise<string> {
  const {
    rows: [attempt],
  } = await shop.database.db.execute<{ intent: string }>(
    sql`select intent_id as intent from payment_attempts where order_id = ${id}`,
  )
  return attempt?.intent ?? ''
}

type Warning = { level: number; reason: string; check: string; problem?: string; skipped: number }

function warnings(source: string): Warning[] {
  return shop.logLines
    .filter((line) => line.includes('webhook event refused') && line.includes(`"${source}"`))
    .map((line) => JSON.parse(line) as Warning)
}

/** How many events of a sender this process has refused, by reason. */
async function eventsRefused(source: string): Promise<Record<string, number>> {
  const text = await (await fetch(shop.url('/metrics'))).text()
  const counts: Record<string, number> = {}
  for (const [, sender, reason = '', count] of text.matchAll(
    /^openline_webhook_events_refused_total\{source="(\w+)",reason="(\w+)"\} (\d+)/gm,
  )) {
    if (sender === source) counts[reason] = Number(count)
  }
  return counts
}

const secretNames = { payment: 'STRIPE_WEBHOOK_SECRET', carrier: 'CARRIER_WEBHOOK_SECRET' } as const

const sources: readonly Source[] = ['payment', 'carrier']

describe.each(sources)('an event from the %s side', (source) => {
  test.each([newSecret, oldSecrets[source]])('is taken under the secret “%s”', async (secret) => {
    const id = `evt_${randomUUID()}`
    expect(await post(source, anEvent[source]({ id }), { secret })).toBe(200)
    expect(await stored(id)).toHaveLength(1)
  })

  test.each([
    ['of more than five minutes ago', { ageSeconds: 310 }],
    ['of more than five minutes ahead', { ageSeconds: -310 }],
    ['under an unknown secret', { secret: 'guessed' }],
    ['whose words were changed', { instead: anEvent[source]() }],
  ] as const)('%s is refused and not stored', async (_what, posting) => {
    const id = `evt_${randomUUID()}`
    expect(await post(source, anEvent[source]({ id }), posting)).toBe(400)
    expect(await stored(id)).toEqual([])
  })

  test('that is too large is refused before its signature is checked', async () => {
    const body = anEvent[source]({ about: { words: 'x'.repeat(600 * 1024) } })
    expect(await post(source, body)).toBe(413)
  })

  test('is taken whatever its content type says, for its signature is over the bytes', async () => {
    const id = `evt_${randomUUID()}`
    expect(await post(source, anEvent[source]({ id }), { contentType: 'text/plain' })).toBe(200)
    expect(await stored(id)).toHaveLength(1)
  })

  test('that is no JSON is refused, though signed', async () => {
    expect(await post(source, 'hello')).toBe(400)
  })

  test('that the database could not store is refused, and its neighbors are taken', async () => {
    const ids = Array.from({ length: 20 }, () => `evt_${randomUUID()}`)
    const odd = ['evt_\0', 'evt_\ud800', 'e'.repeat(100_000)]
    const answers = await Promise.all(
      [...ids, ...odd].map((id) => post(source, anEvent[source]({ id }))),
    )
    expect(answers).toEqual([...ids.map(() => 200), ...odd.map(() => 400)])
    for (const id of ids) expect(await stored(id)).toHaveLength(1)
  })

  test('that is refused is reported once a minute for each reason, and counted each time', async () => {
    const refused = () => eventsRefused(source)
    shop.pass(120)
    const [warnedBefore, countedBefore] = [warnings(source).length, await refused()]
    const large = anEvent[source]({ about: { words: 'x'.repeat(600 * 1024) } })
    for (let time = 0; time < 5; time += 1) {
      await post(source, anEvent[source](), { secret: 'no' })
      await post(source, anEvent[source](), { ageSeconds: 600 })
      await post(source, 'hello')
      await post(source, large)
    }
    const warned = warnings(source).slice(warnedBefore)
    expect(warned.map(({ level, reason, check }) => ({ level, reason, check }))).toEqual([
      { level: 40, reason: 'signature', check: secretNames[source] },
      { level: 40, reason: 'clock', check: 'the clock of this server' },
      { level: 40, reason: 'malformed', check: "the sender's API version" },
      { level: 40, reason: 'size', check: 'who sends events of more than 512 KiB' },
    ])
    expect(warned[2]?.problem).toBe('the body is not JSON')
    const counted = await refused()
    for (const { reason } of warned)
      expect((counted[reason] ?? 0) - (countedBefore[reason] ?? 0)).toBe(5)
    shop.pass(60)
    await post(source, anEvent[source](), { secret: 'no' })
    expect(warnings(source).at(-1)).toMatchObject({ reason: 'signature', skipped: 4 })
  })

  test('is only taken when it is posted', async () => {
    expect(await post(source, anEvent[source](), { method: 'GET' })).toBe(404)
  })

  test('of an unknown kind is stored, handled, and changes nothing', async () => {
    const id = `evt_${randomUUID()}`
    expect(await post(source, anEvent[source]({ id, type: 'balance.counted' }))).toBe(200)
    await handled(id)
  })

  test('that comes ten times at once is one', async () => {
    const id = `evt_${randomUUID()}`
    const body = anEvent[source]({ id })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(source, body)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await stored(id)).toHaveLength(1)
  })

  test('that cannot be stored is not said to be, so that it comes again', async () => {
    const id = `evt_${randomUUID()}`
    const body = anEvent[source]({ id })
    await shop.database.db.execute(sql`
      create function refuse_events() returns trigger language plpgsql as
      $$ begin raise exception 'the disk is full'; end $$`)
    await shop.database.db.execute(
      sql`create trigger refuse_events before insert on inbox execute function refuse_events()`,
    )
    try {
      expect(await post(source, body)).toBeGreaterThanOrEqual(500)
    } finally {
      await shop.database.db.execute(sql`drop function refuse_events cascade`)
    }
    expect(await stored(id)).toEqual([])
    expect(await post(source, body)).toBe(200)
    expect(await stored(id)).toHaveLength(1)
  })
})

test('an event that is posted to no sender’s address is refused, reported and counted', async () => {
  const response = await fetch(shop.url('/hooks/stripe'), { method: 'POST', body: '{}' })
  expect(response.status).toBe(404)
  expect(warnings('unknown')).toMatchObject([{ reason: 'address' }])
  expect(await eventsRefused('unknown')).toEqual({ address: 1 })
})

describe('what an event says', () => {
  test('of an amount or a currency is not believed: the payment itself is read', async () => {
    const { customer, order } = await ordered('4000002760003184')
    const id = `evt_${randomUUID()}`
    const { finalCheckoutAmountCents: amount } = order.lines
    const about = {
      id: await intentOf(order),
      status: 'succeeded',
      amount_received: amount + 1,
      currency: 'eur',
    }
    const type = 'payment_intent.succeeded'
    expect(await post('payment', anEvent.payment({ id, type, about }))).toBe(200)
    await handled(id)
    await orderIn(shop, customer, order.id, 'payment_action')
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 0 })
  })

  test('of a failure that came before the success changes nothing after it', async () => {
    const { customer, order } = await ordered('4242424242424242')
    await orderIn(shop, customer, order.id, 'active')
    const about = { id: await intentOf(order), status: 'requires_payment_method' }
    for (const type of ['payment_intent.payment_failed', 'payment_intent.canceled']) {
      const id = `evt_${randomUUID()}`
      expect(await post('payment', anEvent.payment({ id, type, about }))).toBe(200)
      await handled(id)
    }
    await orderIn(shop, customer, order.id, 'active')
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  })

  test.each([
    ['payment_intent.succeeded', 'pi_of_another_account'],
    ['checkout.session.completed', 'cs_live_of_another_account'],
    ['refund.failed', 're_of_another_account'],
  ])('about another account or mode (%s) is stored and changes nothing', async (type, object) => {
    const id = `evt_${randomUUID()}`
    const body = JSON.stringify({
      id,
      object: 'event',
      account: 'acct_another',
      livemode: true,
      type,
      data: { object: { id: object, livemode: true } },
    })
    expect(await post('payment', body)).toBe(200)
    await handled(id)
  })

  test('about an order that is not ours changes nothing', async () => {
    for (const type of [
      'activation.updated',
      'shipment.shipped',
      'sim_change.updated',
      'portout.updated',
    ]) {
      const id = `evt_${randomUUID()}`
      expect(await post('carrier', anEvent.carrier({ id, type }))).toBe(200)
      await handled(id)
    }
  })

  test('while the provider is away is handled later', async () => {
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    const { customer, order } = await ordered('4000000000850406')
    await eventually(
      'the bank to be done',
      async () => (await moneyOf(shop, order.id)).succeededCharges === 1,
    )
    await injectFault(shop, 'payment', { fault: 'error_before', count: 'always' })
    const id = `evt_${randomUUID()}`
    const about = { id: await intentOf(order) }
    expect(
      await post('payment', anEvent.payment({ id, type: 'payment_intent.succeeded', about })),
    ).toBe(200)
    await resetFaults(shop, 'payment')
    shop.pass(60)
    await eventually('the payment to be known', async () => {
      await shop.runTask('handle stored events')
      await shop.runTask('reconcile payments')
      return (await stored(id))[0]?.handled
    })
    await orderIn(shop, customer, order.id, 'active')
  })
})
