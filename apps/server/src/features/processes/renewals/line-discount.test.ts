import type { TransferPin } from '@openline/contract/lines/line-safety'
import type { RenewalOffer } from '@openline/contract/processes/renewals'
import type { Order } from '@openline/contract/sales/orders'
import type { PriceNote, Quote } from '@openline/contract/sales/shop'
import { aPortOut } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  emailsTo,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner, linesOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

const unlimited = { planId: 'unlimited-monthly' }

/** The owner of a line of a year, and of another one that renews automatically. */
async function aFamily({ firstPlan = 'light-12-month' } = {}) {
  const first = await aLineOwner(shop, { quote: { planId: firstPlan } })
  const purchase = { quote: unlimited, purchase: { autoRenew: true } }
  const order = await buyLine(shop, first.customer, first.card, purchase)
  const line = (await linesOf(shop, first.customer)).find(({ orderId }) => orderId === order.id)
  if (!line) throw new Error('The other line is missing')
  return { first, other: { ...first, order, line } }
}

function discountsIn(explain: readonly PriceNote[]) {
  return explain
    .filter(({ line }) => line === 'discountAmountCents')
    .map(({ text, cents }) => `${text} ${cents}`)
}

const forAnotherLine = 'Discount for another line 500'

/** The first line goes to another carrier. */
async function portAway({ line, msisdn }: LineOwner, { customer }: LineOwner): Promise<void> {
  const { token } = customer
  const pin = await shop.send<{ transferPin: TransferPin }>(
    'POST',
    `/app/lines/${line.id}/transfer-pin`,
    { token },
  )
  await aPortOut(shop, { msisdn, ...expectOk(pin).transferPin })
  const path = `/app/lines/${line.id}/safety`
  await eventually('the port-out to be known', async () => {
    const safety = await shop.send<{ safety: { portOut: unknown } }>('GET', path, { token })
    return expectOk(safety).safety.portOut !== null
  })
  shop.pass(11 * 60)
  await shop.runTask('decide port-outs')
  await eventually('the line to end', async () =>
    (await linesOf(shop, customer)).every(({ id }) => id !== line.id),
  )
}

async function renewedOnce(owner: LineOwner, times: number): Promise<Order> {
  return eventually('the renewal', async () => {
    const orders = await renewalOrders(shop, owner)
    const [newest] = orders
    return orders.length === times && newest?.status === 'active' && newest
  })
}

function chargedCents({ lines }: Order): number {
  return lines.finalCheckoutAmountCents
}

test('another line costs less, is told so everywhere, and renews at that price', async () => {
  const { first, other } = await aFamily()
  const { token, email } = other.customer
  expect(first.order.lines.discountAmountCents).toBe(0)
  expect(other.order.lines).toMatchObject({
    orderTotalCents: 4000,
    discountAmountCents: 500,
    // Iowa: 6 percent of what is paid for the plan and of our fee.
    taxAmountCents: 219,
  })
  const shown = await shop.send<{ explain: PriceNote[] }>('GET', `/app/orders/${other.order.id}`, {
    token,
  })
  expect(discountsIn(expectOk(shown).explain)).toEqual([forAnotherLine])
  const receipt = await eventually('the receipt', async () =>
    (await emailsTo(shop, email)).find(({ text }) => text.includes(other.order.number)),
  )
  expect(receipt.text).toMatch(/Discount for another line\s+-\$5\.00/)
  const renewal = await renewalOf(shop, other)
  expect(discountsIn(renewal.explain)).toEqual([forAnotherLine])
  expect(renewal.discountNote).toBe(
    'You save $5.00 every 30 days on this line while your account has an older active line.',
  )

  await goTo(shop, other, { daysBeforeEnd: 5 })
  const notice = await emailAbout(shop, email, /^Your Unlimited plan renews on/)
  expect(notice.text).toMatch(/Discount for another line\s+-\$5\.00/)
  expect(notice.text).not.toContain('oldest active line')
  await goTo(shop, other, { daysBeforeEnd: 2 })
  const renewed = await renewedOnce(other, 1)
  expect(renewed.lines).toMatchObject({ orderTotalCents: 4000, discountAmountCents: 500 })
  expect(await moneyOf(shop, renewed.id)).toMatchObject({ capturedCents: chargedCents(renewed) })
})

test('the discount ends with the older line, after a notice that names price and reason', async () => {
  const { first, other } = await aFamily()
  const announced = chargedCents(other.order)
  await portAway(first, other)
  expect(await renewalOf(shop, other)).toMatchObject({
    explain: expect.not.arrayContaining([
      expect.objectContaining({ line: 'discountAmountCents' }),
    ]) as unknown,
    discountNote: expect.stringContaining('now the oldest active line') as unknown,
  })
  await goTo(shop, other, { daysBeforeEnd: 12 })
  const notice = await emailAbout(shop, other.customer.email, /^New price for Unlimited from/)
  expect(notice.text).toContain('costs $41.50 every 30 days with our fee, instead of $36.50')
  expect(notice.text).toContain(
    'The discount for another line ends, because this is now the oldest active line in your account.',
  )
  await goTo(shop, other, { daysBeforeEnd: 5 })
  await goTo(shop, other, { daysBeforeEnd: 2 })
  const renewed = await renewedOnce(other, 1)
  expect(renewed.lines).toMatchObject({ orderTotalCents: 4000, discountAmountCents: 0 })
  expect(chargedCents(renewed)).toBeGreaterThan(announced)
})

