import { randomUUID } from 'node:crypto'
import type { User } from '@openline/contract/people/profile'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailsTo,
  expectOk,
  homeAddress,
  orderIn,
  ordersOf,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { startTestShop, type TestShop } from '@openline/testing/start-test-shop'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers as customerTable } from '../../../db/schema/accounts.ts'
import { orders as orderTable } from '../../../db/schema/orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

async function aBuyer() {
  const customer = await aCustomer(shop)
  return { customer, card: await aCard(shop, customer) }
}

describe('buying a plan', () => {
  test('a paid eSIM plan becomes an active line with a number and an eSIM code', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    expect(order.lines).toEqual(quote.lines)
    const active = await orderIn(shop, customer, order.id, 'active')
    expect(active.nextActions).toEqual(['install_esim', 'view_line'])
    const { lines } = expectOk(
      await shop.send<{ lines: { id: string; mdn: string; status: string }[] }>(
        'GET',
        '/app/lines',
        {
          token: customer.token,
        },
      ),
    )
    expect(lines).toMatchObject([{ status: 'active', mdn: expect.stringMatching(/^\+1\d{10}$/) }])
    const esim = expectOk(
      await shop.send('POST', `/app/lines/${lines[0]?.id}/esim`, { token: customer.token }),
    )
    expect(esim).toMatchObject({
      lpa: expect.stringMatching(/^LPA:1\$[\w.-]+\$[\w-]+$/),
      qr: expect.stringContaining('<svg'),
    })
    expect(await moneyOf(shop, order.id)).toMatchObject({
      succeededCharges: 1,
      capturedCents: quote.lines.finalCheckoutAmountCents,
      refundedCents: 0,
    })
  })

  test('the receipt shows every money line that the quote showed', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer, { couponCode: 'WELCOME10' })
    expectOk(await buy(shop, customer, aPurchase(quote, card)))
    const receipt = await eventually('a receipt', async () =>
      (await emailsTo(shop, customer.email)).find(({ subject }) => subject.includes('receipt')),
    )
    const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
    expect(receipt.text).toContain(dollars(quote.lines.finalCheckoutAmountCents))
    expect(receipt.text).toContain(`-${dollars(quote.lines.discountAmountCents)}`)
  })

  test('the next checkout knows what 911 was told, where that is not the address for mail', async () => {
    const { customer, card } = await aBuyer()
    const { token } = customer
    const known = async () =>
      expectOk(
        await shop.send<{ emergencyAddress: unknown }>('GET', '/app/checkout/draft', { token }),
      ).emergencyAddress
    expect(await known()).toBeNull()
    const atHome = aPurchase(await aQuote(shop, customer), card)
    expectOk(await buy(shop, customer, atHome))
    expect(await known()).toBeNull()
    const emergencyAddress = { ...homeAddress, streetNumber: '418' }
    const elsewhere = aPurchase(await aQuote(shop, customer), card, { emergencyAddress })
    expectOk(await buy(shop, customer, elsewhere))
    expect(await known()).toEqual(emergencyAddress)
  })

  test('the order keeps which version of the terms was accepted', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    const terms = await fetch(
      `${shop.sandbox.url}/content/api/legals?filters[slug][$eq]=terms-and-conditions`,
    )
    const { data } = (await terms.json()) as { data: [{ attributes: { version: string } }] }
    const [kept] = await shop.database.db
      .select()
      .from(orderTable)
      .where(eq(orderTable.id, order.id))
    expect(kept?.acceptedTermsVersion).toBe(data[0].attributes.version)
  })

  test('the address of the first order is in the profile, and a later one leaves it', async () => {
    const { customer, card } = await aBuyer()
    const { token } = customer
    const profile = async () => expectOk(await shop.send<User>('GET', '/app/users/view', { token }))
    expect(await profile()).toMatchObject({ streetName: null })
    for (const streetName of [homeAddress.streetName, 'Locust Street']) {
      const shipTo = { ...homeAddress, streetName }
      const purchase = aPurchase(await aQuote(shop, customer), card, { shipTo })
      expectOk(await buy(shop, customer, purchase))
      expect(await profile()).toMatchObject(homeAddress)
    }
  })

  test('the name that an account without one sends with its first order is on the order and in the profile', async () => {
    const { customer, card } = await aBuyer()
    await shop.database.db
      .update(customerTable)
      .set({ firstName: '', lastName: '' })
      .where(eq(customerTable.id, customer.id))
    const { token } = customer
    const nameless = aPurchase(await aQuote(shop, customer), card)
    expect(await buy(shop, customer, nameless)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'firstName' }, { field: 'lastName' }] },
    })
    expect(await ordersOf(shop, customer)).toEqual([])

    for (const firstName of ['Noor', 'Someone']) {
      const names = { firstName, lastName: 'Haddad' }
      const purchase = aPurchase(await aQuote(shop, customer), card, names)
      const { order } = expectOk(await buy(shop, customer, purchase))
      const [kept] = await shop.database.db
        .select()
        .from(orderTable)
        .where(eq(orderTable.id, order.id))
      // A name that the account has already is not replaced by an order.
      expect(kept?.shipTo).toMatchObject({ name: 'Noor Haddad' })
      const user = expectOk(await shop.send<User>('GET', '/app/users/view', { token }))
      expect(user).toMatchObject({ firstName: 'Noor', lastName: 'Haddad' })
    }
  })

  test('50 identical checkouts at once make one order and one charge', async () => {
    const { customer, card } = await aBuyer()
    const purchase = aPurchase(await aQuote(shop, customer), card)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => buy(shop, customer, purchase)),
    )
    const bought = answers.filter(({ status }) => status === 200)
    expect(bought.length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const orderIds = new Set(bought.map(({ body }) => body.order.id))
    expect(orderIds.size).toBe(1)
    const [orderId = ''] = orderIds
    await orderIn(shop, customer, orderId, 'active')
    expect((await moneyOf(shop, orderId)).succeededCharges).toBe(1)
    expect(await ordersOf(shop, customer)).toHaveLength(1)
  })

  test('two tabs with the same price buy once', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const answers = await Promise.all([
      buy(shop, customer, aPurchase(quote, card)),
      buy(shop, customer, aPurchase(quote, card)),
    ])
    const orders = answers.map(expectOk).map(({ order }) => order.id)
    expect(new Set(orders).size).toBe(1)
    expect((await moneyOf(shop, orders[0] ?? '')).succeededCharges).toBe(1)
  })

  test('an order outlives its quote: asked again it is the answer, and it is still payable', async () => {
    const { customer, card } = await aBuyer()
    const { token } = customer
    const poor = await aCard(shop, customer, '4000000000009995')
    const quote = await aQuote(shop, customer)
    const purchase = aPurchase(quote, poor)
    const { order } = expectOk(await buy(shop, customer, purchase))
    await shop.database.db.execute(
      `update quotes set expires_at = now() - interval '25 hours' where id = '${quote.quoteId}'`,
    )
    await shop.runTask('sweep quotes')
    const left = await shop.database.db.execute(
      `select id from quotes where id = '${quote.quoteId}'`,
    )
    expect(left.rows).toEqual([])
    expect(expectOk(await buy(shop, customer, purchase)).order.id).toBe(order.id)
    const fromOtherTab = expectOk(await buy(shop, customer, aPurchase(quote, poor)))
    expect(fromOtherTab.order.id).toBe(order.id)
    const paid = expectOk(
      await shop.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
        token,
        key: randomUUID(),
        body: { cardId: card.id },
      }),
    )
    expect(paid.order.lines).toEqual(quote.lines)
    await orderIn(shop, customer, order.id, 'active')
  })

  test('the same key with another card is refused and buys nothing more', async () => {
    const { customer, card } = await aBuyer()
    const purchase = aPurchase(await aQuote(shop, customer), card)
    expectOk(await buy(shop, customer, purchase))
    const changed = { ...purchase, body: { ...purchase.body, autoRenew: true } }
    const { status, body } = await buy(shop, customer, changed)
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(await ordersOf(shop, customer)).toHaveLength(1)
  })

  test('a key is required', async () => {
    const { customer, card } = await aBuyer()
    const { body } = aPurchase(await aQuote(shop, customer), card)
    const answer = await shop.send('POST', '/app/checkout', { token: customer.token, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_missing' } })
  })
})

