import { randomUUID } from 'node:crypto'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  goodCard,
  orderIn,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { silentLog } from '@openline/testing/feature-app'
import { startHttpStub } from '@openline/testing/http-stub'
import { onlyLineOf } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { orders } from '../../../db/schema/orders.ts'
import type { SendEmail } from '../../../emails/outbox.ts'
import { openTracing } from '../../../tracing/open-tracing.ts'
import { activeTraceId } from '../../../tracing/traceparent.ts'
import { emailOrderAgain } from './emails.ts'
import { orderEventHandlers } from './event-handlers.ts'
import { expireOrders } from './expire-orders.ts'
import { inTraceOfOrder } from './order-trace.ts'
import {
  endUnpaidOrders,
  lockOrder,
  type OrderRow,
  readOrder,
  readOrders,
  transitionOrder,
} from './orders.ts'
import { findRenewalOrderId, listRenewalOrders } from './renewal-order-store.ts'
import {
  claimStalledOrders,
  listStandIns,
  listStuckOrders,
  tallyStuckOrders,
} from './stalled-store.ts'
import { findOrderByNumber, readOrderNumbers } from './store.ts'
import { readOrdersWithAttempts, trackOrder } from './view-orders.ts'

const shop = useTestShop()

const declined = '4000000000009995'
const hour = 3600_000
const day = 24 * hour

async function order(customer: TestCustomer, cardNumber: string = goodCard): Promise<Order> {
  const card = await aCard(shop, customer, cardNumber)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const bought = expectOk(await buy(shop, customer, purchase)).order
  return cardNumber === goodCard ? orderIn(shop, customer, bought.id, 'active') : bought
}

async function rowOf({ id }: Pick<Order, 'id'>): Promise<OrderRow> {
  const row = await readOrder(shop.database.db, id)
  if (!row) throw new Error('The order is gone')
  return row
}

async function change({ id }: Pick<Order, 'id'>, changes: Partial<OrderRow>): Promise<OrderRow> {
  await shop.database.db.update(orders).set(changes).where(eq(orders.id, id))
  return rowOf({ id })
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms)
}

test('an order is the customer’s own, to look at and to pay', async () => {
  const [owner, stranger] = [await aCustomer(shop), await aCustomer(shop)]
  const { id } = await order(owner, declined)
  const { token } = stranger
  const gone = { status: 404, body: { message: 'We couldn’t find this order' } }
  expect(await shop.send('GET', `/app/orders/${id}`, { token })).toMatchObject(gone)
  const body = { cardId: (await aCard(shop, stranger)).id }
  const paid = await shop.send('POST', `/app/orders/${id}/pay`, { token, key: randomUUID(), body })
  expect(paid).toMatchObject(gone)
})

test('a list shows what the page of each order shows', async () => {
  const customer = await aCustomer(shop)
  const first = await order(customer)
  const second = await order(customer, declined)
  const listed = await ordersOf(shop, customer)
  expect(listed).toMatchObject([{ id: second.id }, { id: first.id }])
  const { token } = customer
  for (const each of listed) {
    const page = await shop.send<{ order: Order }>('GET', `/app/orders/${each.id}`, { token })
    expect(expectOk(page).order).toEqual(each)
  }
  expect(listed[0]?.failure?.code).toBe('insufficient_funds')
  expect(listed[1]?.lineId).toBe((await onlyLineOf(shop, customer)).id)
  const { db } = shop.database
  const ids = [first.id, second.id]
  expect(await readOrdersWithAttempts(db, ids)).toMatchObject([
    { order: { id: second.id }, attempts: [{ status: 'failed' }] },
    { order: { id: first.id }, attempts: [{ status: 'captured' }] },
  ])
  expect(await readOrders(db, [])).toEqual([])
  expect(await readOrderNumbers(db, ids)).toEqual(
    new Map([first, second].map(({ id, number }) => [id, number])),
  )
  expect(await findOrderByNumber(db, first.number)).toMatchObject({ id: first.id })
  expect(await findOrderByNumber(db, 'OL-NONE')).toBeNull()
})

test.each([
  ['ended', null, 'Your line was canceled'],
  ['ported_out', 'Other Mobile', 'Your number was transferred to another carrier'],
])('the order of a line that is %s says so and leads nowhere', async (kind, detail, title) => {
  const customer = await aCustomer(shop)
  const { id } = await order(customer)
  const { id: lineId } = await onlyLineOf(shop, customer)
  const entry = { lineId, kind, actor: 'system' as const, detail, at: shop.now() }
  await shop.database.db.insert(lineActivity).values(entry)
  const ended = { lineEnd: { toCarrier: detail }, nextActions: [] }
  expect(await ordersOf(shop, customer)).toMatchObject([ended])
  const path = `/app/orders/${id}`
  const { order: shown, timeline } = expectOk(
    await shop.send<{ order: Order; timeline: TimelineEntry[] }>('GET', path, {
      token: customer.token,
    }),
  )
  expect(shown).toMatchObject(ended)
  expect(timeline.at(-1)).toMatchObject({ kind: 'line_ended', title, detail })
})

