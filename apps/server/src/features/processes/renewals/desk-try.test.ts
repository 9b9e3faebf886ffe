import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { RenewalPrice, tryRenewal } from '@openline/contract/processes/renewals-desk'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import {
  aDeclinedRenewal,
  chooseRenewalCard,
  renewalOrders,
  turnAutoRenew,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { staffActs } from '../../../db/schema/audit.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'
import { renewals } from '../../../db/schema/service.ts'

const shop = useTestShop()
afterEach(() => shop.returnToPresent())

async function triesOf({ customer }: LineOwner): Promise<number> {
  const isTry = and(
    eq(paymentAttempts.customerId, customer.id),
    eq(paymentAttempts.offSession, true),
  )
  return shop.database.db.$count(paymentAttempts, isTry)
}

/** Claims the attempt of a line as due now, and waits for its job. */
async function runDue({ line }: LineOwner): Promise<void> {
  const { db } = shop.database
  await db.update(renewals).set({ nextTryAt: shop.now() }).where(eq(renewals.lineId, line.id))
  await shop.runTask('charge renewals')
  await eventually('the attempt that was due', async () => {
    const { rows } = await db.execute(
      `select state from pgboss.job where name = 'renew-line' and data->>'lineId' = '${line.id}'`,
    )
    return rows.length > 1 && rows.every((row) => row['state'] === 'completed')
  })
}

async function atDesk({ line }: LineOwner) {
  const { token, staffId } = await aStaffMember(shop, ['support'])
  const path = `/app/desk/lines/${line.id}`
  const shown = expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token })).line.renewal
  const failedAt = shown?.failure?.at ?? ''
  const press = (key: string = randomUUID()) =>
    shop.send<OutputOf<typeof tryRenewal>>('POST', `${path}/renewal/try`, {
      token,
      key,
      body: { failedAt, reason: 'The bank lets it through now' },
    })
  const retry = async () =>
    expectOk(await shop.send<{ price: RenewalPrice }>('GET', `${path}/renewal/price`, { token }))
      .price.retry
  return { press, retry, staffId }
}

test('a declined renewal is charged once by a press, in words, and the press is logged', async () => {
  const { owner } = await aDeclinedRenewal(shop)
  const { press, retry, staffId } = await atDesk(owner)
  expect(await retry()).toEqual({ isAllowed: true, problem: null })
  const key = randomUUID()
  const tried = expectOk(await press(key))
  expect(tried.outcome).toBe('charged')
  expect(tried.message).toMatch(/^\$\d+\.\d\d charged to Visa ending in 4242$/)
  expect(expectOk(await press(key))).toEqual(tried)
  const [order] = await renewalOrders(shop, owner)
  expect(order?.status).toBe('active')
  expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ succeededCharges: 1 })
  await shop.runTask('charge renewals')
  expect(await renewalOrders(shop, owner)).toHaveLength(1)
  const mine = and(eq(staffActs.staffId, staffId), eq(staffActs.act, 'tryRenewal'))
  const acts = await shop.database.db.select().from(staffActs).where(mine)
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({
    customerId: owner.customer.id,
    after: { card: 'Visa ending in 4242' },
  })
  expect(await retry()).toBeNull()
})

test('a press and the attempt that is due at the same moment charge once', async () => {
  const { owner } = await aDeclinedRenewal(shop)
  const [one, other] = [await atDesk(owner), await atDesk(owner)]
  await shop.database.db
    .update(renewals)
    .set({ nextTryAt: shop.now() })
    .where(eq(renewals.lineId, owner.line.id))
  const [first, second] = await Promise.all([
    one.press(),
    other.press(),
    shop.runTask('charge renewals'),
  ])
  for (const answer of [first, second]) {
    expect([200, 409]).toContain(answer.status)
  }
  const paid = await eventually('the renewal', async () =>
    (await renewalOrders(shop, owner)).find(({ status }) => status === 'active'),
  )
  expect(await moneyOf(shop, paid.id)).toMatchObject({ succeededCharges: 1 })
})

