import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  ordersOf,
} from '@openline/testing/customers'
import { aNumber } from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders as orderTable } from '../../../db/schema/orders.ts'
import { movableNumber } from './quote-check.ts'

const shop = useTestShop({
  stock: { esim: 100, physical: 0 },
  env: { TAX_ENGINE: 'avalara' },
})

async function aBuyer() {
  const customer = await aCustomer(shop)
  return { customer, card: await aCard(shop, customer) }
}

async function kept(orderId: string) {
  const [row] = await shop.database.db.select().from(orderTable).where(eq(orderTable.id, orderId))
  return row
}

function fieldError(field: string, message: unknown = expect.any(String)) {
  return { status: 422, body: { errors: [{ field, message }] } }
}

describe('a price', () => {
  test('is for its SIM type and its ZIP code', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const physical = aPurchase(quote, card, { simType: 'physical', iccid: aFreeSim() })
    expect(await buy(shop, customer, physical)).toMatchObject(
      fieldError('simType', 'This price was for another SIM type. Please review the new price.'),
    )
    const elsewhere = { shipTo: { ...homeAddress, zipCode: '50310' } }
    expect(await buy(shop, customer, aPurchase(quote, card, elsewhere))).toMatchObject(
      fieldError(
        'shipTo.zipCode',
        'This price was for ZIP code 50309. Please review the new price.',
      ),
    )
    expect(await ordersOf(shop, customer)).toEqual([])
  })

  test('that is another one now, or none, is to be looked at again', async () => {
    const { customer, card } = await aBuyer()
    const changed = async (change: string) => {
      const quote = await aQuote(shop, customer)
      await shop.database.db.execute(`update quotes set ${change} where id = '${quote.quoteId}'`)
      return buy(shop, customer, aPurchase(quote, card))
    }
    const dearer = `order_total_cents = order_total_cents + 100,
      final_checkout_amount_cents = final_checkout_amount_cents + 100`
    const told = (message: string) => ({ status: 409, body: { code: 'price_changed', message } })
    expect(await changed(dearer)).toMatchObject(
      told('The price has changed. Please review the new price before you pay.'),
    )
    expect(await changed(`plan_id = 'of-old'`)).toMatchObject(told('We couldn’t find that plan'))
    expect(await changed('credit_cents = 1')).toMatchObject(
      told('You have less credit now. Please review what your card is charged before you pay.'),
    )
    expect(await ordersOf(shop, customer)).toEqual([])
  })

  test('whose taxes are not known now can be paid later', async () => {
    const { customer, card } = await aBuyer()
    const purchase = aPurchase(await aQuote(shop, customer), card)
    await injectFault(shop, 'tax', { fault: 'error_before', count: 'always' })
    const answer = await buy(shop, customer, purchase)
    await resetFaults(shop, 'tax')
    expect(answer).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
    expectOk(await buy(shop, customer, purchase))
  })

  test('that a visitor was given is used once, by the first buyer', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    const quote = await aQuote(shop, { ...one.customer, token: '' })
    expectOk(await buy(shop, one.customer, aPurchase(quote, one.card)))
    expect(await buy(shop, other.customer, aPurchase(quote, other.card))).toMatchObject({
      status: 409,
      body: { code: 'quote_expired' },
    })
    expect(await ordersOf(shop, other.customer)).toEqual([])
  })
})