test('what was announced is charged when the older line ends just before the charge', async () => {
  const { first, other } = await aFamily()
  await goTo(shop, other, { daysBeforeEnd: 12 })
  await goTo(shop, other, { daysBeforeEnd: 5 })
  const { notice } = await renewalOf(shop, other)
  await goTo(shop, other, { daysBeforeEnd: 2.02 })
  await portAway(first, other)
  const renewal = await renewalOf(shop, other)
  expect(renewal.lines?.finalCheckoutAmountCents).toBe(notice?.totalCents)
  expect(renewal.discountNote).toContain('keeps its discount of $5.00 for the next renewal')
  await goTo(shop, other, { daysBeforeEnd: 2 })
  const kept = await renewedOnce(other, 1)
  expect(chargedCents(kept)).toBe(notice?.totalCents)
  expect(kept.lines).toMatchObject({ orderTotalCents: 4000, discountAmountCents: 500 })

  // A period later there was time to say it.
  await goTo(shop, other, { daysBeforeEnd: 12 })
  const told = await emailAbout(shop, other.customer.email, /^New price for Unlimited from/)
  expect(told.text).toContain('now the oldest active line')
  await goTo(shop, other, { daysBeforeEnd: 5 })
  await goTo(shop, other, { daysBeforeEnd: 2 })
  expect((await renewedOnce(other, 2)).lines.discountAmountCents).toBe(0)
})

test('a line that is not paid is no older line', async () => {
  const { other } = await aFamily({ firstPlan: 'light-monthly' })
  await goTo(shop, other, { daysBeforeEnd: 12 })
  await goTo(shop, other, { daysBeforeEnd: 5 })
  await goTo(shop, other, { daysBeforeEnd: 2 })
  expect((await renewedOnce(other, 1)).lines.discountAmountCents).toBe(500)
  expect((await renewalOf(shop, other)).lines?.discountAmountCents).toBe(500)
  await goTo(shop, other, { daysBeforeEnd: 29 })
  expect((await renewalOf(shop, other)).lines?.discountAmountCents).toBe(0)
  const quote = await aQuote(shop, other.customer, unlimited)
  // The other line is active, so that the next one is another line again.
  expect(quote.lines.discountAmountCents).toBe(500)
})

test('a line that is only ordered is no older line', async () => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const byMail = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(byMail, card)))
  await orderIn(shop, customer, order.id, 'to_ship')
  const quote = await aQuote(shop, customer, unlimited)
  expect(quote).toMatchObject({ discountNote: null, lines: { discountAmountCents: 0 } })
})

test('of two more lines that are bought together both cost less', async () => {
  const { customer, card } = await aLineOwner(shop)
  const quotes = await Promise.all([1, 2].map(() => aQuote(shop, customer, unlimited)))
  const bought = await Promise.all(
    quotes.map((quote) => buy(shop, customer, aPurchase(quote, card))),
  )
  for (const answer of bought) {
    const order = await orderIn(shop, customer, expectOk(answer).order.id, 'active')
    expect(order.lines.discountAmountCents).toBe(500)
  }
})

test('a coupon beside the discount counts only where it is worth more', async () => {
  const { customer, card } = await aLineOwner(shop)
  const { token } = customer
  const body = { ...unlimited, simType: 'esim', zipCode: '50309', couponCode: 'WELCOME10' }
  const refused = await shop.send('POST', '/app/cart/quote', { token, body })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    errors: [
      {
        field: 'couponCode',
        message:
          'Your discount for another line is $5.00, no less than that coupon’s. They can’t be combined.',
      },
    ],
  })
  const planId = 'unlimited-plus-monthly'
  const better = await aQuote(shop, customer, { planId, couponCode: 'WELCOME10' })
  expect(better.lines.discountAmountCents).toBe(550)
  expect(discountsIn(better.explain)).toEqual(['Coupon WELCOME10 550'])
  const { order } = expectOk(await buy(shop, customer, aPurchase(better, card)))
  await orderIn(shop, customer, order.id, 'active')
  const renewal = await renewalOf(shop, { customer })
  expect(discountsIn(renewal.explain)).toEqual([forAnotherLine])
})

test('another plan of the line is offered at its price as another line', async () => {
  const { other } = await aFamily()
  const path = `/app/lines/${other.line.id}/renewal/plans`
  const { token } = other.customer
  const { offers } = expectOk(await shop.send<{ offers: RenewalOffer[] }>('GET', path, { token }))
  const discounts = Object.fromEntries(
    offers.map(({ planId, lines }) => [planId, lines.discountAmountCents]),
  )
  expect(discounts).toMatchObject({
    'light-monthly': 0,
    'unlimited-plus-monthly': 500,
    'unlimited-12-month': 6000,
  })
})

test('a price that was shown before signing in is told as changed', async () => {
  const { customer, card } = await aLineOwner(shop)
  const body = { ...unlimited, simType: 'esim', zipCode: '50309' }
  const visitor = expectOk(await shop.send<Quote>('POST', '/app/cart/quote', { body }))
  expect(visitor).toMatchObject({ discountNote: null, lines: { discountAmountCents: 0 } })
  const answer = await buy(shop, customer, aPurchase(visitor, card))
  expect(answer.body).toMatchObject({ code: 'price_changed' })
  const own = await aQuote(shop, customer, { ...body, previousQuoteId: visitor.quoteId })
  expect(own.changed?.message).toContain('The total is now')
  expect(own.discountNote).toContain('You save $5.00 every 30 days')
})