test('a card that is declined again says why, and another press needs a look at that', async () => {
  const { owner, bad } = await aDeclinedRenewal(shop)
  await chooseRenewalCard(shop, owner, bad.id)
  const { press } = await atDesk(owner)
  expect(expectOk(await press())).toEqual({
    outcome: 'declined',
    message: 'Visa ending in 9995 was declined: insufficient funds',
  })
  expect(await press()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await triesOf(owner)).toBe(2)
  // The attempt that was claimed before the press leaves it at that.
  await runDue(owner)
  expect(await triesOf(owner)).toBe(2)
})

test('a charge that never reached the bank is not sent by the same press after Auto-renew was turned off', async () => {
  const { owner } = await aDeclinedRenewal(shop)
  const { press } = await atDesk(owner)
  const key = randomUUID()
  const charging = { on: 'POST /v1/payment_intents', count: 'always' } as const
  await injectFault(shop, 'payment', { fault: 'reset_before', ...charging })
  expect(expectOk(await press(key)).outcome).toBe('unknown')
  await resetFaults(shop, 'payment')
  await turnAutoRenew(shop, owner, 'off')
  // As after a process that was killed before it answered.
  await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
  expect(expectOk(await press(key))).toEqual({
    outcome: 'declined',
    message: 'Visa ending in 4242 wasn’t charged: never sent, Auto-renew was turned off',
  })
  const [order] = await renewalOrders(shop, owner)
  expect(order?.status).toBe('expired')
  expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ succeededCharges: 0 })
})

type Change = (owner: LineOwner) => Promise<unknown>

function setNotice(values: Partial<typeof renewalNotices.$inferInsert>): Change {
  return ({ line }) =>
    shop.database.db.update(renewalNotices).set(values).where(eq(renewalNotices.lineId, line.id))
}

function setPlan(values: Partial<typeof renewals.$inferInsert>): Change {
  return ({ line }) =>
    shop.database.db.update(renewals).set(values).where(eq(renewals.lineId, line.id))
}

test.each<[string, Change, string]>([
  ['Auto-renew was turned off', (owner) => turnAutoRenew(shop, owner, 'off'), 'Auto-renew is off'],
  ['no attempt is planned', setPlan({ nextTryAt: null }), 'No more attempts are planned'],
  [
    'the notice was not delivered',
    (owner) => setNotice({ failedAt: shop.now(), failure: 'refused' })(owner),
    'didn’t get the notice',
  ],
  [
    'the newest notice names a later day',
    (owner) => setNotice({ chargeAt: new Date(shop.now().getTime() + 24 * 3600_000) })(owner),
    'won’t charge the card before',
  ],
  ['it costs more than the notice says', setNotice({ totalCents: 1 }), 'it costs more now'],
  [
    'its card has expired',
    ({ card }) =>
      shop.database.db.execute(
        `update cards set expiry_month = 1, expiry_year = 2020 where id = '${card.id}'`,
      ),
    'The card has expired',
  ],
])('where %s, the card is not charged, and the desk says why', async (_, change, words) => {
  const { owner } = await aDeclinedRenewal(shop)
  const { press, retry } = await atDesk(owner)
  await change(owner)
  expect(await retry()).toEqual({ isAllowed: false, problem: expect.stringContaining(words) })
  expect(await press()).toMatchObject({
    status: 409,
    body: { code: 'not_ready', message: expect.stringContaining(words) },
  })
  expect(await triesOf(owner)).toBe(1)
})

test('a card that was reported as stolen is not tried again, and another one is', async () => {
  const { owner, bad } = await aDeclinedRenewal(shop)
  await shop.database.db
    .update(paymentAttempts)
    .set({ failureCode: 'stolen_card' })
    .where(
      and(eq(paymentAttempts.customerId, owner.customer.id), eq(paymentAttempts.status, 'failed')),
    )
  await chooseRenewalCard(shop, owner, bad.id)
  const { press, retry } = await atDesk(owner)
  expect((await retry())?.problem).toBe('This card can’t be tried again: reported as stolen.')
  expect(await press()).toMatchObject({ status: 409, body: { code: 'not_ready' } })
  await chooseRenewalCard(shop, owner, owner.card.id)
  expect(expectOk(await press()).outcome).toBe('charged')
})
