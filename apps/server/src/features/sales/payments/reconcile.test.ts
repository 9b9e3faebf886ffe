import type { Order } from '@openline/contract/sales/orders'
import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { untilWaitedFor } from '@openline/testing/waited-for'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

const charging = 'POST /v1/payment_intents'
const noEvents: Step = { fault: 'webhook_drop', count: 'always' }

beforeEach(() => resetFaults(shop, 'payment'))

/** An order whose charge met this fault, with no event about it. */
async function anOrder(fault: string, cardNumber?: string): Promise<Order> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, cardNumber)
  const purchase = aPurchase(await aQuote(shop, customer), card)
  await injectFault(shop, 'payment', { fault, count: 'always', on: charging }, noEvents)
  const { order } = expectOk(await buy(shop, customer, purchase))
  await injectFault(shop, 'payment', { reset: true }, noEvents)
  return order
}

type Standing = { status: string; attempt: string; code: string | null; attemptId: string }

async function standingOf({ id }: Order): Promise<Standing> {
  const { rows } = await shop.database.db.execute<Standing>(
    sql`select o.status, a.status as attempt, a.failure_code as code, a.id as "attemptId"
      from orders o join payment_attempts a on a.order_id = o.id where o.id = ${id}`,
  )
  const [row] = rows
  if (!row) throw new Error('There is no attempt')
  return row
}

/** Reconciles until the attempt is settled; the server may be doing so at the same time. */
function settled(order: Order): Promise<Standing> {
  return eventually('the attempt to be settled', async () => {
    await shop.runTask('reconcile payments')
    const standing = await standingOf(order)
    return standing.attempt !== 'created' && standing
  })
}

describe('an attempt that nothing is heard of', () => {
  test('is left to its request for half a minute, and is then asked about', async () => {
    const order = await anOrder('drop_after')
    await shop.database.db.execute(
      sql`update payment_attempts set updated_at = ${shop.now().toISOString()} where order_id = ${order.id}`,
    )
    await shop.runTask('reconcile payments')
    expect(await standingOf(order)).toMatchObject({ attempt: 'created' })
    shop.pass(31)
    expect(await settled(order)).toMatchObject({ attempt: 'captured' })
  })

  test('is charged again within 23 hours', async () => {
    const order = await anOrder('reset_before')
    shop.pass(22.9 * 3600)
    expect(await settled(order)).toMatchObject({ attempt: 'captured' })
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
  })

  test('is abandoned later', async () => {
    const order = await anOrder('reset_before')
    shop.pass(23 * 3600 + 60)
    const failed = { status: 'payment_failed', attempt: 'failed', code: 'processing_error' }
    expect(await settled(order)).toMatchObject(failed)
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(0)
  })

  test('is not charged again for an order that has ended meanwhile', async () => {
    const order = await anOrder('reset_before')
    await shop.database.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
    shop.pass(2 * 3600)
    const failed = { status: 'expired', attempt: 'failed', code: 'processing_error' }
    expect(await settled(order)).toMatchObject(failed)
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(0)
  })

  test('keeps the time at which it was captured, by which it is in the journal', async () => {
    const order = await anOrder('reset_before')
    const { attemptId: id } = await standingOf(order)
    shop.pass(60)
    const { db } = shop.database
    const capturedAt = shop.now()
    const { task } = await db.transaction(async (tx) => {
      await tx.execute(sql`update payment_attempts set status = 'captured', intent_id = ${`pi_${id}`},
        updated_at = ${capturedAt.toISOString()} where id = ${id}`)
      const looking = shop.runTask('reconcile payments')
      await untilWaitedFor(db, tx)
      return { task: looking }
    })
    await task
    const { rows } = await db.execute(
      sql`select updated_at = ${capturedAt.toISOString()} as kept from payment_attempts where id = ${id}`,
    )
    expect(rows).toEqual([{ kept: true }])
  })

  test('stays as it is while the provider cannot be asked, which is in the log', async () => {
    const order = await anOrder('reset_before')
    await injectFault(shop, 'payment', { fault: 'reset_before', count: 'always' })
    shop.pass(60)
    await eventually('an entry in the log', async () => {
      await shop.runTask('reconcile payments')
      const { attempt, attemptId } = await standingOf(order)
      expect(attempt).toBe('created')
      return shop.logLines.find(
        (line) => line.includes('payment outcome unknown') && line.includes(attemptId),
      )
    })
  })

  test('and is declined leaves an order that has ended as it is', async () => {
    const order = await anOrder('drop_after', '4000000000009995')
    await shop.database.db.execute(sql`update orders set status = 'expired' where id = ${order.id}`)
    shop.pass(60)
    const declined = { status: 'expired', attempt: 'failed', code: 'insufficient_funds' }
    expect(await settled(order)).toMatchObject(declined)
  })
})
