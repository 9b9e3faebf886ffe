import { answerBank, expectOk, orderIn } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { anOrderWithLink, paymentLinkCalls } from '@openline/testing/payment-links'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
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

/** The order of a link that was sent, with what it charges. */
async function anUnpaidOrder() {
  const unpaid = await anOrderWithLink(shop)
  return { ...unpaid, cents: expectOk(await view(unpaid.token)).bill?.chargeCents ?? 0 }
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
