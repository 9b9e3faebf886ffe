import { randomUUID } from 'node:crypto'
import type { Renewal } from '@openline/contract/processes/renewals'
import type { Attempt, Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  emailAbout,
  emailsTo,
  expectOk,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import {
  aLineToRenew,
  goTo,
  passDays,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const day = 24 * 3600

async function anOwner(autoRenew: boolean, number?: string): Promise<LineOwner> {
  const owner = await aLineToRenew(shop, { autoRenew })
  if (number !== undefined) {
    const other = await aCard(shop, owner.customer, number)
    await change(owner, 'PUT', 'card', { cardId: other.id })
  }
  return owner
}

async function change(
  { customer, line }: LineOwner,
  method: string,
  what: string,
  body?: unknown,
): Promise<Renewal> {
  const path = `/app/lines/${line.id}/renewal/${what}`
  const answer = await shop.send<{ renewal: Renewal }>(method, path, {
    token: customer.token,
    body,
  })
  return expectOk(answer).renewal
}

async function paidOnce(owner: LineOwner, count: number): Promise<Order[]> {
  return eventually(`${count} renewals paid`, async () => {
    const orders = await renewalOrders(shop, owner)
    return orders.filter(({ status }) => status === 'active').length === count && orders
  })
}

async function subjects({ customer }: LineOwner): Promise<string[]> {
  return (await emailsTo(shop, customer.email)).map(({ subject }) => subject)
}

function untilEmailed(owner: LineOwner, words: string) {
  return eventually(`an email "${words}"`, async () =>
    (await subjects(owner)).find((subject) => subject.includes(words)),
  )
}

test('a quarter of automatic renewals is told, charged every 30 days and never twice', async () => {
  const owner = await anOwner(true)
  const first = await renewalOf(shop, owner)
  expect(first.nextActions).toContain('switch_off')
  expect(first).toMatchObject({ problem: null, notice: null, failure: null, orderId: null })
  for (let month = 1; month <= 3; month++) {
    const { paidUntil } = await renewalOf(shop, owner)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await untilEmailed(owner, 'renews on')
    expect(await renewalOrders(shop, owner)).toHaveLength(month - 1)
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await shop.runTask('charge renewals')
    await paidOnce(owner, month)
    const { paidUntil: later, chargeAt } = await renewalOf(shop, owner)
    expect(Date.parse(later) - Date.parse(paidUntil)).toBe(30 * day * 1000)
    expect(Date.parse(chargeAt ?? '')).toBe(Date.parse(later) - 2 * day * 1000)
  }
  const orders = await renewalOrders(shop, owner)
  for (const order of orders) {
    expect(await moneyOf(shop, order.id)).toMatchObject({
      succeededCharges: 1,
      capturedCents: order.lines.finalCheckoutAmountCents,
    })
  }
  const receipts = async () => (await subjects(owner)).filter((one) => one.includes('receipt'))
  await eventually('the last receipt', async () => (await receipts()).length >= 4)
  expect(await receipts()).toHaveLength(4)
  expect((await subjects(owner)).filter((subject) => subject.includes('renews on'))).toHaveLength(3)
})

const declines = '4000000000009995'
const asksBank = '4000002760003184'

async function atCarrier({ line }: LineOwner): Promise<string[]> {
  const answer = await fetch(`${shop.sandbox.url}/carrier/ledger`)
  const { suspensions } = (await answer.json()) as {
    suspensions: { reference: string; status: string }[]
  }
  return suspensions
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status }) => status)
}

function untilFailed(owner: LineOwner, times: number) {
  return eventually(`${times} failed tries`, async () => {
    const [order] = await renewalOrders(shop, owner)
    if (!order) return false
    const { attempts } = expectOk(
      await shop.send<{ attempts: Attempt[] }>('GET', `/app/orders/${order.id}`, {
        token: owner.customer.token,
      }),
    )
    return attempts.filter(({ status }) => status === 'failed').length === times
  })
}

