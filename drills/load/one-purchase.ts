import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  emailAbout,
  expectOk,
  type Shop,
} from '@openline/testing/customers'
import { PlainError } from '../../tooling/runner/say.mjs'

/** A new customer buys a plan and gets the receipt, which a worker sends. Gives that in words. */
export async function buyOnePlan(shop: Shop): Promise<string> {
  const customer = await aCustomer(shop)
  const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer))
  const { order } = expectOk(await buy(shop, customer, purchase))
  if (order.status !== 'active') throw new PlainError(`The order is ${order.status}.`)
  await emailAbout(shop, customer.email, /receipt/)
  return `order ${order.status}, receipt sent by the worker`
}
