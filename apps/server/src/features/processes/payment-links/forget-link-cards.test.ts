import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  orderIn,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { paymentLinkCalls } from '@openline/testing/payment-links'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { afterEach, expect, test } from 'vitest'

const shop = useTestShop()
const { openPage, aVisit, pay, view } = paymentLinkCalls(shop)
afterEach(async () => {
  await resetFaults(shop, 'payment')
  shop.returnToPresent()
})

const forget = 'forget cards of payment links'
const asksBank = '4000002760003184'
const good = '4242424242424242'

/** A purchase that was declined, with the token of the link that support sent for it. */
async function anUnpaidOrder() {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, '4000000000009995')
  const purchase = aPurchase(await aQuote(shop, customer), card)
  const { order } = expectOk(await buy(shop, customer, purchase))
  const { token: staff } = await aStaffMember(shop, ['support'])
  const body = { subject: { kind: 'order', id: order.id }, reason: 'Their card was declined' }
  const key = randomUUID()
  expectOk(await shop.send('POST', '/app/desk/payment-links', { token: staff, key, body }))
  const { text } = await emailAbout(shop, customer.email, /^Pay for your/)
  const token = /\/pay\/([\w-]+)/.exec(text)?.[1] ?? ''
  const cents = expectOk(await view(token)).bill?.chargeCents ?? 0
  return { customer, order, token, cents }
}

/** How many cards the provider keeps for customers, of ours or not. */
async function keptCards(): Promise<number> {
  const books = await fetch(`${shop.sandbox.url}/payment/ledger`)
  const { paymentMethods } = (await books.json()) as {
    paymentMethods: { customer: string | null }[]
  }
  return paymentMethods.filter(({ customer }) => customer !== null).length
}

function untilKept(count: number) {
  return eventually(`${count} cards at the provider`, async () => (await keptCards()) === count)
}

async function visits(): Promise<unknown[]> {
  return (await shop.database.db.execute('select session_id from link_visits')).rows
}

test('the card of a link is forgotten once it paid', async () => {
  const { customer, order, token, cents } = await anUnpaidOrder()
  const before = await keptCards()
  expectOk(await pay(token, await aVisit(token, good), cents))
  await orderIn(shop, customer, order.id, 'active')
  await shop.runTask(forget)
  await untilKept(before)
  expect(await visits()).toEqual([])
})

test('a card that the bank asks about is kept until it paid, also when no one comes back to look', async () => {
  const { customer, order, token, cents } = await anUnpaidOrder()
  const before = await keptCards()
  const { visit } = expectOk(await pay(token, await aVisit(token, asksBank), cents))
  expect(visit.status).toBe('confirm')
  await shop.database.db.execute(
    `update link_visits set opened_at = opened_at - interval '74 hours'`,
  )
  await shop.runTask(forget)
  expect(await visits()).toHaveLength(1)
  await answerBank(shop, visit.url ?? '', 'complete')
  await orderIn(shop, customer, order.id, 'active')
  await shop.runTask(forget)
  await untilKept(before)
})

test('a card that was entered and pays nothing is forgotten when its link is over', async () => {
  const { token } = await anUnpaidOrder()
  const before = await keptCards()
  await aVisit(token, good)
  expectOk(await openPage(token))
  shop.pass(72 * 3600)
  await shop.runTask(forget)
  expect(await visits()).toHaveLength(2)
  shop.pass(3600 + 60)
  // The provider is away at first.
  await injectFault(shop, 'payment', { fault: 'error_before', count: 'always' })
  await shop.runTask(forget)
  expect(await visits()).toHaveLength(2)
  await resetFaults(shop, 'payment')
  await shop.runTask(forget)
  await untilKept(before)
  expect(await visits()).toEqual([])
})