describe('the SIM and the phone of a purchase', () => {
  test.each([
    ['a SIM of another carrier', 'physical', { iccid: '8944500102198304826' }, 'of ours'],
    ['a SIM card for an eSIM', 'esim', { iccid: aFreeSim() }, 'of ours'],
    ['an unknown SIM of ours', 'physical', { iccid: '8901410399999999993' }, ''],
    ['a locked phone', 'esim', { imei: '352099001761481' }, 'locked to another carrier'],
    ['a phone without eSIM', 'esim', { imei: '353918057712354' }, 'support eSIM'],
  ])('are refused under their field: %s', async (_, simType, typed, words) => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer, { simType })
    expect(await buy(shop, customer, aPurchase(quote, card, typed))).toMatchObject(
      fieldError(Object.keys(typed)[0] ?? '', expect.stringContaining(words)),
    )
  })

  test('are on the order, also while SIM cards are sold out', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer, { simType: 'physical' })
    expect(await buy(shop, customer, aPurchase(quote, card))).toMatchObject({
      status: 409,
      body: { code: 'sim_sold_out' },
    })
    const typed = { iccid: aFreeSim(), imei: '353918057712354' }
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, typed)))
    expect(await kept(order.id)).toMatchObject(typed)
    const esim = aPurchase(await aQuote(shop, customer), card, { imei: '490154203237518' })
    const other = expectOk(await buy(shop, customer, esim)).order
    expect(await kept(other.id)).toMatchObject({ imei: '490154203237518' })
  })
})

describe('the number of a purchase', () => {
  test('is kept when it can move, and a new one otherwise', async () => {
    const { customer, card } = await aBuyer()
    const msisdn = aNumber()
    const number = { choice: 'keep', msisdn }
    const keeping = aPurchase(await aQuote(shop, customer), card, { number })
    expect(expectOk(await buy(shop, customer, keeping)).order.keepMsisdn).toBe(msisdn)
    const usual = aPurchase(await aQuote(shop, customer), card)
    expect(expectOk(await buy(shop, customer, usual)).order.keepMsisdn).toBeNull()
    expect(() => movableNumber('911')).toThrow('')
    expect(movableNumber('(515) 555-0199')).toBe('+15155550199')
  })

  test('is none of a plan for data only, which needs no address for 911', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer, { planId: 'data-10' })
    const number = { choice: 'keep', msisdn: aNumber() }
    expect(await buy(shop, customer, aPurchase(quote, card, { number }))).toMatchObject(
      fieldError('number.msisdn', expect.stringContaining('is data only')),
    )
    const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
    expect((await kept(order.id))?.emergencyAddress).toBeNull()
  })
})

describe('the address for 911', () => {
  test('is a house, and that of the parcel unless another one is given', async () => {
    const { customer, card } = await aBuyer()
    const quote = await aQuote(shop, customer)
    const box = { ...homeAddress, streetNumber: 'PO Box', streetName: '12' }
    expect(await buy(shop, customer, aPurchase(quote, card, { shipTo: box }))).toMatchObject(
      fieldError('emergencyAddress'),
    )
    const elsewhere = { ...homeAddress, streetName: 'Locust Street' }
    const given = aPurchase(quote, card, { shipTo: box, emergencyAddress: elsewhere })
    const { order } = expectOk(await buy(shop, customer, given))
    expect((await kept(order.id))?.emergencyAddress).toEqual(elsewhere)
    const usual = aPurchase(await aQuote(shop, customer), card)
    const other = expectOk(await buy(shop, customer, usual)).order
    expect((await kept(other.id))?.emergencyAddress).toMatchObject(homeAddress)
  })
})

describe('what was filled in', () => {
  test('is kept until it is ordered', async () => {
    const { customer, card } = await aBuyer()
    const { token } = customer
    const draft = () => shop.send<{ draft: object }>('GET', '/app/checkout/draft', { token })
    expect(expectOk(await draft()).draft).toEqual({})
    for (const city of ['Ames', 'Des Moines']) {
      expectOk(await shop.send('PUT', '/app/checkout/draft', { token, body: { city } }))
      expect(expectOk(await draft()).draft).toEqual({ city })
    }
    expectOk(await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)))
    expect(expectOk(await draft()).draft).toEqual({})
  })
})

test('a failure that is no refusal is not answered with an earlier order', async () => {
  const { customer, card } = await aBuyer()
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { db } = shop.database
  await db.execute(sql`alter table payment_attempts rename to payment_attempts_away`)
  const answer = await buy(shop, customer, { ...purchase, key: randomUUID() })
  await db.execute(sql`alter table payment_attempts_away rename to payment_attempts`)
  expect(answer.status).toBe(500)
  expect(await ordersOf(shop, customer)).toEqual([])
})
