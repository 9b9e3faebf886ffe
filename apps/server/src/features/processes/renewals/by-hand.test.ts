import { randomUUID } from 'node:crypto'
import { aCard, expectOk } from '@openline/testing/customers'
import type { LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aPriceShop, shippedPrices } from '@openline/testing/price-shop'
import {
  aLineToRenew,
  goTo,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPayingCard } from '../../sales/cards/cards.ts'
import { queueRenewals } from './automatic.ts'
import { findRenewalLine } from './renewal-lines.ts'
import { lockRenewal, prepareCharge, priceOf } from './renewal-orders.ts'
import { listOverdue } from './store.ts'

const shop = useTestShop()

test('a renewal whose answer was lost is answered again with the order that it paid', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const cents = await renewalPrice(shop, owner)
  const key = randomUUID()
  const { order } = expectOk(await payRenewal(shop, owner, cents, key))
  // As after a process that died between the charge and its answer.
  await shop.database.db.execute(
    sql`delete from idempotency_keys where caller_id = ${owner.customer.id}`,
  )
  expect(expectOk(await payRenewal(shop, owner, cents, key)).order).toMatchObject({
    id: order.id,
    status: 'active',
  })
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
  expect(await renewalOrders(shop, owner)).toHaveLength(1)
})

test('a renewal that waits for the bank is paid with another card instead, once', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const cents = await renewalPrice(shop, owner)
  const asksBank = await aCard(shop, owner.customer, '4000002760003184')
  const { order } = expectOk(await payRenewal(shop, { ...owner, card: asksBank }, cents))
  expect(order.status).toBe('payment_action')
  expect(expectOk(await payRenewal(shop, owner, cents)).order).toMatchObject({
    id: order.id,
    status: 'active',
  })
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
})

test('a question of the bank keeps a line in service for a day, however often it is asked', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const asksBank = await aCard(shop, owner.customer, '4000002760003184')
  // Within the hour after which an unanswered question is withdrawn.
  await goTo(shop, owner, { daysBeforeEnd: 0.02 })
  const cents = await renewalPrice(shop, owner)
  const payWith = async (card: typeof owner.card) =>
    expectOk(await payRenewal(shop, { ...owner, card }, cents)).order
  expect((await payWith(asksBank)).status).toBe('payment_action')
  await goTo(shop, owner, { daysBeforeEnd: -0.01 })
  expect((await renewalOf(shop, owner)).suspendedSince).toBeNull()
  const other = await aCard(shop, owner.customer, '4000002500003155')
  expect((await payWith(other)).status).toBe('payment_action')
  await goTo(shop, owner, { daysBeforeEnd: -1.1 })
  expect((await renewalOf(shop, owner)).suspendedSince).not.toBeNull()
  // Paid after all, it is on again.
  expect((await payWith(owner.card)).status).toBe('active')
  expect((await renewalOf(shop, owner)).suspendedSince).toBeNull()
  shop.returnToPresent()
})

test('it does so where our own charge waits for the answer too', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const asksBank = await aCard(shop, owner.customer, '4000002760003184')
  const { paidUntil } = await renewalOf(shop, owner)
  await goTo(shop, owner, { daysBeforeEnd: 0.02 })
  const cents = await renewalPrice(shop, owner)
  const { order } = expectOk(await payRenewal(shop, { ...owner, card: asksBank }, cents))
  expect(order.status).toBe('payment_action')
  await turnAutoRenew(shop, owner, 'on')
  expect(await plannedCharges(owner)).toBe(1)
  const isOver = async (hoursAfterEnd: number) => {
    const at = new Date(Date.parse(paidUntil) + hoursAfterEnd * 3600_000)
    return (await listOverdue(shop.database.db, at, 100)).includes(owner.line.id)
  }
  expect([await isOver(23), await isOver(25)]).toEqual([false, true])
})

