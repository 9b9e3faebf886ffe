import { randomUUID } from 'node:crypto'
import type { Card } from '@openline/contract/cards'
import type { Line } from '@openline/contract/lines'
import type { Attempt, Order } from '@openline/contract/orders'
import type { Renewal } from '@openline/contract/renewals'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  mailsTo,
  orderIn,
  signedInAgain,
  type TestCustomer,
} from '../../testing/customers.ts'
import { eventually } from '../../testing/eventually.ts'
import { moneyOf } from '../../testing/sandbox-knobs.ts'
import { startTestShop, type TestShop } from '../../testing/start-test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
// Cards can be saved in the present only: the provider has its own clock.
afterEach(() => shop.returnToPresent())
afterAll(() => shop.stop())

const day = 24 * 3600

type Owner = { customer: TestCustomer; card: Card; line: Line }

const linesOf = async ({ token }: TestCustomer): Promise<Line[]> =>
  expectOk(await shop.send<{ lines: Line[] }>('GET', '/app/lines', { token })).lines

const anOwner = async (autoRenew: boolean, number?: string): Promise<Owner> => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const purchase = aPurchase(await aQuote(shop, customer), card, { autoRenew })
  const { order } = expectOk(await buy(shop, customer, purchase))
  await orderIn(shop, customer, order.id, 'active')
  const [line] = await linesOf(customer)
  if (!line) throw new Error('There is no line')
  if (number !== undefined) {
    const other = await aCard(shop, customer, number)
    await change({ customer, card, line }, 'PUT', 'card', { cardId: other.id })
  }
  return { customer, card, line }
}

const change = async (
  { customer, line }: Owner,
  method: string,
  what: string,
  body?: unknown,
): Promise<Renewal> => {
  const path = `/app/lines/${line.id}/renewal/${what}`
  const answer = await shop.send<{ renewal: Renewal }>(method, path, {
    token: customer.token,
    body,
  })
  return expectOk(answer).renewal
}

const renewalOf = async ({ customer }: Owner): Promise<Renewal> => {
  const { token } = customer
  const answer = await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token })
  const [renewal] = expectOk(answer).renewals
  if (!renewal) throw new Error('There is no renewal')
  return renewal
}

const renewalOrders = async ({ customer: { token } }: Owner): Promise<Order[]> => {
  const { orders } = expectOk(await shop.send<{ orders: Order[] }>('GET', '/app/orders', { token }))
  return orders.filter(({ kind }) => kind === 'renewal')
}

const chores = ['tell of renewals', 'charge renewals', 'begin periods', 'end periods']

/** Lets days pass, an hour or so past the moment that something is due at. */
const passDays = async (owner: Owner, days: number): Promise<void> => {
  shop.pass(days * day)
  owner.customer = await signedInAgain(shop, owner.customer)
  for (const chore of chores) await shop.runChore(chore)
}

/** Moves the clock to so many days before the end of what is paid, and an hour. */
const goTo = async (owner: Owner, daysBeforeEnd: number): Promise<void> => {
  const { paidUntil } = await renewalOf(owner)
  const leftSeconds = (Date.parse(paidUntil) - now()) / 1000
  await passDays(owner, (leftSeconds + 60) / day - daysBeforeEnd)
}

const now = () => shop.now().getTime()

const paidOnce = async (owner: Owner, count: number): Promise<Order[]> =>
  eventually(`${count} renewals paid`, async () => {
    const orders = await renewalOrders(owner)
    return orders.filter(({ status }) => status === 'active').length === count && orders
  })

const subjects = async ({ customer }: Owner): Promise<string[]> =>
  (await mailsTo(shop, customer.email)).map(({ subject }) => subject)

const untilMailed = (owner: Owner, words: string) =>
  eventually(`a mail "${words}"`, async () =>
    (await subjects(owner)).find((subject) => subject.includes(words)),
  )

const pay = async ({ customer, card, line }: Owner, cents: number, key: string = randomUUID()) =>
  shop.send<{ order: Order }>('POST', `/app/lines/${line.id}/renewal/pay`, {
    token: customer.token,
    key,
    body: { cardId: card.id, finalCheckoutAmountCents: cents },
  })

const price = async (owner: Owner): Promise<number> =>
  (await renewalOf(owner)).lines?.finalCheckoutAmountCents ?? 0