describe('a card that is declined', () => {
  test('is tried on three days, then the line is suspended until it is paid by hand', async () => {
    const owner = await anOwner(true, declines)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    for (const [index, daysLeft] of [2, 1, 2 / 24].entries()) {
      await goTo(shop, owner, { daysBeforeEnd: daysLeft })
      await untilFailed(owner, index + 1)
    }
    const failed = await renewalOf(shop, owner)
    expect(failed).toMatchObject({ chargeAt: null, suspendedSince: null })
    expect(failed.failure?.message).toContain('Insufficient funds')
    expect(await untilEmailed(owner, 'We couldn’t renew')).toBeTruthy()
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    await untilEmailed(owner, 'is suspended')
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('suspended')
    await eventually('the carrier to know', async () => (await atCarrier(owner))[0] === 'open')
    await passDays(shop, owner, 10)
    expect((await renewalOrders(shop, owner)).length).toBe(1)
    const before = await renewalOf(shop, owner)
    expect(before.suspendedSince).not.toBeNull()
    const { order } = expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect(order.status).toBe('active')
    const after = await renewalOf(shop, owner)
    expect(after).toMatchObject({ suspendedSince: null, failure: null })
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('active')
    // The time without service is not charged: the period begins with the payment.
    expect(Date.parse(after.paidUntil)).toBeGreaterThan(shop.now().getTime() + 29 * day * 1000)
    await eventually('service again', async () => (await atCarrier(owner))[0] === 'ended')
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, failedCharges: 3 })
  })

  test('by the bank that wants to ask is confirmed through the link in the email', async () => {
    const owner = await anOwner(true, asksBank)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await untilEmailed(owner, 'renewal with your bank')
    const [order] = await renewalOrders(shop, owner)
    expect(order).toMatchObject({ status: 'payment_action', nextActions: ['pay'], redirect: null })
    const mail = await emailAbout(shop, owner.customer.email, /renewal with your bank/)
    expect(mail.text).toContain(`https://shop.example/cart/checkout?order=${order?.id}`)
    expect((await renewalOf(shop, owner)).nextActions).toContain('confirm_payment')
    const paid = expectOk(
      await shop.send<{ order: Order }>('POST', `/app/orders/${order?.id}/pay`, {
        token: owner.customer.token,
        key: randomUUID(),
        body: { cardId: (await renewalOf(shop, owner)).card?.id },
      }),
    ).order
    expect(paid).toMatchObject({ status: 'payment_action', nextActions: ['authenticate', 'pay'] })
    await answerBank(shop, paid.redirect?.url ?? '', 'complete')
    await shop.send('POST', '/app/payments/session-result', {
      token: owner.customer.token,
      body: { sessionId: paid.redirect?.sessionId },
    })
    await paidOnce(owner, 1)
    expect((await renewalOf(shop, owner)).suspendedSince).toBeNull()
  })
})

describe('a charge that is answered after its line has ended', () => {
  /** The newest renewal of the owner, settled. */
  async function answeredLate(owner: LineOwner): Promise<Order> {
    const { db } = shop.database
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    const lost = { fault: 'drop_after', count: 'always', on: 'POST /v1/payment_intents' } as const
    await injectFault(shop, 'payment', lost, { fault: 'webhook_drop', count: 'always' })
    await goTo(shop, owner, { daysBeforeEnd: 2 })
    await eventually('the charge', async () => {
      const [order] = await renewalOrders(shop, owner)
      const { succeededCharges = 0, failedCharges = 0 } = order ? await moneyOf(shop, order.id) : {}
      return succeededCharges + failedCharges > 0
    })
    await db.execute(sql`update lines set status = 'inactive' where id = ${owner.line.id}`)
    await resetFaults(shop, 'payment')
    shop.pass(60)
    return eventually('the answer', async () => {
      await shop.runTask('reconcile payments')
      const [order] = await renewalOrders(shop, owner)
      return order?.status !== 'payment_pending' && order?.status !== 'refund_pending' && order
    })
  }

  test('goes back to the card that was charged, and its owner reads why', async () => {
    const owner = await anOwner(true)
    const order = await answeredLate(owner)
    expect(order).toMatchObject({
      status: 'refunded',
      failure: {
        message: 'This line was already renewed or has ended. Your payment was refunded.',
      },
    })
    const { capturedCents, refundedCents } = await moneyOf(shop, order.id)
    expect([capturedCents, refundedCents]).toEqual(
      Array(2).fill(order.lines.finalCheckoutAmountCents),
    )
  })

  test('with a decline asks its owner for nothing', async () => {
    const owner = await anOwner(true, declines)
    expect((await answeredLate(owner)).status).toBe('payment_failed')
    expect((await subjects(owner)).filter((one) => one.includes('couldn’t renew'))).toEqual([])
    shop.pass(16 * 60)
    await eventually('no other try to be planned', async () => {
      await shop.runTask('charge renewals')
      const { rows } = await shop.database.db.execute(
        sql`select 1 from renewals where line_id = ${owner.line.id} and next_try_at is not null`,
      )
      return rows.length === 0
    })
  })
})