describe('a declined card', () => {
  test('leaves the order payable, and another card pays it', async () => {
    const { customer, card } = await aBuyer()
    const poor = await aCard(shop, customer, '4000000000009995')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), poor)),
    )
    expect(order).toMatchObject({
      status: 'payment_failed',
      nextActions: ['pay'],
      failure: { code: 'insufficient_funds' },
    })
    const paid = expectOk(
      await shop.send<{ order: Order }>('POST', `/app/orders/${order.id}/pay`, {
        token: customer.token,
        key: randomUUID(),
        body: { cardId: card.id },
      }),
    )
    await orderIn(shop, customer, paid.order.id, 'active')
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
  })

  test('that was stolen is told nothing but that it was declined', async () => {
    const { customer } = await aBuyer()
    const stolen = await aCard(shop, customer, '4000000000009979')
    const { order } = expectOk(
      await buy(shop, customer, aPurchase(await aQuote(shop, customer), stolen)),
    )
    expect(order.failure?.code).toBe('card_declined')
    expect(JSON.stringify(order)).not.toContain('stolen')
  })
})

describe('a payment whose answer is lost', () => {
  test('says pending, is settled automatically and charges once', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    await injectFault(
      shop,
      'payment',
      { fault: 'drop_after', count: 'always', on: 'POST /v1/payment_intents' },
      { fault: 'webhook_drop', count: 'always' },
    )
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    expect(order.status).toBe('payment_pending')
    await resetFaults(shop, 'payment')
    shop.pass(60)
    await shop.runTask('reconcile payments')
    await orderIn(shop, customer, order.id, 'active')
    expect((await moneyOf(shop, order.id)).succeededCharges).toBe(1)
  })
})

