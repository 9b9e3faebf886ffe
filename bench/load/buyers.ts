import { setTimeout as pause } from 'node:timers/promises'
import type { Card } from '@openline/contract/sales/cards'
import type { Order } from '@openline/contract/sales/orders'
import type { Quote } from '@openline/contract/sales/shop'
import {
  aCard,
  aCustomer,
  aPurchase,
  buy,
  expectOk,
  type Purchase,
  type Shop,
  type TestCustomer,
} from '@openline/testing/customers'

export type Buyer = { customer: TestCustomer; card: Card }

/** A customer with a saved card. */
export async function aBuyer(shop: Shop): Promise<Buyer> {
  const customer = await aCustomer(shop)
  return { customer, card: await aCard(shop, customer) }
}

/** Looking more often would measure the looking. */
const lookEveryMs = 50
const giveUpAfterMs = 20_000

/** Each customer buys one plan after the other until the time is up; a purchase counts when its line is active. */
export async function buyFor(shop: Shop, buyers: readonly Buyer[], seconds: number) {
  const latenciesMs: number[] = []
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const buyOn = async (buyer: Buyer) => {
    while (performance.now() < until) latenciesMs.push(await buyOnce(shop, buyer))
  }
  await Promise.all(buyers.map(buyOn))
  const perSecond = latenciesMs.length / ((performance.now() - startedAt) / 1000)
  return { perSecond, latenciesMs }
}

const wanted = { planId: 'light-monthly', simType: 'esim', zipCode: '50309' }

/** From a price to an active line; gives the milliseconds that it took. Throws for any answer but success. */
export async function buyOnce(shop: Shop, buyer: Buyer): Promise<number> {
  const startedAt = performance.now()
  await finishPurchase(shop, buyer, await pricePurchase(shop, buyer))
  return performance.now() - startedAt
}

/** Asks for the price; gives the purchase, ready to be sent. */
export async function pricePurchase(shop: Shop, { customer, card }: Buyer): Promise<Purchase> {
  const { token } = customer
  const quote = expectOk(await shop.send<Quote>('POST', '/app/cart/quote', { token, body: wanted }))
  return aPurchase(quote, card)
}

/** Pays and waits until the line is active; `onAnswer` is called with each answer about the order. */
export async function finishPurchase(
  shop: Shop,
  { customer }: Buyer,
  purchase: Purchase,
  onAnswer: (order: Order) => void = () => {},
): Promise<void> {
  const { token } = customer
  const startedAt = performance.now()
  let { order } = expectOk(await buy(shop, customer, purchase))
  onAnswer(order)
  while (order.status !== 'active') {
    if (performance.now() - startedAt > giveUpAfterMs) throw new Error(`order is ${order.status}`)
    await pause(lookEveryMs)
    const answer = await shop.send<{ order: Order }>('GET', `/app/orders/${order.id}`, { token })
    order = expectOk(answer).order
    onAnswer(order)
  }
}
