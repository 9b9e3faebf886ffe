import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type { DeferredRevenue } from '@openline/contract/office/deferred-revenue-desk'
import type { Order, TimelineEntry } from '@openline/contract/sales/orders'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import type { getPlan, Quote } from '@openline/contract/sales/shop'
import { addOnsGiven, addOnsOf } from '@openline/testing/add-ons'
import { changeNetwork } from '@openline/testing/carrier-side'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { onlyLineOf } from '@openline/testing/lines'
import { moneyOf } from '@openline/testing/payment-ledger'
import { renewalOf } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { committedTaxes } from '@openline/testing/tax-side'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, expect, test } from 'vitest'
import { calendarDay } from '../../../dated-tables.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(() => resetFaults(shop, 'carrier'))

const plan = { planId: 'light-monthly' }
const withData = { ...plan, addOnId: 'data-2gb' }

async function bought(customer: TestCustomer, quote: Quote): Promise<Order> {
  const card = await aCard(shop, customer)
  return expectOk(await buy(shop, customer, aPurchase(quote, card))).order
}

function ownerOf(customer: TestCustomer) {
  return onlyLineOf(shop, customer).then((line) => ({ customer, line }))
}

/** What the add-on costs in all: the price with it, less the price without. */
async function prices(customer: TestCustomer) {
  const alone = await aQuote(shop, customer, plan)
  const quote = await aQuote(shop, customer, withData)
  const addOnCents = quote.lines.finalCheckoutAmountCents - alone.lines.finalCheckoutAmountCents
  return { alone, quote, addOnCents }
}

async function deskOrder(id: string): Promise<DeskOrder> {
  const { token } = await aStaffMember(shop, ['money'])
  return expectOk(await shop.send<DeskOrder>('GET', `/app/desk/orders/${id}`, { token }))
}

test('is paid with the plan in one charge, each part by its name, and is on the new line', async () => {
  const customer = await aCustomer(shop)
  const { alone, quote } = await prices(customer)
  const explainPlan = alone.explain
  expect(quote.withAddOn).toEqual({ addOnId: 'data-2gb', title: '2 GB of data', explainPlan })
  expect(quote.lines.orderTotalCents).toBe(alone.lines.orderTotalCents + 500)
  const sold = quote.explain.filter(({ line }) => line === 'orderTotalCents')
  expect(sold.map(({ text, cents }) => [text, cents])).toEqual([
    ['Plan price, 1 month', alone.lines.orderTotalCents],
    ['2 GB of data', 500],
  ])
  const names = quote.explain.map(({ text }) => text)
  expect(new Set(names).size).toBe(names.length)
  const day = calendarDay(shop.now(), 'America/Chicago')
  const { id, number, lines } = await bought(customer, quote)
  const active = await orderIn(shop, customer, id, 'active')
  expect(active).toMatchObject({
    withAddOn: { addOnId: 'data-2gb', title: '2 GB of data' },
    addOn: null,
    lines: quote.lines,
  })
  const owner = await ownerOf(customer)
  const added = await eventually('the data', async () => {
    const { addOns } = await addOnsOf(shop, owner)
    return addOns.find(({ status }) => status === 'active')
  })
  expect(added).toMatchObject({ addOnId: 'data-2gb', orderId: id, dataGb: 2 })
  expect(await addOnsGiven(shop, owner)).toHaveLength(1)
  expect(await moneyOf(shop, id)).toMatchObject({
    capturedCents: quote.lines.finalCheckoutAmountCents,
    refundedCents: 0,
  })
  const receipt = await emailAbout(shop, customer.email, /receipt/)
  expect(receipt.text).toMatch(/2 GB of data\s+\$5\.00/)
  const [report] = await eventually('the report', async () => {
    const reports = await committedTaxes(shop, number)
    return reports.length > 0 && reports
  })
  const { taxAmountCents, regulatoryFeeCents } = lines
  const ownFee = quote.explain.find(({ group }) => group === 'own_fee')?.cents ?? 0
  const charged = taxAmountCents + regulatoryFeeCents - ownFee
  // A tax on both is rounded once there.
  expect(Math.abs((report?.transactions[0]?.taxCents ?? 0) - charged)).toBeLessThan(3)
  const { token } = await aStaffMember(shop, ['money'])
  const path = `/app/desk/deferred-revenue?from=${day}&to=${day}`
  const { plans } = expectOk(await shop.send<DeferredRevenue>('GET', path, { token }))
  expect(plans.find(({ planId }) => planId === 'data-2gb')).toMatchObject({
    planName: '2 GB of data',
    soldCents: 500,
    earnedCents: Math.floor(500 / 30),
  })
  // The next period costs what the plan alone does.
  expect((await renewalOf(shop, owner)).lines?.orderTotalCents).toBe(alone.lines.orderTotalCents)
})

