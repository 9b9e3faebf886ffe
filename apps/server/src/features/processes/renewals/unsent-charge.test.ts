import type { Attempt, Order, TimelineEntry } from '@openline/contract/sales/orders'
import { emailAbout, emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
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
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

type Unsent = { owner: LineOwner; id: string }

/** An automatic renewal that the provider never heard of. */
async function anUnsentRenewal(): Promise<Unsent> {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const charging = { on: 'POST /v1/payment_intents', count: 'always' } as const
  await injectFault(shop, 'payment', { fault: 'reset_before', ...charging })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const id = await eventually('the answer to be lost', async () => {
    const { rows } = await shop.database.db.execute<{ order: string; attempt: string }>(
      sql`select o.id as "order", a.id as attempt from orders o join payment_attempts a on a.order_id = o.id
        where o.for_line_id = ${owner.line.id}`,
    )
    const [row] = rows
    const isLost = (line: string) =>
      line.includes('payment outcome unknown') && line.includes(row?.attempt ?? 'none')
    return shop.logLines.some(isLost) && row?.order
  })
  await resetFaults(shop, 'payment')
  return { owner, id }
}

async function turnOff(owner: LineOwner): Promise<void> {
  await turnAutoRenew(shop, owner, 'off')
  await emailAbout(shop, owner.customer.email, /^Auto-renew is off/)
}

type OrderPage = { order: Order; attempts: Attempt[]; timeline: TimelineEntry[] }

/** The order once its payment is no longer checked. */
function settled({ owner: { customer }, id }: Unsent): Promise<OrderPage> {
  return eventually('the order to be settled', async () => {
    await shop.runTask('reconcile payments')
    const { token } = customer
    const page = expectOk(await shop.send<OrderPage>('GET', `/app/orders/${id}`, { token }))
    return page.order.status !== 'payment_pending' && page
  })
}

async function expectNotCharged({ owner, id }: Unsent): Promise<void> {
  expect(await moneyOf(shop, id)).toMatchObject({ succeededCharges: 0, failedCharges: 0 })
  const subjects = (await emailsTo(shop, owner.customer.email)).map(({ subject }) => subject)
  expect(subjects.filter((one) => /couldn’t renew|refund/.test(one))).toEqual([])
}

describe('an automatic charge that never reached the provider', () => {
  test('is not made once its customer turned Auto-renew off', async () => {
    const unsent = await anUnsentRenewal()
    await turnOff(unsent.owner)
    shop.pass(60)
    const { order, attempts, timeline } = await settled(unsent)
    expect(order).toMatchObject({ status: 'expired', failure: null })
    const message = 'Auto-renew was turned off, so this card wasn’t charged.'
    expect(attempts).toMatchObject([{ status: 'voided', failure: { message } }])
    expect(timeline.at(-1)).toMatchObject({ kind: 'expired', detail: 'Auto-renew was turned off' })
    expect(await renewalOf(shop, unsent.owner)).toMatchObject({ failure: null, orderId: null })
    await expectNotCharged(unsent)
  })

  test('is no declined payment after a day either', async () => {
    const unsent = await anUnsentRenewal()
    await turnOff(unsent.owner)
    shop.pass(23 * 3600 + 60)
    const { db } = shop.database
    await eventually('the order to end', async () => {
      await shop.runTask('reconcile payments')
      const { rows } = await db.execute(sql`select status from orders where id = ${unsent.id}`)
      return rows[0]?.['status'] === 'expired'
    })
    await expectNotCharged(unsent)
  })

  test('is not made once its line has ended', async () => {
    const unsent = await anUnsentRenewal()
    const { line } = unsent.owner
    await shop.database.db.execute(sql`update lines set status = 'inactive' where id = ${line.id}`)
    shop.pass(60)
    const { order, attempts, timeline } = await settled(unsent)
    expect(order).toMatchObject({ status: 'expired', failure: null })
    const message = 'The line was already renewed or has ended, so this card wasn’t charged.'
    expect(attempts).toMatchObject([{ status: 'voided', failure: { message } }])
    expect(timeline.at(-1)?.detail).toBe('The line was already renewed or has ended')
    await expectNotCharged(unsent)
  })

  test('is made once where Auto-renew is on', async () => {
    const unsent = await anUnsentRenewal()
    shop.pass(60)
    expect((await settled(unsent)).order.status).toBe('active')
    expect(await moneyOf(shop, unsent.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
  })

  test('is not made when its customer renews by hand instead, after turning Auto-renew off', async () => {
    const unsent = await anUnsentRenewal()
    const { owner, id } = unsent
    await turnOff(owner)
    const { order } = expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect(order.status).toBe('active')
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, refundedCents: 0 })
    expect((await renewalOrders(shop, owner)).map((one) => [one.id, one.status])).toEqual([
      [order.id, 'active'],
      [id, 'expired'],
    ])
    await expectNotCharged(unsent)
  })
})