describe('a line without automatic renewal', () => {
  test('is told that it runs out, and then has no service', async () => {
    const owner = await anOwner(false)
    await goTo(shop, owner, { daysBeforeEnd: 5 })
    await untilEmailed(owner, 'plan expires on')
    // Looked at again, it is told no second time.
    await shop.database.db.execute(
      sql`update renewals set next_notice_at = ${shop.now().toISOString()} where line_id = ${owner.line.id}`,
    )
    await shop.runTask('send renewal notices')
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    expect((await subjects(owner)).filter((one) => one.includes('expires on'))).toHaveLength(1)
    expect((await linesOf(shop, owner.customer))[0]?.status).toBe('suspended')
    expect(await renewalOrders(shop, owner)).toEqual([])
    const path = `/app/lines/${owner.line.id}/activity`
    const kinds = async () => {
      const { token } = owner.customer
      const log = await shop.send<{ entries: { kind: string }[] }>('GET', path, { token })
      return log.body.entries.map(({ kind }) => kind)
    }
    expect(await kinds()).toEqual(['suspended', 'sim_activated'])
    expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect((await kinds()).toSorted()).toEqual([
      'renewed',
      'restored',
      'sim_activated',
      'suspended',
    ])
    // Renewed in time, there is nothing to restore.
    await goTo(shop, owner, { daysBeforeEnd: 3 })
    expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect((await kinds()).filter((kind) => kind === 'restored')).toHaveLength(1)
  })

  test('is renewed by hand once, however often that is pressed', async () => {
    const owner = await anOwner(false)
    const cents = await renewalPrice(shop, owner)
    const before = await renewalOf(shop, owner)
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => payRenewal(shop, owner, cents, key)),
      ...Array.from({ length: 4 }, () => payRenewal(shop, owner, cents)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [order, ...others] = await paidOnce(owner, 1)
    expect(others).toEqual([])
    expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ succeededCharges: 1 })
    const after = await renewalOf(shop, owner)
    expect(Date.parse(after.paidUntil)).toBeGreaterThan(Date.parse(before.paidUntil))
    expect(after.nextActions).not.toContain('renew_now')
    expect((await payRenewal(shop, owner, cents)).status).toBe(409)
  })

  test('is not charged another price than the one that was shown', async () => {
    const owner = await anOwner(false)
    expect(await payRenewal(shop, owner, (await renewalPrice(shop, owner)) - 1)).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await renewalOrders(shop, owner)).toEqual([])
  })

  test('renews automatically once its owner agrees, and no more once they do not', async () => {
    const owner = await anOwner(false)
    const { token } = owner.customer
    const path = `/app/lines/${owner.line.id}/renewal/automatic`
    const refused = await shop.send('PUT', path, { token, body: { on: true } })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'acceptedTerms', message: expect.any(String) }] },
    })
    await goTo(shop, owner, { daysBeforeEnd: 1.5 })
    const on = await change(owner, 'PUT', 'automatic', { on: true, acceptedTerms: true })
    expect(on.consent?.termsVersion).toMatch(/^\d{4}-\d{2}/)
    await untilEmailed(owner, 'Auto-renew is on for')
    await shop.runTask('charge renewals')
    await paidOnce(owner, 1)
    const off = await change(owner, 'PUT', 'automatic', { on: false })
    expect(off).toMatchObject({ autoRenew: false, chargeAt: null, consent: null })
    await goTo(shop, owner, { daysBeforeEnd: 1 })
    await goTo(shop, owner, { daysBeforeEnd: 0 })
    expect(await renewalOrders(shop, owner)).toHaveLength(1)
  })
})

