import { randomUUID } from 'node:crypto'
import type { Renewal, RenewalOffer } from '@openline/contract/processes/renewals'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aQuote,
  emailAbout,
  expectOk,
  moveToCalifornia,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { buyLine } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import {
  aLineToRenew,
  goTo,
  payRenewal,
  renewalOf,
  renewalOrders,
  renewalPrice,
} from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

async function renewalsOf({ token }: TestCustomer): Promise<Map<string, Renewal>> {
  const answer = await shop.send<{ renewals: Renewal[] }>('GET', '/app/renewals', { token })
  return new Map(expectOk(answer).renewals.map((renewal) => [renewal.lineId, renewal]))
}

/** One more line for a customer; gives its id. */
async function anotherLine(customer: TestCustomer, card: Card): Promise<string> {
  const before = new Set((await renewalsOf(customer)).keys())
  await buyLine(shop, customer, card, { purchase: { autoRenew: true } })
  const added = [...(await renewalsOf(customer)).keys()].find((lineId) => !before.has(lineId))
  if (added === undefined) throw new Error('There is no other line')
  return added
}

function put({ token }: TestCustomer, lineId: string, what: string, body: unknown) {
  return shop.send<{ renewal: Renewal }>('PUT', `/app/lines/${lineId}/renewal/${what}`, {
    token,
    body,
  })
}

function remove({ token }: TestCustomer, card: Card) {
  return shop.send('DELETE', '/app/payments/cards', { token, body: { cardId: card.id } })
}

describe('someone with several lines', () => {
  test('chooses a card for each and switches each on its own', async () => {
    const { customer, card: primary, line } = await aLineToRenew(shop, { autoRenew: true })
    const other = await aCard(shop, customer, '5555555555554444')
    const second = await anotherLine(customer, primary)
    const third = await anotherLine(customer, primary)
    expectOk(await put(customer, second, 'card', { cardId: other.id }))
    expectOk(await put(customer, third, 'automatic', { on: false }))
    const renewals = await renewalsOf(customer)
    expect(renewals.get(line.id)).toMatchObject({
      autoRenew: true,
      card: { id: primary.id, isChosen: false },
    })
    expect(renewals.get(second)).toMatchObject({
      autoRenew: true,
      card: { id: other.id, last4Digits: '4444', isChosen: true },
    })
    expect(renewals.get(third)).toMatchObject({ autoRenew: false, consent: null, chargeAt: null })
    expect(renewals.get(line.id)?.consent).not.toBeNull()
  })

  test('keeps the chosen card of a line until another one is chosen', async () => {
    const { customer, card: primary, line } = await aLineToRenew(shop, { autoRenew: true })
    const other = await aCard(shop, customer, '5555555555554444')
    const second = await anotherLine(customer, primary)
    expectOk(await put(customer, second, 'card', { cardId: other.id }))
    const refused = await remove(customer, other)
    expect(refused).toMatchObject({ status: 409, body: { code: 'card_needed' } })
    // The primary card may go: the line that renews with it takes the next one.
    expectOk(await remove(customer, primary))
    expect((await renewalsOf(customer)).get(line.id)?.card?.id).toBe(other.id)
    expect((await remove(customer, other)).status).toBe(409)
    const third = await aCard(shop, customer)
    expectOk(await put(customer, second, 'card', { cardId: third.id }))
    expectOk(await remove(customer, other))
    expect((await renewalsOf(customer)).get(second)?.card?.id).toBe(third.id)
  })

  test('deletes every card once nothing renews automatically any more', async () => {
    const { customer, card, line } = await aLineToRenew(shop, { autoRenew: true })
    expect((await remove(customer, card)).body).toMatchObject({
      message: expect.stringContaining('add another card first'),
    })
    expectOk(await put(customer, line.id, 'automatic', { on: false }))
    expectOk(await remove(customer, card))
    expect((await renewalsOf(customer)).get(line.id)).toMatchObject({ card: null, problem: null })
  })

  test('cannot choose another customer’s card, nor an unknown one', async () => {
    const { customer, line } = await aLineToRenew(shop, { autoRenew: true })
    const stranger = await aLineToRenew(shop, { autoRenew: false })
    for (const cardId of [stranger.card.id, randomUUID()]) {
      const answer = await put(customer, line.id, 'card', { cardId })
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cardId' }] } })
    }
  })
})

