import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { getUsage } from '@openline/contract/lines/usage'
import { addOnsGiven, addOnsOf, anOffer, buyAddOn, payAddOn } from '@openline/testing/add-ons'
import { changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  emailAbout,
  expectOk,
  orderIn,
  ordersOf,
  signedInAgain,
} from '@openline/testing/customers'
import { aLineOwner, buyLine, type LineOwner } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

const shop = useTestShop()

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await resetFaults(shop, 'payment')
  await changeNetwork(shop, 'full')
  shop.returnToPresent()
})

async function usageOf({ customer: { token }, line }: LineOwner) {
  const path = `/app/lines/${line.id}/usage`
  return expectOk(await shop.send<OutputOf<typeof getUsage>>('GET', path, { token }))
}

describe('data beside a plan', () => {
  test('is offered with its whole price, each tax by its name, and until when it lasts', async () => {
    const owner = await aLineOwner(shop)
    const { offers, addOns, reason } = await addOnsOf(shop, owner)
    expect([reason, addOns]).toEqual([null, []])
    expect(offers.map(({ addOnId }) => addOnId)).toEqual([
      'data-2gb',
      'data-5gb',
      'roaming-3gb-7d',
      'roaming-10gb-30d',
    ])
    const [offer] = offers
    expect(offer).toMatchObject({ priceCents: 500, dataGb: 2, days: null, creditCents: 0 })
    expect(offer?.endsAt).toBe(owner.line.renewsAt)
    expect(offer?.explain[0]).toEqual({
      line: 'orderTotalCents',
      group: 'price',
      text: '2 GB of data',
      cents: 500,
    })
    expect(offer?.explain.map(({ text }) => text)).toContain('Sales tax (Iowa), 6%')
    const sum = offer?.explain.reduce((total, { cents }) => total + cents, 0)
    expect(sum).toBe(offer?.lines?.finalCheckoutAmountCents)
  })

  test('is on the line with the press, counts in what it has, and has a receipt', async () => {
    const owner = await aLineOwner(shop)
    const before = await usageOf(owner)
    const order = await buyAddOn(shop, owner)
    expect(order).toMatchObject({
      kind: 'add_on',
      status: 'active',
      addOn: { addOnId: 'data-2gb', title: '2 GB of data' },
      lineId: owner.line.id,
      nextActions: ['view_line'],
    })
    expect(await addOnsGiven(shop, owner)).toMatchObject([
      { reference: order.id, addOnCode: 'data-2gb' },
    ])
    const { addOns } = await addOnsOf(shop, owner)
    expect(addOns).toMatchObject([
      { orderId: order.id, status: 'active', dataGb: 2, endsAt: owner.line.renewsAt },
    ])
    expect(addOns[0]?.leftMb).toBeGreaterThan(0)
    const { allowance } = await usageOf(owner)
    expect(allowance).toEqual({
      ...before.allowance,
      dataGb: (before.allowance?.dataGb ?? 0) + 2,
      addOnGb: 2,
    })
    const receipt = await emailAbout(shop, owner.customer.email, new RegExp(order.number))
    expect(receipt.text).toContain('It’s on your line now. You don’t need to do anything.')
    expect(receipt.text).toContain('2 GB of data')
    expect(receipt.text).not.toContain('Auto-renew')
  })

  test('is gone when the month of the plan ends, and a pass when its days are over', async () => {
    const owner = await aLineOwner(shop)
    await buyAddOn(shop, owner)
    await buyAddOn(shop, owner, 'roaming-3gb-7d')
    const titles = async () =>
      (await addOnsOf(shop, owner)).addOns.map(({ title }) => title).toSorted()
    expect(await titles()).toEqual(['2 GB of data', '7-day travel pass'])
    shop.pass(7 * 24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    expect(await titles()).toEqual(['2 GB of data'])
    shop.pass(23 * 24 * 3600)
    owner.customer = await signedInAgain(shop, owner.customer)
    expect(await titles()).toEqual([])
  })
})

describe('a press that comes again', () => {
  test('with its key buys once, also after its answer was lost', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    const key = randomUUID()
    const { order } = expectOk(await payAddOn(shop, owner, offer, { key }))
    await shop.database.db.execute(
      sql`delete from idempotency_keys where caller_id = ${owner.customer.id}`,
    )
    expect(expectOk(await payAddOn(shop, owner, offer, { key })).order.id).toBe(order.id)
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
    expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
  })

  test('from another page at the same time buys once or says that a payment is checked', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    await injectFault(shop, 'payment', {
      fault: 'delay',
      delayMs: 1500,
      count: 'always',
      on: 'POST /v1/payment_intents',
    })
    const answers = await Promise.all([0, 1].map(() => payAddOn(shop, owner, offer)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'attempt_open',
    })
    expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  })

  test('for two different ones at the same time buys both', async () => {
    const owner = await aLineOwner(shop)
    const offers = [await anOffer(shop, owner), await anOffer(shop, owner, 'data-5gb')]
    const orders = await Promise.all(offers.map((offer) => payAddOn(shop, owner, offer)))
    for (const answer of orders) {
      await orderIn(shop, owner.customer, expectOk(answer).order.id, 'active')
    }
    expect(await addOnsGiven(shop, owner)).toHaveLength(2)
    expect((await usageOf(owner)).allowance?.addOnGb).toBe(7)
  })

  test('after a declined card pays the same order with another one', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    const declining = await aCard(shop, owner.customer, '4000000000009995')
    const first = expectOk(await payAddOn(shop, { ...owner, card: declining }, offer)).order
    expect(first).toMatchObject({ status: 'payment_failed', nextActions: ['pay'] })
    const second = expectOk(await payAddOn(shop, owner, offer)).order
    expect(second.id).toBe(first.id)
    await orderIn(shop, owner.customer, first.id, 'active')
  })
})

