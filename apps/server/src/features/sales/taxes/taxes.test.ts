import { randomUUID } from 'node:crypto'
import type { Renewal } from '@openline/contract/processes/renewals'
import { taxesOf } from '@openline/contract/sales/taxes'
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
import { eventually } from '@openline/testing/eventually'
import { buyLine } from '@openline/testing/lines'
import { aLossyEngine, type Outcome } from '@openline/testing/lossy-engine'
import { aLineToRenew, goTo, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { orders } from '../../../db/schema/orders.ts'
import { reportTaxes, taxEventHandlers } from './taxes.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(() => resetFaults(shop, 'tax'))

const silent = pino({ level: 'silent' })
const commit = 'POST /api/v2/afc/Commit'
const calculate = 'POST /api/v2/afc/CalcTaxes'

async function aBuyer() {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer)
  return { customer, quote, order: () => buy(shop, customer, aPurchase(quote, card)) }
}

/** Government taxes and fees that an order was charged. */
async function chargedTaxes(orderId: string): Promise<number> {
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.id, orderId))
  const taxes = order?.taxes ?? []
  expect(order?.taxedBy).toBe('avalara')
  return taxesOf('taxAmountCents', taxes) + taxesOf('regulatoryFeeCents', taxes)
}

/** What the engine's reports say of an order, once there are as many entries. */
async function reportsOf(number: string, count: number): Promise<number[]> {
  const documents = await eventually(`${count} tax reports`, async () => {
    const found = await committedTaxes(shop, number)
    return found.length >= count && found
  })
  return documents.flatMap(({ transactions }) => transactions.map(({ taxCents }) => taxCents))
}

async function waitingReports(): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from tax_reports where reported_at is null`,
  )
  return rows[0]?.count ?? 0
}

/** How many orders, payments and quotes there are of a customer. */
async function rowsOf({ email }: { email: string }) {
  const { rows } = await shop.database.db.execute(sql`
    select count(distinct o.id) as orders, count(distinct p.id) as payments, count(distinct q.id) as quotes
    from customers c left join orders o on o.customer_id = c.id
      left join payment_attempts p on p.customer_id = c.id left join quotes q on q.customer_id = c.id
    where c.email = ${email}`)
  return rows
}

/** Jobs that failed are tried again immediately instead of after their pause. */
async function retryJobs(): Promise<void> {
  await shop.database.db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry'`,
  )
}

async function untilReported(): Promise<void> {
  await eventually('every tax report', async () => {
    await retryJobs()
    return (await waitingReports()) === 0
  })
}

describe('an order that the engine taxed', () => {
  test('is charged what was quoted, and reported once with the same taxes', async () => {
    const { customer, order } = await aBuyer()
    const { order: bought } = expectOk(await order())
    const { id, number } = await orderIn(shop, customer, bought.id, 'active')
    expect(await reportsOf(number, 1)).toEqual([await chargedTaxes(id)])
  })

  test('is reported once although answers are lost, and a job runs twice', async () => {
    const { customer, order } = await aBuyer()
    await injectFault(shop, 'tax', { fault: 'drop_after', count: 2, on: commit })
    const { order: bought } = expectOk(await order())
    const { id, number } = await orderIn(shop, customer, bought.id, 'active')
    await untilReported()
    const cents = await chargedTaxes(id)
    expect(await reportsOf(number, 1)).toEqual([cents])
    await shop.database.db.execute(
      sql`update tax_reports set reported_at = null, retry_at = created_at where id = ${id}`,
    )
    await shop.runTask('retry stalled tax reports')
    await untilReported()
    expect(await reportsOf(number, 1)).toEqual([cents])
  })

  test('that is renewed is reported for each period', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: true })
    await goTo(shop, owner, { daysBeforeEnd: 4 })
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    const renewed = await eventually('a paid renewal', async () =>
      (await renewalOrders(shop, owner)).find(({ status }) => status === 'active'),
    )
    expect(await reportsOf(renewed.number, 1)).toEqual([await chargedTaxes(renewed.id)])
  })
})

test('the renewals of all lines of a customer take one call', async () => {
  const { customer, card } = await aLineToRenew(shop, { autoRenew: true })
  await buyLine(shop, customer, card, { quote: { planId: 'standard-monthly' } })
  // A report calculates as well.
  await eventually('each sale to be reported', async () => (await waitingReports()) === 0)
  await injectFault(shop, 'tax', { fault: 'delay', count: 9, on: calculate, delayMs: 1 })
  const { token } = customer
  const { renewals } = expectOk(
    await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token }),
  )
  expect(renewals.map(({ plan, lines }) => [plan.planId, lines === null])).toEqual([
    ['standard-monthly', false],
    ['light-monthly', false],
  ])
  const armed = await fetch(`${shop.sandbox.url}/tax/scenario`)
  expect(await armed.json()).toMatchObject({ armed: [{ left: 8 }] })
})