test('a quarter of automatic renewals is told, charged once a month and never twice', async () => {
  const owner = await anOwner(true)
  const first = await renewalOf(owner)
  expect(first.nextActions).toContain('switch_off')
  for (let month = 1; month <= 3; month++) {
    const { paidUntil } = await renewalOf(owner)
    await goTo(owner, 5)
    await untilMailed(owner, 'renews on')
    expect(await renewalOrders(owner)).toHaveLength(month - 1)
    await goTo(owner, 2)
    await shop.runChore('charge renewals')
    await paidOnce(owner, month)
    const { paidUntil: later, chargeAt } = await renewalOf(owner)
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(paidUntil))
    expect(Date.parse(chargeAt ?? '')).toBe(Date.parse(later) - 2 * day * 1000)
  }
  const orders = await renewalOrders(owner)
  for (const order of orders) {
    expect(await moneyOf(shop, order.id)).toMatchObject({
      succeededCharges: 1,
      capturedCents: order.lines.finalCheckoutAmountCents,
    })
  }
  expect((await subjects(owner)).filter((subject) => subject.includes('receipt'))).toHaveLength(4)
  expect((await subjects(owner)).filter((subject) => subject.includes('renews on'))).toHaveLength(3)
}, 60_000)

const declines = '4000000000009995'
const asksBank = '4000002760003184'

const atCarrier = async ({ line }: Owner): Promise<string[]> => {
  const answer = await fetch(`${shop.sandbox.url}/carrier/ledger`)
  const { suspensions } = (await answer.json()) as {
    suspensions: { reference: string; status: string }[]
  }
  return suspensions
    .filter(({ reference }) => reference === line.orderId)
    .map(({ status }) => status)
}

const untilFailed = (owner: Owner, times: number) =>
  eventually(`${times} failed tries`, async () => {
    const [order] = await renewalOrders(owner)
    if (!order) return false
    const { attempts } = expectOk(
      await shop.send<{ attempts: Attempt[] }>('GET', `/app/orders/${order.id}`, {
        token: owner.customer.token,
      }),
    )
    return attempts.filter(({ status }) => status === 'failed').length === times
  })

describe('a card that is declined', { timeout: 60_000 }, () => {
  test('is tried on three days, then the line is suspended until it is paid by hand', async () => {
    const owner = await anOwner(true, declines)
    await goTo(owner, 5)
    for (const [index, daysLeft] of [2, 1, 2 / 24].entries()) {
      await goTo(owner, daysLeft)
      await untilFailed(owner, index + 1)
    }
    const failed = await renewalOf(owner)
    expect(failed).toMatchObject({ chargeAt: null, suspendedSince: null })
    expect(failed.failure?.message).toContain('not enough money')
    expect(await untilMailed(owner, 'We could not renew')).toBeTruthy()
    await goTo(owner, 0)
    await untilMailed(owner, 'has no service now')
    expect((await linesOf(owner.customer))[0]?.status).toBe('suspended')
    await eventually('the carrier to know', async () => (await atCarrier(owner))[0] === 'open')
    await passDays(owner, 10)
    expect((await renewalOrders(owner)).length).toBe(1)
    const before = await renewalOf(owner)
    expect(before.suspendedSince).not.toBeNull()
    const { order } = expectOk(await pay(owner, await price(owner)))
    expect(order.status).toBe('active')
    const after = await renewalOf(owner)
    expect(after).toMatchObject({ suspendedSince: null, failure: null })
    expect((await linesOf(owner.customer))[0]?.status).toBe('active')
    // The time without service is not charged: the period begins with the payment.
    expect(Date.parse(after.paidUntil)).toBeGreaterThan(now() + 27 * day * 1000)
    await eventually('service again', async () => (await atCarrier(owner))[0] === 'ended')
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1, failedCharges: 3 })
  })

  test('by the bank that wants to ask is confirmed through the link in the mail', async () => {
    const owner = await anOwner(true, asksBank)
    await goTo(owner, 5)
    await goTo(owner, 2)
    await untilMailed(owner, 'Please confirm the renewal')
    const [order] = await renewalOrders(owner)
    expect(order).toMatchObject({ status: 'payment_action', nextActions: ['pay'], redirect: null })
    expect((await renewalOf(owner)).nextActions).toContain('confirm_payment')
    const paid = expectOk(
      await shop.send<{ order: Order }>('POST', `/app/orders/${order?.id}/pay`, {
        token: owner.customer.token,
        key: randomUUID(),
        body: { cardId: (await renewalOf(owner)).card?.id },
      }),
    ).order
    expect(paid).toMatchObject({ status: 'payment_action', nextActions: ['authenticate', 'pay'] })
    await answerBank(shop, paid.redirect?.url ?? '', 'complete')
    await shop.send('POST', '/app/payments/session-result', {
      token: owner.customer.token,
      body: { sessionId: paid.redirect?.sessionId },
    })
    await paidOnce(owner, 1)
    expect((await renewalOf(owner)).suspendedSince).toBeNull()
  })
})