test('a renewal whose payment is under way has no second one prepared', async () => {
  const { db } = shop.database
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const asksBank = await aCard(shop, owner.customer, '4000002760003184')
  const paying = payRenewal(shop, { ...owner, card: asksBank }, await renewalPrice(shop, owner))
  const { order } = expectOk(await paying)
  const line = await findRenewalLine(db, owner.line.id)
  const price = line && (await priceOf(aPriceShop(db, await shippedPrices()).deps, line))
  const card = await findPayingCard(db, owner.customer.id, asksBank.id)
  if (!price?.ok || !card) throw new Error('Nothing to pay, or nothing to pay with')
  const charge = { price, card, termsVersion: 'any', offSession: true }
  const prepare = async (status: 'created' | 'requires_action') => {
    await db.execute(
      sql`update payment_attempts set status = ${status} where order_id = ${order.id}`,
    )
    return db.transaction(async (tx) => {
      const locked = await lockRenewal(tx, owner.line.id, 2)
      if (locked === null || locked === 'busy') throw new Error('There is no renewal to lock')
      return prepareCharge(tx, locked, new Date(), charge)
    })
  }
  expect(await prepare('requires_action')).toBe('busy')
  expect(await prepare('created')).toBe('busy')
})

test('a renewal whose charge was never sent is paid by the next press, once', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const cents = await renewalPrice(shop, owner)
  const charging = { on: 'POST /v1/payment_intents', count: 'always' } as const
  await injectFault(shop, 'payment', { fault: 'reset_before', ...charging })
  const { order } = expectOk(await payRenewal(shop, owner, cents))
  expect(order.status).toBe('payment_pending')
  await resetFaults(shop, 'payment')
  expect(expectOk(await payRenewal(shop, owner, cents)).order).toMatchObject({
    id: order.id,
    status: 'active',
  })
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
})

test('after many declined cards in a day a renewal asks to wait or to call', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const cents = await renewalPrice(shop, owner)
  const declining = await aCard(shop, owner.customer, '4000000000009995')
  let answer = await payRenewal(shop, { ...owner, card: declining }, cents)
  for (let tries = 1; answer.status === 200 && tries < 40; tries += 1) {
    answer = await payRenewal(shop, { ...owner, card: declining }, cents)
  }
  expect(answer).toMatchObject({
    status: 429,
    body: {
      message: 'Too many payments were declined today. Please try again tomorrow or contact us.',
    },
  })
  const [order] = await renewalOrders(shop, owner)
  expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ succeededCharges: 0 })
})

test('a line switched off close to its charge has no charge planned any more', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 2.5 })
  expect(await plannedCharges(owner)).toBe(1)
  await turnAutoRenew(shop, owner, 'off')
  expect(await plannedCharges(owner)).toBe(0)
  await goTo(shop, owner, { daysBeforeEnd: 1 })
  expect(await renewalOrders(shop, owner)).toEqual([])
})

test('a charge that is queued is queued again a quarter of an hour later, not before', async () => {
  const { db } = shop.database
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 2.5 })
  const dueAt = async () => {
    const { rows } = await db.execute<{ at: string }>(
      sql`select next_try_at as at from renewals where line_id = ${owner.line.id}`,
    )
    return Date.parse(rows[0]?.at ?? '')
  }
  const planned = await dueAt()
  const minutes: number[] = []
  for (const minute of [-1, 0, 14, 16]) {
    const clock = () => new Date(planned + minute * 60_000)
    await queueRenewals({ db, clock, enqueue: async () => {} })
    minutes.push(Math.round(((await dueAt()) - planned) / 60_000))
  }
  expect(minutes).toEqual([0, 15, 15, 31])
})

async function plannedCharges({ line }: LineOwner): Promise<number> {
  const { rows } = await shop.database.db.execute(
    sql`select 1 from renewals where line_id = ${line.id} and next_try_at is not null`,
  )
  return rows.length
}