describe('what cannot be bought', () => {
  test('another customer’s price, or an unknown one, counts as expired', async () => {
    const [owner, { customer, card }] = await Promise.all([aCustomer(shop), aBuyer()])
    const foreign = await aQuote(shop, owner)
    const answer = await buy(shop, customer, aPurchase(foreign, card))
    const expired = { status: 409, body: { code: 'quote_expired' } }
    expect(answer).toMatchObject(expired)
    const { key, body } = aPurchase(foreign, card)
    const unknown = { key, body: { ...body, quoteId: randomUUID() } }
    expect(await buy(shop, customer, unknown)).toMatchObject(expired)
  })

  test('an expired price is to be looked at again', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const purchase = aPurchase(quote, card)
    await shop.database.db.execute(
      `update quotes set expires_at = now() - interval '1 minute' where id = '${quote.quoteId}'`,
    )
    const answer = await buy(shop, customer, purchase)
    expect(answer).toMatchObject({ status: 409, body: { code: 'quote_expired' } })
  })

  test('another customer’s card is no card', async () => {
    const [{ card }, customer] = await Promise.all([aBuyer(), aCustomer(shop)])
    const answer = await buy(shop, customer, aPurchase(await aQuote(shop, customer), card))
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cardId' }] } })
  })

  test('a ZIP code of another state is named', async () => {
    const { customer, card } = await aBuyer()
    const shipTo = { ...homeAddress, state: 'TX' }
    const answer = await buy(
      shop,
      customer,
      aPurchase(await aQuote(shop, customer), card, { shipTo }),
    )
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'shipTo.zipCode',
            message: 'ZIP code 50309 is in Iowa. Please check both.',
          },
        ],
      },
    })
  })

  test('a visitor is asked to sign in', async () => {
    const answer = await shop.send('POST', '/app/checkout', { key: randomUUID(), body: {} })
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  })
})