type Offers = {
  offers: { planId: string; dataGb: number | null; lines: { finalCheckoutAmountCents: number } }[]
}

test('another plan begins with the next period, at its price, and not before', async () => {
  const owner = await anOwner(true)
  const { offers } = expectOk(
    await shop.send<Offers>('GET', `/app/lines/${owner.line.id}/renewal/plans`, {
      token: owner.customer.token,
    }),
  )
  const wanted = offers.find(({ planId }) => planId === 'unlimited-monthly')
  const chosen = await change(owner, 'PUT', 'plan', { planId: 'unlimited-monthly' })
  expect(offers.find(({ planId }) => planId === 'standard-monthly')).toMatchObject({ dataGb: 15 })
  expect(wanted).toMatchObject({ dataGb: null })
  expect(chosen.lines).toEqual(wanted?.lines)
  expect(chosen.planChange?.from).toBe(chosen.paidUntil)
  expect((await change(owner, 'DELETE', 'plan')).planChange).toBeNull()
  await change(owner, 'PUT', 'plan', { planId: 'unlimited-monthly' })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await untilEmailed(owner, `Your ${chosen.plan.planName} plan renews on`)
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const [order] = await paidOnce(owner, 1)
  expect(order?.lines).toEqual(wanted?.lines)
  expect((await linesOf(shop, owner.customer))[0]?.planId).toBe(owner.line.planId)
  await passDays(shop, owner, 3)
  // Never named by its owner, it is called by its plan.
  expect((await linesOf(shop, owner.customer))[0]).toMatchObject({
    planId: 'unlimited-monthly',
    nickname: order?.planName,
  })
  await eventually('the carrier to know the plan', async () => {
    const answer = await fetch(`${shop.sandbox.url}/carrier/ledger`)
    const { plans } = (await answer.json()) as { plans: { reference: string; planCode: string }[] }
    return plans.some(
      ({ reference, planCode }) =>
        reference === owner.line.orderId && planCode === 'unlimited-monthly',
    )
  })
})

test('a plan for another kind of line cannot be chosen', async () => {
  const { customer, line } = await anOwner(false)
  const answer = await shop.send('PUT', `/app/lines/${line.id}/renewal/plan`, {
    token: customer.token,
    body: { planId: 'data-10' },
  })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'planId' }] } })
})

test('another customer’s line is not found', async () => {
  const { line } = await anOwner(false)
  const { token } = await aCustomer(shop)
  const path = `/app/lines/${line.id}/renewal`
  const answers = await Promise.all([
    shop.send('PUT', `${path}/automatic`, { token, body: { on: false } }),
    shop.send('PUT', `${path}/card`, { token, body: { cardId: randomUUID() } }),
    shop.send('PUT', `${path}/plan`, { token, body: { planId: 'light-monthly' } }),
    shop.send('DELETE', `${path}/plan`, { token }),
    shop.send('GET', `${path}/plans`, { token }),
    shop.send('POST', `${path}/pay`, {
      token,
      key: randomUUID(),
      body: { cardId: randomUUID(), finalCheckoutAmountCents: 1 },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect(expectOk(await shop.send('GET', '/app/renewals', { token }))).toEqual({ renewals: [] })
})