describe('another plan for the next period', () => {
  const wanted = { planId: 'unlimited-monthly' }

  test('ends the unpaid order at the old price, and is paid at its own', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const { customer, line } = owner
    const declining = await aCard(shop, customer, '4000000000009995')
    const cents = await renewalPrice(shop, owner)
    expectOk(await payRenewal(shop, { ...owner, card: declining }, cents))
    expect((await renewalOf(shop, owner)).failure).not.toBeNull()
    const { renewal } = expectOk(await put(customer, line.id, 'plan', wanted))
    expect(renewal).toMatchObject({ orderId: null, failure: null, plan: wanted })
    expectOk(await payRenewal(shop, owner, await renewalPrice(shop, owner)))
    expect(await renewalOrders(shop, owner)).toMatchObject([
      { status: 'active', ...wanted },
      { status: 'expired', planId: line.planId },
    ])
  })

  test('waits while a payment at the old price is checked', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const { customer, line } = owner
    const cents = await renewalPrice(shop, owner)
    const charging = { on: 'POST /v1/payment_intents', count: 'always' } as const
    await injectFault(shop, 'payment', { fault: 'reset_before', ...charging })
    expectOk(await payRenewal(shop, owner, cents))
    await resetFaults(shop, 'payment')
    expect(await put(customer, line.id, 'plan', wanted)).toMatchObject({
      status: 409,
      body: { code: 'attempt_open' },
    })
    expect((await renewalOf(shop, owner)).planChange).toBeNull()
  })
})

describe('the taxes of a renewal', () => {
  /** The offers of the plan that a line has, as its owner chooses among plans. */
  const currentOffers = async ({ token }: TestCustomer, lineId: string) => {
    const path = `/app/lines/${lineId}/renewal/plans`
    const { offers } = expectOk(await shop.send<{ offers: RenewalOffer[] }>('GET', path, { token }))
    return offers.filter(({ isCurrent }) => isCurrent)
  }

  test('are those of where the customer lives now, and the order says so', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const { customer, card, line } = owner
    const before = await renewalOf(shop, owner)
    await moveToCalifornia(shop, customer)
    const after = await renewalOf(shop, owner)
    const { lines: there } = await aQuote(shop, customer, {
      planId: line.planId,
      zipCode: '90012',
    })
    expect(after.lines?.taxAmountCents).not.toBe(before.lines?.taxAmountCents)
    expect(after.lines?.taxAmountCents).toBe(there.taxAmountCents)
    const { planId } = line
    const current = [{ planId, lines: after.lines }]
    expect(await currentOffers(customer, line.id)).toMatchObject(current)
    const paid = await shop.send<{ order: Order }>('POST', `/app/lines/${line.id}/renewal/pay`, {
      token: customer.token,
      key: randomUUID(),
      body: {
        cardId: card.id,
        finalCheckoutAmountCents: after.lines?.finalCheckoutAmountCents,
      },
    })
    expect(expectOk(paid).order.lines).toEqual(after.lines)
    const {
      rows: [row],
    } = await shop.database.db.execute<{ zip: string }>(
      `select ship_to->>'zipCode' as zip from orders where id = '${expectOk(paid).order.id}'`,
    )
    expect(row?.zip).toBe('90012')
  })

  test('stay those of the order for a customer who moved where no plan is sold', async () => {
    const owner = await aLineToRenew(shop, { autoRenew: false })
    const before = await renewalOf(shop, owner)
    // No form takes such an address; one of before may be kept.
    await shop.database.db.execute(
      `update customers set zip_code = '00901', state = 'PR' where id = '${owner.customer.id}'`,
    )
    expect((await renewalOf(shop, owner)).lines).toEqual(before.lines)
    const current = await currentOffers(owner.customer, owner.line.id)
    expect(current).toMatchObject([{ planId: owner.line.planId, lines: before.lines }])
  })
})

test('a charge that arrives after Auto-renew was turned off goes back, as the email about that said', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const { paidUntil } = await renewalOf(shop, owner)
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const lost = { fault: 'drop_after', count: 'always', on: 'POST /v1/payment_intents' } as const
  await injectFault(shop, 'payment', lost, { fault: 'webhook_drop', count: 'always' })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const { id } = await eventually('the charge', async () => {
    const [order] = await renewalOrders(shop, owner)
    return order && (await moneyOf(shop, order.id)).succeededCharges === 1 && order
  })
  expectOk(await put(owner.customer, owner.line.id, 'automatic', { on: false }))
  const { email } = owner.customer
  const off = await emailAbout(shop, email, /^Auto-renew is off/)
  expect(off.text).toContain('We won’t charge your card')
  await resetFaults(shop, 'payment')
  shop.pass(60)
  await shop.runTask('reconcile payments')
  const refunded = await eventually('the refund', async () =>
    (await renewalOrders(shop, owner)).find(({ status }) => status === 'refunded'),
  )
  const message =
    'Auto-renew was turned off while your card was being charged. Your payment was refunded.'
  expect(refunded).toMatchObject({ id, failure: { message } })
  const { finalCheckoutAmountCents: refundedCents } = refunded.lines
  expect(await moneyOf(shop, id)).toMatchObject({ refundedCents })
  expect(await renewalOf(shop, owner)).toMatchObject({ autoRenew: false, paidUntil })
  expect((await emailAbout(shop, email, /^Your refund is on its way/)).text).toContain(
    'Auto-renew was turned off while your card was being charged.',
  )
})
