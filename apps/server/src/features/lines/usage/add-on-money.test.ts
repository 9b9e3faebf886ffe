import { randomUUID } from 'node:crypto'
import type { DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import type { Transaction } from '@openline/contract/processes/transactions'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import { anOffer, buyAddOn, payAddOn } from '@openline/testing/add-ons'
import { giveCredit } from '@openline/testing/credit'
import { expectOk, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner } from '@openline/testing/lines'
import { aKeptNumber, payNumber } from '@openline/testing/number-changes'
import { moneyOf } from '@openline/testing/payment-ledger'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, expect, test } from 'vitest'
import { calendarDay } from '../../../dated-tables.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(() => resetFaults(shop, 'carrier'))

const reason = 'The data came a day late'

function creditOf({ customer }: LineOwner): Promise<number> {
  return shop
    .send<{ balanceCents: number }>('GET', '/app/credits', customer)
    .then((answer) => expectOk(answer).balanceCents)
}

const sold = {
  'an add-on': (owner: LineOwner) => buyAddOn(shop, owner),
  'another number': async (owner: LineOwner) => {
    const msisdn = await aKeptNumber(shop, owner)
    return expectOk(await payNumber(shop, owner, msisdn)).order
  },
  'another line with its discount': ({ customer, card }: LineOwner) =>
    buyLine(shop, customer, card, { quote: { planId: 'unlimited-monthly' } }),
} as const

// Its keys.
test.each(Object.keys(sold) as (keyof typeof sold)[])(
  'the taxes of %s are reported with the sale, and a part that goes back takes its share of each',
  async (what) => {
    const owner = await aLineOwner(shop)
    const { id, number, lines } = await sold[what](owner)
    await orderIn(shop, owner.customer, id, 'active')
    const { finalCheckoutAmountCents: paid, orderTotalCents, discountAmountCents } = lines
    expect(discountAmountCents > 0).toBe(what === 'another line with its discount')
    const sale = await eventually('the report', async () => (await committedTaxes(shop, number))[0])
    const { token } = await aStaffMember(shop, ['money'])
    const refund = (amountCents: number | null, refundedCents: number) =>
      shop.send('POST', `/app/desk/orders/${id}/refunds`, {
        token,
        key: randomUUID(),
        body: { amountCents, reasonCode: 'service_problem', refundedCents, reason },
      })
    expectOk(await refund(200, 0))
    expectOk(await refund(null, 200))
    await eventually('the money back', async () => (await moneyOf(shop, id)).refundedCents === paid)
    const page = expectOk(await shop.send<DeskOrder>('GET', `/app/desk/orders/${id}`, { token }))
    const parts = page.refunds.flatMap((each) => each.parts ?? [])
    const sumOf = (cents: (part: (typeof parts)[number]) => number) =>
      parts.reduce((sum, part) => sum + cents(part), 0)
    expect(sumOf(({ planCents }) => planCents)).toBe(orderTotalCents - discountAmountCents)
    const taxes = sumOf((part) => part.taxes.reduce((sum, { cents }) => sum + cents, 0))
    expect(taxes).toBe(sale.transactions[0]?.taxCents)
    const fees = sumOf((part) => part.activationFeeCents + part.recoveryFeeCents)
    expect(fees).toBe(paid - taxes - (orderTotalCents - discountAmountCents))
    // The line has what was bought: no refund of the desk takes it away.
    await orderIn(shop, owner.customer, id, 'active')
  },
)

test('credit pays first, and comes back with what the network refuses', async () => {
  const owner = await aLineOwner(shop)
  await giveCredit(shop, owner.customer, { amountCents: 300 })
  const offer = await anOffer(shop, owner)
  expect(offer.creditCents).toBe(300)
  await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
  const { order } = expectOk(await payAddOn(shop, owner, offer, { creditCents: 300 }))
  expect(order.creditCents).toBe(300)
  await orderIn(shop, owner.customer, order.id, 'refunded')
  const charged = order.lines.finalCheckoutAmountCents - 300
  expect(await moneyOf(shop, order.id)).toMatchObject({
    capturedCents: charged,
    refundedCents: charged,
  })
  expect(await creditOf(owner)).toBe(300)
})

test('is called by its name in payments, the order’s timeline and the price', async () => {
  const owner = await aLineOwner(shop)
  const { id } = await buyAddOn(shop, owner)
  const { token } = owner.customer
  type Page = { order: Order; timeline: TimelineEntry[]; explain: { text: string }[] }
  const page = expectOk(await shop.send<Page>('GET', `/app/orders/${id}`, { token }))
  expect(page.timeline.map(({ title }) => title)).toEqual([
    'Order received',
    'Payment received',
    'Added to your line',
  ])
  expect(page.explain[0]?.text).toBe('2 GB of data')
  type Payments = { transactions: Transaction[] }
  const payments = await shop.send<Payments>('GET', '/app/payments/transactions', { token })
  expect(expectOk(payments).transactions[0]).toMatchObject({ item: '2 GB of data', kind: 'add_on' })
})

test('is earned day by day until the month of the plan ends', async () => {
  const owner = await aLineOwner(shop)
  const { token } = await aStaffMember(shop, ['money'])
  const day = calendarDay(shop.now(), 'America/Chicago')
  const ofDay = async () => {
    const path = `/app/desk/deferred-revenue?from=${day}&to=${day}`
    const { plans } = expectOk(await shop.send<DeferredRevenue>('GET', path, { token }))
    return plans.find(({ planId }) => planId === 'data-2gb')
  }
  const before = await ofDay()
  await buyAddOn(shop, owner)
  const after = await ofDay()
  const grown = (cents: (of: NonNullable<typeof after>) => number) =>
    (after ? cents(after) : 0) - (before ? cents(before) : 0)
  expect(after?.planName).toBe('2 GB of data')
  expect(grown(({ soldCents }) => soldCents)).toBe(500)
  expect(grown(({ earnedCents }) => earnedCents)).toBe(Math.floor(500 / 30))
  expect(grown(({ waitingCents }) => waitingCents)).toBe(0)
})
