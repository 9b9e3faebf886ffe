import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import type { Card } from '@openline/contract/sales/cards'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type TestCustomer,
} from '@openline/testing/customers'
import { moneyOf } from '@openline/testing/payment-ledger'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cardPageOf } from '../../../gateways/payment/stripe-card-page.ts'

const shop = useTestShop()

async function cardsOf({ token }: TestCustomer) {
  return expectOk(await shop.send<{ cards: Card[] }>('GET', '/app/payments/cards', { token })).cards
}

/** Presses a wallet's button on the provider's page and comes back. */
async function saveWith(customer: TestCustomer, way: 'wallet' | 'link'): Promise<Card> {
  const { token } = customer
  const { url, sessionId } = expectOk(
    await shop.send<{ url: string; sessionId: string }>('GET', '/app/payments/storecardpage', {
      token,
    }),
  )
  const body = new URLSearchParams({ way })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const back = `https://shop.example/stripe-response?session_id=${sessionId}`
  expect([answer.status, answer.headers.get('location')]).toEqual([303, back])
  const { cardId } = expectOk(
    await shop.send<{ cardId: string }>('POST', '/app/payments/session-result', {
      token,
      body: { sessionId },
    }),
  )
  const card = (await cardsOf(customer)).find(({ id }) => id === cardId)
  if (!card) throw new Error('Nothing was saved')
  return card
}

test('a card out of a wallet is a card with the name of its wallet', async () => {
  const customer = await aCustomer(shop)
  const typed = await aCard(shop, customer)
  expect(typed.wallet).toBeUndefined()
  const card = await saveWith(customer, 'wallet')
  expect(card).toMatchObject({ cardNetwork: 'visa', last4Digits: '4242', wallet: 'apple_pay' })
  expect(card.expiry).toMatch(/^12\/\d\d$/)
  expect(await cardsOf(customer)).toHaveLength(2)
})

test('Link is saved without number and date, and once for an account', async () => {
  const customer = await aCustomer(shop)
  const link = await saveWith(customer, 'link')
  expect(link).toMatchObject({ cardNetwork: 'link', last4Digits: '', expiry: '', wallet: 'link' })
  expect(await saveWith(customer, 'link')).toMatchObject({ id: link.id })
  expect(await cardsOf(customer)).toHaveLength(1)
  const {
    rows: [kept],
  } = await shop.database.db.execute<{ fingerprint: string }>(
    sql`select fingerprint from cards where id = ${link.id}`,
  )
  expect(kept?.fingerprint).not.toContain('@')
  const { token } = await aStaffMember(shop, ['support'])
  const atDesk = await shop.send<{ customer: DeskCustomer }>(
    'GET',
    `/app/desk/customers/${customer.id}`,
    { token },
  )
  expect(expectOk(atDesk).customer.cards).toMatchObject([{ wallet: 'link', expiry: '' }])
})

test.each(['wallet', 'link'] as const)('a plan is bought with %s', async (way) => {
  const customer = await aCustomer(shop)
  const card = await saveWith(customer, way)
  const { order } = expectOk(
    await buy(shop, customer, aPurchase(await aQuote(shop, customer), card)),
  )
  await orderIn(shop, customer, order.id, 'active')
  expect(await moneyOf(shop, order.id)).toMatchObject({ succeededCharges: 1 })
  const {
    rows: [paid],
  } = await shop.database.db.execute<{ network: string; digits: string }>(sql`
    select card_network as network, last4_digits as digits from payment_attempts
    where order_id = ${order.id}`)
  expect(paid).toEqual(
    way === 'link' ? { network: 'link', digits: '' } : { network: 'visa', digits: '4242' },
  )
})

function sessionWith(method: object) {
  return cardPageOf({
    status: 'complete',
    mode: 'setup',
    customer: 'cus_1',
    setup_intent: { status: 'succeeded', payment_method: { billing_details: {}, ...method } },
  } as unknown as Parameters<typeof cardPageOf>[0])
} // all that is read of a session

const card = { last4: '4242', brand: 'visa', exp_month: 1, exp_year: 2030, fingerprint: 'fp' }

test.each([
  ['google_pay', 'google_pay'],
  ['link', 'link'],
  ['samsung_pay', 'other'],
  ['a_wallet_of_tomorrow', 'other'],
])('the wallet %s of the provider is our %s', (type, wallet) => {
  const page = sessionWith({ id: 'pm_1', type: 'card', card: { ...card, wallet: { type } } })
  expect(page).toMatchObject({ status: 'saved', card: { wallet, last4Digits: '4242' } })
})

test('a bank account, which cannot be shown as a card, is not saved', () => {
  expect(sessionWith({ id: 'pm_1', type: 'us_bank_account' })).toMatchObject({ status: 'failed' })
})