test('who has a signed link sees where an order stands and nothing of the person', async () => {
  const { id } = await order(await aCustomer(shop), declined)
  const { db } = shop.database
  expect(await trackOrder(db, randomUUID())).toBeNull()
  const seen = await trackOrder(db, id)
  expect(seen?.shown).toMatchObject({ kind: 'purchase', status: 'payment_failed', isMailed: false })
  expect(seen?.shown.timeline.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['ordered', null],
    ['payment_failed', null],
  ])
})

describe('a step of an order', () => {
  test('is one that the table of states allows, from where the order still is', async () => {
    const { db } = shop.database
    const row = await rowOf(await order(await aCustomer(shop)))
    const at = shop.now()
    await expect(transitionOrder(db, row, { to: 'paid', at })).rejects.toThrow(
      'cannot go from active to paid',
    )
    expect(await transitionOrder(db, row, { to: 'active', at })).toBe(row)
    const stale = { ...row, status: 'paid' } as const
    expect(await transitionOrder(db, stale, { to: 'provisioning', at })).toBeNull()
    expect(await rowOf(row)).toEqual(row)
    await expect(lockOrder(db, randomUUID())).rejects.toThrow('is gone')
  })

  test('that ends it unpaid returns its credit, once', async () => {
    const customer = await aCustomer(shop)
    const { db } = shop.database
    await db.execute(sql`insert into customer_credits
      (id, customer_id, kind, amount_cents, made_by, created_at)
      values (${randomUUID()}, ${customer.id}, 'granted', 500, 'Alex Kim', now())`)
    const { id } = await order(customer, declined)
    const left = async () => {
      const { token } = customer
      const credit = await shop.send<{ balanceCents: number }>('GET', '/app/credits', { token })
      return expectOk(credit).balanceCents
    }
    expect(await left()).toBe(0)
    const row = await rowOf({ id })
    const at = shop.now()
    const pending = await transitionOrder(db, row, { to: 'payment_pending', at })
    expect(await left()).toBe(0)
    await transitionOrder(db, pending ?? row, { to: 'expired', at })
    expect(await left()).toBe(500)
    expect(await transitionOrder(db, row, { to: 'expired', at })).toBeNull()
    expect(await left()).toBe(500)
  })
})

describe('an order that no one pays', () => {
  const expireAt = (at: Date) => expireOrders({ db: shop.database.db, clock: () => at })

  test('ends after a day, and a renewal after thirty', async () => {
    const customer = await aCustomer(shop)
    await order(customer)
    const { id: lineId } = await onlyLineOf(shop, customer)
    const purchase = await rowOf(await order(customer, declined))
    const renews = { kind: 'renewal', forLineId: lineId, periodNumber: 9 } as const
    const renewal = await change(await order(customer, declined), renews)
    await expireAt(after(purchase.updatedAt, day))
    expect((await rowOf(purchase)).status).toBe('payment_failed')
    const { db } = shop.database
    expect(await listRenewalOrders(db, customer.id, [lineId])).toMatchObject([{ id: renewal.id }])
    expect(await findRenewalOrderId(db, lineId, 9)).toBe(renewal.id)
    expect(await findRenewalOrderId(db, lineId, 8)).toBeNull()
    await expireAt(after(purchase.updatedAt, day + 1))
    expect((await rowOf(purchase)).status).toBe('expired')
    await expireAt(after(renewal.updatedAt, 30 * day))
    expect((await rowOf(renewal)).status).toBe('payment_failed')
    await expireAt(after(renewal.updatedAt, 30 * day + 1))
    expect((await rowOf(renewal)).status).toBe('expired')
    expect(await listRenewalOrders(db, customer.id, [lineId])).toEqual([])
  })

  test('ends with the account, and a paid one does not', async () => {
    const customer = await aCustomer(shop)
    const paid = await order(customer)
    const unpaid = await order(customer, declined)
    await endUnpaidOrders(shop.database.db, customer.id, shop.now())
    expect([(await rowOf(unpaid)).status, (await rowOf(paid)).status]).toEqual([
      'expired',
      'active',
    ])
  })
})

