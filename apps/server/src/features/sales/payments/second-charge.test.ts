import { randomUUID } from 'node:crypto'
import type { Attempt, Order } from '@openline/contract/sales/orders'
import type { DeskOrder } from '@openline/contract/sales/refunds-desk'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { standInAt } from '@openline/testing/payment-stand-ins'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'
import { listAttempts, readLastAttempts } from './store.ts'

const shop = useTestShop()

/** An order whose card was declined, and which the provider charges all the same. */
async function chargedAfterDecline() {
  const { db } = shop.database
  const customer = await aCustomer(shop)
  const declining = await aCard(shop, customer, '4000000000009995')
  const purchase = aPurchase(await aQuote(shop, customer), declining)
  const { order } = expectOk(await buy(shop, customer, purchase))
  const [attempt] = await listAttempts(db, order.id)
  if (!attempt) throw new Error('There is no attempt')
  const { providerCustomerId, id: attemptId, amountCents } = attempt
  const { stripe } = standInAt({ secretKey: 'sk_test_openline_demo', url: shop.sandbox.url })
  const good = await stripe.paymentMethods.attach('pm_card_visa', { customer: providerCustomerId })
  await stripe.paymentIntents.create({
    amount: amountCents,
    currency: 'usd',
    confirm: true,
    off_session: true,
    customer: providerCustomerId,
    payment_method: good.id,
    metadata: { attemptId, orderId: order.id },
  })
  await emailAbout(shop, customer.email, /^Your refund is on its way/)
  return { customer, order, attempt }
}

type Given = Awaited<ReturnType<typeof chargedAfterDecline>>

async function pageOf({ customer: { token }, order: { id } }: Given) {
  type Page = { order: Order; attempts: Attempt[] }
  return expectOk(await shop.send<Page>('GET', `/app/orders/${id}`, { token }))
}

test('a charge of an order whose card was declined goes back, and the order still says why it isn’t paid', async () => {
  const given = await chargedAfterDecline()
  const { attempt, order } = given
  const page = await pageOf(given)
  expect(page.order).toMatchObject({
    status: 'payment_failed',
    failure: { message: 'Insufficient funds. Please try another card.' },
  })
  const message = 'This charge wasn’t needed, so it’s refunded to your card.'
  expect(page.attempts).toMatchObject([
    { status: 'failed' },
    { status: 'captured', failure: { message } },
  ])
  const last = await readLastAttempts(shop.database.db, [order.id])
  expect(last.get(order.id)).toMatchObject({ id: attempt.id, failureCode: 'insufficient_funds' })
  await eventually('all of it to be back', async () => {
    const { capturedCents, refundedCents } = await moneyOf(shop, order.id)
    return refundedCents === attempt.amountCents && capturedCents === refundedCents
  })
})

test('staff see such a charge with its refund', async () => {
  const { order, attempt } = await chargedAfterDecline()
  const { token } = await aStaffMember(shop, ['money'], 'Mo Reyes')
  const path = `/app/desk/orders/${order.id}`
  const shown = expectOk(await shop.send<DeskOrder>('GET', path, { token }))
  const [, second] = shown.attempts
  expect(second).toMatchObject({ status: 'captured', failure: { code: 'not_needed' } })
  const { amountCents } = attempt
  expect(shown.refunds).toMatchObject([
    { attemptId: second?.id, reason: 'not_needed', amountCents },
  ])
  expect(shown).toMatchObject({ paidCents: 0, refundedCents: 0 })
})

test('an order that is paid after such a charge has the receipt of what paid it', async () => {
  const given = await chargedAfterDecline()
  const { customer, order } = given
  const { token, email } = customer
  const card = await aCard(shop, customer, '5555555555554444')
  const paying = { token, key: randomUUID(), body: { cardId: card.id } }
  expectOk(await shop.send('POST', `/app/orders/${order.id}/pay`, paying))
  const mail = await emailAbout(shop, email, `Your Openline receipt ${order.number}`)
  expect(mail.text).toContain('Mastercard ending in 4444')
  expect(mail.text).not.toContain('was refunded to your card')
  const [, returned, paid] = (await pageOf(given)).attempts
  expect([returned, paid]).toMatchObject([{ failure: { code: 'not_needed' } }, { failure: null }])
})