describe('nothing is offered', () => {
  test('where the network sells none, and a press that comes anyway is refused', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    await changeNetwork(shop, 'full', { addOns: false })
    const reason = 'Our network doesn’t offer extra data or passes.'
    expect(await addOnsOf(shop, owner)).toEqual({ offers: [], addOns: [], reason })
    expect(await payAddOn(shop, owner, offer)).toMatchObject({
      status: 409,
      body: { code: 'not_offered', message: reason },
    })
  })

  test.each([
    ['suspended', 'This line is suspended. Restore its service first.'],
    ['pending', 'This line isn’t active yet. Please wait until it is.'],
  ])('to a line that is %s', async (status, reason) => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    await shop.database.db.execute(
      sql`update lines set status = ${status} where id = ${owner.line.id}`,
    )
    expect(await addOnsOf(shop, owner)).toMatchObject({ offers: [], reason })
    expect(await payAddOn(shop, owner, offer)).toMatchObject({
      status: 409,
      body: { code: 'not_ready', message: reason },
    })
  })

  test('of data in the last hour of a month, but a pass with days', async () => {
    const owner = await aLineOwner(shop)
    shop.pass(30 * 24 * 3600 - 1800)
    owner.customer = await signedInAgain(shop, owner.customer)
    const { offers } = await addOnsOf(shop, owner)
    expect(offers.map(({ kind }) => kind)).toEqual(['roaming', 'roaming'])
  })

  test('to a line that is not paid for any more', async () => {
    const owner = await aLineOwner(shop)
    shop.pass(30 * 24 * 3600 + 60)
    owner.customer = await signedInAgain(shop, owner.customer)
    expect(await addOnsOf(shop, owner)).toMatchObject({
      offers: [],
      reason: 'This line isn’t paid for now. Renew it first.',
    })
  })
})

describe('a wrong press', () => {
  test('for what does not go with the plan names the field', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    expect(await payAddOn(shop, owner, { ...offer, addOnId: 'data-10gb' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'addOnId',
            message: 'This line can’t have that now. Please choose another one.',
          },
        ],
      },
    })
    expect(await payAddOn(shop, owner, { ...offer, addOnId: 'number-change' })).toMatchObject({
      status: 422,
    })
  })

  test('at another price, and with credit that is not there, charges nothing', async () => {
    const owner = await aLineOwner(shop)
    const offer = await anOffer(shop, owner)
    const cents = offer.lines?.finalCheckoutAmountCents ?? 0
    for (const wrong of [{ finalCheckoutAmountCents: cents - 1 }, { creditCents: 100 }]) {
      expect(await payAddOn(shop, owner, offer, wrong)).toMatchObject({
        status: 409,
        body: { code: 'price_changed' },
      })
    }
    expect((await ordersOf(shop, owner.customer)).filter(({ kind }) => kind === 'add_on')).toEqual(
      [],
    )
  })

  test('for another customer’s line is not found, to look at or to pay', async () => {
    const [owner, other] = [await aLineOwner(shop), await aLineOwner(shop)]
    const offer = await anOffer(shop, owner)
    const foreign = { ...other, line: owner.line }
    expect(await payAddOn(shop, foreign, offer)).toMatchObject({ status: 404 })
    const path = `/app/add-ons?lineId=${owner.line.id}`
    const { token } = other.customer
    expect(await shop.send('GET', path, { token })).toMatchObject({ status: 404 })
    expect(await shop.send('GET', path)).toMatchObject({ status: 401 })
  })
})

test('a visitor sees what goes with a plan, with a ZIP code at its whole price there', async () => {
  type List = Awaited<ReturnType<typeof addOnsOf>>
  const look = async (query: string) =>
    expectOk(await shop.send<List>('GET', `/app/add-ons?${query}`)).offers
  const [plain] = await look('planId=data-10')
  expect(plain).toMatchObject({ addOnId: 'data-10gb', priceCents: 1200, lines: null })
  const [priced] = await look('planId=light-monthly&zipCode=50309')
  expect(priced?.lines?.finalCheckoutAmountCents).toBeGreaterThan(500)
  expect(await shop.send('GET', '/app/add-ons')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'lineId' }] },
  })
})

test('one line of two gets what was bought for it', async () => {
  const owner = await aLineOwner(shop)
  await buyLine(shop, owner.customer, owner.card)
  const { addOns } = await addOnsOf(shop, { ...owner, line: owner.line })
  expect(addOns).toEqual([])
  await buyAddOn(shop, owner)
  const lines = expectOk(
    await shop.send<{ lines: { id: string }[] }>('GET', '/app/lines', owner.customer),
  ).lines
  const other = lines.find(({ id }) => id !== owner.line.id)
  const path = `/app/add-ons?lineId=${other?.id}`
  const answer = await shop.send<Awaited<ReturnType<typeof addOnsOf>>>('GET', path, owner.customer)
  expect(expectOk(answer).addOns).toEqual([])
})