describe('an order that takes too long', () => {
  test('is found once it waited longer than its kind may', async () => {
    const { db } = shop.database
    const paidAt = after(shop.now(), -10 * day)
    const { id } = await order(await aCustomer(shop))
    const stuck = async (status: OrderRow['status'], waits: { paid: number; shipping: number }) => {
      await change({ id }, { status, paidAt })
      const since = {
        paidSince: after(paidAt, waits.paid),
        shippingSince: after(paidAt, waits.shipping),
      }
      const listed = await listStuckOrders(db, since, 10)
      expect((await tallyStuckOrders(db, since)).count).toBe(listed.length)
      return listed.map((each) => each.id)
    }
    expect(await stuck('paid', { paid: 1, shipping: 0 })).toEqual([id])
    expect(await stuck('paid', { paid: 0, shipping: 1 })).toEqual([])
    expect(await stuck('to_ship', { paid: 1, shipping: 0 })).toEqual([])
    expect(await stuck('to_ship', { paid: 0, shipping: 1 })).toEqual([id])
    expect(await stuck('active', { paid: 1, shipping: 1 })).toEqual([])
    expect(await listStandIns(db, paidAt, 10)).toEqual([])
    const { createdAt } = await change({ id }, { taxedBy: 'stand_in' })
    expect(await listStandIns(db, createdAt, 10)).toMatchObject([{ id }])
    expect(await listStandIns(db, after(createdAt, 1), 10)).toEqual([])
  })

  test('is claimed by one, and again when that did not help for as long as it waited', async () => {
    const { db } = shop.database
    const { id } = await order(await aCustomer(shop))
    const paidAt = after(shop.now(), -10 * day)
    await change({ id }, { status: 'paid', paidAt, updatedAt: after(paidAt, hour) })
    const claim = (at: Date) => {
      const [forgottenSince, stalledSince, shippingSince] = [at, at, at]
      const beingActivated = sql`(select ${randomUUID()}::uuid)`
      return claimStalledOrders(
        db,
        { forgottenSince, stalledSince, shippingSince, at, beingActivated },
        10,
      )
    }
    expect(await claim(after(paidAt, 2 * hour))).toEqual([])
    expect(await claim(after(paidAt, 2 * hour + 1))).toEqual([id])
    expect(await claim(after(paidAt, 3 * hour))).toEqual([])
    await change({ id }, { status: 'shipped' })
    expect(await claim(after(paidAt, 9 * hour))).toEqual([])
    await change({ id }, { status: 'active' })
  })
})

test('what is done for an order later belongs to the trace of who made it', async () => {
  const collector = await startHttpStub()
  const tracing = openTracing({
    settings: {
      serviceName: 'shop of a test',
      sampler: { name: 'parentbased_always_on', ratio: 1 },
      endpoint: collector.url,
    },
    config: { env: 'test', role: 'web', secrets: { collectorHeaders: {} } },
    log: silentLog,
  })
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  const { id } = await change(await order(await aCustomer(shop)), { traceparent })
  const traceOfStep = () =>
    inTraceOfOrder(shop.database.db, id, 'refresh payment', async () => activeTraceId())
  expect(await traceOfStep()).toBe(traceId)
  await tracing.close()
  expect(await traceOfStep()).toBeNull()
  await collector.close()
})

describe('the emails of an order', () => {
  const sent: string[] = []
  const sendEmail: SendEmail = async (_tx, to, write) => {
    const brand = { shortName: 'Openline' } as Parameters<typeof write>[0]['brand'] // no more is read
    const { subject } = write({ brand, publicUrl: 'https://shop.example' })
    sent.push(to === 'support' ? `support: ${subject}` : subject)
  }
  const sentBy = async (act: () => Promise<unknown>) => {
    sent.length = 0
    await act()
    return [...sent]
  }

  test('tell who waited that the line is ready, and no one who watched', async () => {
    const customer = await aCustomer(shop)
    const { db } = shop.database
    const active = await rowOf(await order(customer))
    const { onActive, onShipped } = orderEventHandlers({ sendEmail })
    const told = (before: Partial<OrderRow>) =>
      sentBy(() => onActive(db, { order: active, before: { ...active, ...before }, lineId: '' }))
    const paidBefore = (ms: number) => after(active.updatedAt, -ms)
    const ready = ['Your Openline line is ready']
    expect(await told({ status: 'paid', paidAt: paidBefore(120_000) })).toEqual([])
    expect(await told({ status: 'paid', paidAt: paidBefore(120_001) })).toEqual(ready)
    expect(await told({ status: 'paid', paidAt: null })).toEqual(ready)
    expect(await told({ status: 'shipped', paidAt: paidBefore(0) })).toEqual(ready)
    const shipped = `Your SIM card is on its way (${active.number})`
    expect(await sentBy(() => onShipped(db, { order: active }))).toEqual([shipped])
    const again = (status: OrderRow['status']) =>
      sentBy(async () =>
        expect(await emailOrderAgain({ sendEmail }, db, { ...active, status })).toBe(
          status !== 'paid',
        ),
      )
    expect(await again('shipped')).toEqual([shipped])
    expect(await again('active')).toEqual(ready)
    expect(await again('paid')).toEqual([])
    await db.execute(
      sql`update customers set emails_about_orders = false where id = ${customer.id}`,
    )
    expect(await sentBy(() => onShipped(db, { order: active }))).toEqual([])
    expect(await again('active')).toEqual(ready)
  })
})