describe('a line without automatic renewal', { timeout: 60_000 }, () => {
  test('is told that it runs out, and then has no service', async () => {
    const owner = await anOwner(false)
    await goTo(owner, 5)
    await untilMailed(owner, 'is paid until')
    await goTo(owner, 0)
    expect((await linesOf(owner.customer))[0]?.status).toBe('suspended')
    expect(await renewalOrders(owner)).toEqual([])
  })

  test('is renewed by hand once, however often that is pressed', async () => {
    const owner = await anOwner(false)
    const cents = await price(owner)
    const before = await renewalOf(owner)
    const key = randomUUID()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => pay(owner, cents, key)),
      ...Array.from({ length: 4 }, () => pay(owner, cents)),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [order, ...others] = await paidOnce(owner, 1)
    expect(others).toEqual([])
    expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ succeededCharges: 1 })
    const after = await renewalOf(owner)
    expect(Date.parse(after.paidUntil)).toBeGreaterThan(Date.parse(before.paidUntil))
    expect(after.nextActions).not.toContain('renew_now')
    expect((await pay(owner, cents)).status).toBe(409)
  })

  test('is not charged another price than the one that was shown', async () => {
    const owner = await anOwner(false)
    expect(await pay(owner, (await price(owner)) - 1)).toMatchObject({
      status: 409,
      body: { code: 'price_changed' },
    })
    expect(await renewalOrders(owner)).toEqual([])
  })

  test('renews by itself once its owner agrees, and no more once they do not', async () => {
    const owner = await anOwner(false)
    const { token } = owner.customer
    const path = `/app/lines/${owner.line.id}/renewal/automatic`
    const refused = await shop.send('PUT', path, { token, body: { on: true } })
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'acceptedTerms', message: expect.any(String) }] },
    })
    await goTo(owner, 1.5)
    const on = await change(owner, 'PUT', 'automatic', { on: true, acceptedTerms: true })
    expect(on.consent?.termsVersion).toMatch(/^\d{4}-\d{2}/)
    await untilMailed(owner, 'Automatic renewal of')
    await shop.runChore('charge renewals')
    await paidOnce(owner, 1)
    const off = await change(owner, 'PUT', 'automatic', { on: false })
    expect(off).toMatchObject({ autoRenew: false, chargeAt: null, consent: null })
    await goTo(owner, 1)
    await goTo(owner, 0)
    expect(await renewalOrders(owner)).toHaveLength(1)
  })
})

type Offers = { offers: { planId: string; lines: { finalCheckoutAmountCents: number } }[] }

test('another plan begins with the next period, at its price, and not before', async () => {
  const owner = await anOwner(true)
  const { offers } = expectOk(
    await shop.send<Offers>('GET', `/app/lines/${owner.line.id}/renewal/plans`, {
      token: owner.customer.token,
    }),
  )
  const wanted = offers.find(({ planId }) => planId === 'unlimited-monthly')
  const chosen = await change(owner, 'PUT', 'plan', { planId: 'unlimited-monthly' })
  expect(chosen.lines).toEqual(wanted?.lines)
  expect(chosen.planChange?.from).toBe(chosen.paidUntil)
  expect((await change(owner, 'DELETE', 'plan')).planChange).toBeNull()
  await change(owner, 'PUT', 'plan', { planId: 'unlimited-monthly' })
  await goTo(owner, 5)
  await goTo(owner, 2)
  const [order] = await paidOnce(owner, 1)
  expect(order?.lines).toEqual(wanted?.lines)
  expect((await linesOf(owner.customer))[0]?.planId).toBe(owner.line.planId)
  await passDays(owner, 3)
  expect((await linesOf(owner.customer))[0]?.planId).toBe('unlimited-monthly')
  await eventually('the carrier to know the plan', async () => {
    const answer = await fetch(`${shop.sandbox.url}/carrier/ledger`)
    const { plans } = (await answer.json()) as { plans: { reference: string; planCode: string }[] }
    return plans.some(
      ({ reference, planCode }) =>
        reference === owner.line.orderId && planCode === 'unlimited-monthly',
    )
  })
}, 60_000)

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