test('taxes that changed after the quote are a changed price, and nothing is charged', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  // The engine's taxes grow with each answer there.
  const quote = await aQuote(shop, customer, { zipCode: '10122' })
  const shipTo = { ...homeAddress, city: 'New York', state: 'NY', zipCode: '10122' }
  const before = await rowsOf(customer)
  const answer = await buy(shop, customer, aPurchase(quote, card, { shipTo }))
  expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  expect(await rowsOf(customer)).toEqual(before)
})

test('money that was taken without being owed gives back no taxes', async () => {
  const { customer, order } = await aBuyer()
  const { order: bought } = expectOk(await order())
  const { number } = await orderIn(shop, customer, bought.id, 'active')
  await reportsOf(number, 1)
  const { db } = shop.database
  const [row] = await db.select().from(orders).where(eq(orders.id, bought.id))
  if (!row) throw new Error('The order is gone')
  const handlers = taxEventHandlers({ clock: () => shop.now(), enqueue: () => Promise.resolve() })
  const refund = { id: randomUUID(), amountCents: 100, parts: null, note: null }
  for (const reason of ['not_needed', 'wrong_amount'] as const) {
    await handlers.onRefunded(db, { order: row, refund: { ...refund, reason } })
  }
  expect(await waitingReports()).toBe(0)
})

describe('a silent engine', () => {
  test.each(['reset_before', 'error_before'])(
    'or one that fails gives no price and no sale, and nothing is lost: %s',
    async (fault) => {
      const { customer, quote, order } = await aBuyer()
      const { token } = customer
      const { planId, simType, zipCode } = quote
      const draft = { planId, simType, zipCode, city: 'Des Moines' }
      expectOk(await shop.send('PUT', '/app/checkout/draft', { token, body: draft }))
      const before = await rowsOf(customer)
      await injectFault(shop, 'tax', { fault, count: 'always', on: calculate })
      const refused = { status: 503, body: { code: 'provider_unavailable' } }
      const body = { planId, simType, zipCode }
      expect(await shop.send('POST', '/app/cart/quote', { token, body })).toMatchObject(refused)
      expect(await order()).toMatchObject(refused)
      expect(await rowsOf(customer)).toEqual(before)
      expect(await shop.send('GET', '/app/checkout/draft', { token })).toMatchObject({
        body: { draft },
      })
      await resetFaults(shop, 'tax')
      const { order: bought } = expectOk(await order())
      expect(bought).toMatchObject({ status: 'active', lines: quote.lines })
    },
  )

  test('is told of an order once it is back', async () => {
    const { customer, order } = await aBuyer()
    await injectFault(shop, 'tax', { fault: 'reset_before', count: 'always', on: commit })
    const { order: bought } = expectOk(await order())
    const { id, number } = await orderIn(shop, customer, bought.id, 'active')
    expect(await committedTaxes(shop, number)).toEqual([])
    await resetFaults(shop, 'tax')
    await untilReported()
    expect(await reportsOf(number, 1)).toEqual([await chargedTaxes(id)])
  })
})

test('whatever is lost and runs at once, one draft of a report is committed, and each code is drafted once', async () => {
  const { customer, order } = await aBuyer()
  const { order: bought } = expectOk(await order())
  await reportsOf((await orderIn(shop, customer, bought.id, 'active')).number, 1)
  const { id } = bought
  const { db } = shop.database
  const outcome = fc.constantFrom<Outcome[]>('ok', 'fails', 'loses')
  await fc.assert(
    fc.asyncProperty(
      fc.array(outcome, { maxLength: 8 }),
      fc.nat({ max: 3 }),
      async (told, more) => {
        const { tax, drafts, committed } = aLossyEngine({ outcomes: told })
        await db.execute(sql`update tax_reports set drafts = 0, code = null, tax_cents = null,
        reported_at = null, retry_at = now() where id = ${id}`)
        const run = () => reportTaxes({ db, clock: () => shop.now(), log: silent, tax }, id)
        await Promise.allSettled(Array.from({ length: more + 1 }, run))
        for (let tries = 0; tries < told.length; tries++) await run().catch(() => null)
        await run()
        expect(new Set(drafts).size).toBe(drafts.length)
        expect([...committed]).toEqual([expect.stringContaining(id)])
      },
    ),
    { numRuns: 40 },
  )
})
