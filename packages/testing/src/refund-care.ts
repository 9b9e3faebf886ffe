import { randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import type { FailedRefund } from '@openline/contract/sales/refunds-desk'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  type Shop,
  type TestCustomer,
} from './customers.ts'
import { eventually } from './eventually.ts'

/** A card whose bank does not keep a refund. */
export const comesBack = '4000000000005126'

export const careReason = 'The customer called'

/**
 * Buys a line that the carrier cannot set up, so that the money goes back to the card, and to the credit what
 * credit paid.
 */
export async function givenBack(
  shop: Shop,
  number?: string,
  buyer?: TestCustomer,
): Promise<{ customer: TestCustomer; order: Order }> {
  const customer = buyer ?? (await aCustomer(shop))
  const card = await aCard(shop, customer, number)
  const shipTo = { ...homeAddress, state: 'TX', zipCode: '77299' }
  const quote = await aQuote(shop, customer, { zipCode: shipTo.zipCode })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card, { shipTo })))
  return { customer, order }
}

type Care = { id: string; token: string }

/** Sends a failed refund again at the desk, or says `how` the customer got the money. */
export function careFor(shop: Shop, { id, token }: Care, how?: string) {
  const path = `/app/desk/refund-care/${id}/${how === undefined ? 'again' : 'settle'}`
  const body = { reason: careReason, ...(how !== undefined && { how }) }
  return shop.send<{ message: string }>('POST', path, { token, key: randomUUID(), body })
}

/** The refund of an order once it failed, as staff see it. */
export async function failedOf(shop: Shop, order: Order, token: string): Promise<FailedRefund> {
  return eventually('the failed refund', async () => {
    const { failed } = expectOk(
      await shop.send<{ failed: FailedRefund[] }>('GET', '/app/desk/refund-care', { token }),
    )
    return failed.find(({ orderId }) => orderId === order.id)
  })
}
