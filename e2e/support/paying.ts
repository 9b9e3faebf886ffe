import { randomUUID } from 'node:crypto'
import {
  aCard,
  aCustomer,
  expectOk,
  goodCard,
  homeAddress,
  ordersOf,
  type Shop,
  type TestCustomer,
} from '@openline/testing/customers'
import { moneyOf } from '@openline/testing/payment-ledger'
import { expect, type Page } from '@playwright/test'
import type { CartItem, Returning } from './journey.ts'

export const standardPlan = 'standard-monthly'

export function aCartItem(more: Partial<CartItem> = {}): CartItem {
  return {
    id: randomUUID(),
    planId: standardPlan,
    planName: 'Standard',
    simType: 'esim',
    zipCode: homeAddress.zipCode,
    couponCode: '',
    quoteId: null,
    ...more,
  }
}

type Buyer = Required<Returning>

type BuyerOptions = {
  readonly item?: Partial<CartItem>
  readonly address?: Partial<typeof homeAddress>
  /** False for a customer whose profile knows the address, and who has not begun to check out. */
  readonly hasDraft?: boolean
}

/**
 * A customer who has only to pay: everything before is filled in. Pays with the first of the cards,
 * unless there are none.
 */
export async function aBuyer(
  shop: Shop,
  cardNumbers: readonly string[] = [goodCard],
  { item, address, hasDraft = true }: BuyerOptions = {},
): Promise<Buyer> {
  const customer = await aCustomer(shop)
  const cart = aCartItem({ ...(address?.zipCode && { zipCode: address.zipCode }), ...item })
  const cardIds: string[] = []
  for (const number of cardNumbers) cardIds.push((await aCard(shop, customer, number)).id)
  if (!hasDraft) {
    const sent = { token: customer.token, body: { ...homeAddress, ...address } }
    expectOk(await shop.send('PATCH', '/app/users/edit', sent))
    return { customer, cart }
  }
  const draft = {
    planId: cart.planId,
    step: cardIds.length > 0 ? 'review' : 'payment',
    simType: cart.simType,
    numberChoice: 'new',
    ...homeAddress,
    ...address,
    ...(cardIds.length > 0 && { cardId: cardIds[0] }),
  }
  expectOk(await shop.send('PUT', '/app/checkout/draft', { token: customer.token, body: draft }))
  return { customer, cart }
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^Pay \$/ })
}

/** Presses Pay, which is agreeing to the terms. */
export function acceptAndPay(page: Page): Promise<void> {
  return payButton(page).click()
}

/** The shop asks the provider every 10 seconds, and the page the shop every few. */
const askedAgainWithinMs = 30_000

export function expectPaid(page: Page) {
  return expect(page.getByRole('dialog', { name: 'Payment Successful' })).toBeVisible({
    timeout: askedAgainWithinMs,
  })
}

/** However it came to this: the customer has one order, and was charged its price once. */
export async function expectOneCharge(shop: Shop, customer: TestCustomer): Promise<void> {
  const orders = await ordersOf(shop, customer)
  expect(orders).toHaveLength(1)
  const [order] = orders
  expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({
    succeededCharges: 1,
    capturedCents: order?.lines.finalCheckoutAmountCents,
    refundedCents: 0,
  })
}