test('goes back automatically when the network refuses it, with its taxes, and the plan stays', async () => {
  const customer = await aCustomer(shop)
  const { quote, addOnCents } = await prices(customer)
  await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
  const { id, number } = await bought(customer, quote)
  await eventually('the money back', async () => {
    const { refundedCents } = await moneyOf(shop, id)
    return refundedCents === addOnCents
  })
  const { token } = customer
  type Page = { order: Order; timeline: TimelineEntry[] }
  const told = await eventually('its history', async () => {
    const page = expectOk(await shop.send<Page>('GET', `/app/orders/${id}`, { token }))
    return page.timeline.at(-1)?.title === 'Partial refund' && page
  })
  expect(told.order.status).toBe('active')
  const { refunds } = await deskOrder(id)
  expect(refunds).toMatchObject([
    { reason: 'add_on_not_given', parts: { planCents: 0, recoveryFeeCents: 0, addOnCents: 500 } },
  ])
  const taxes = refunds[0]?.parts?.taxes ?? []
  expect(taxes.filter(({ cents, forAddOn }) => cents > 0 && !forAddOn)).toEqual([])
  const refusal = await emailAbout(
    shop,
    customer.email,
    'We couldn’t add 2 GB of data to your line',
  )
  expect(refusal.text).toContain(`(order ${number})`)
  expect(refusal.text).toContain(formatCents(addOnCents))
  const refunded = await emailAbout(shop, customer.email, /^Your refund is on its way/)
  expect(refunded.text).toContain('The rest of your order stays as it is.')
  const said = refunded.text.replaceAll(/ +/g, ' ')
  expect(said).toContain('2 GB of data $5.00')
  expect(said).toContain(`Total refunded ${formatCents(addOnCents)}`)
  for (const { name, jurisdiction, cents } of taxes.filter((tax) => tax.cents > 0)) {
    expect(said).toContain(formatCents(cents))
    expect(said).toContain(name.includes(jurisdiction) ? name : jurisdiction)
  }
  expect(said).not.toContain('Plan price')
  expect((await addOnsOf(shop, await ownerOf(customer))).addOns).toEqual([])
  const reported = await eventually('both reports', async () => {
    const reports = await committedTaxes(shop, number)
    return reports.length === 2 && reports
  })
  const back = taxes.reduce((sum, { cents }) => sum + cents, 0)
  expect(reported.map(({ transactions: [each] }) => each?.taxCents)).toContain(-back)
})

test('goes back with the plan when the line can’t be set up', async () => {
  const customer = await aCustomer(shop)
  const { quote } = await prices(customer)
  await injectFault(shop, 'carrier', { fault: 'sold_out_esim', count: 1 })
  const { id } = await bought(customer, quote)
  await orderIn(shop, customer, id, 'refunded')
  const money = await moneyOf(shop, id)
  expect(money.refundedCents).toBe(money.capturedCents)
  const parts = (await deskOrder(id)).refunds.flatMap((refund) => refund.parts ?? [])
  expect(parts).toMatchObject([{ addOnCents: 500 }])
})

test('is not sold with a plan that it doesn’t go with', async () => {
  const { token } = await aCustomer(shop)
  const body = { ...plan, simType: 'esim', zipCode: '50309', addOnId: 'data-10gb' }
  expect(await shop.send('POST', '/app/cart/quote', { token, body })).toMatchObject({
    status: 409,
    body: {
      code: 'not_offered',
      errors: [
        {
          field: 'addOnId',
          message: 'This can’t be added to your plan now. You can buy the plan without it.',
        },
      ],
    },
  })
})

test('is named with the plan that it goes with, in both languages, where the network gives it', async () => {
  const named = async (language = 'en') => {
    const headers = { 'accept-language': language }
    type Answer = OutputOf<typeof getPlan>
    return expectOk(await shop.send<Answer>('GET', '/app/plans/light-monthly', { headers })).addOns
  }
  expect(await named()).toEqual([
    '2 GB of data',
    '5 GB of data',
    '7-day travel pass',
    '30-day travel pass',
  ])
  expect(await named('es')).toContain('Pase de viaje de 7 días')
  await changeNetwork(shop, 'full', { addOns: false })
  expect(await named()).toEqual([])
  await changeNetwork(shop, 'full')
})
