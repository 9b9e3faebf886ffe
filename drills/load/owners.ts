import { randomUUID } from 'node:crypto'
import type { Order } from '@openline/contract/sales/orders'
import {
  aCard,
  aCustomer,
  answerBank,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  homeAddress,
  orderIn,
  type Shop,
} from '@openline/testing/customers'
import { aLineOwner, buyLine, type LineOwner } from '@openline/testing/lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { renewalOf } from '@openline/testing/renewing'
import type { Buyer } from '../../bench/load/buyers.ts'

/** Pays the next period of a line by hand. */
export async function renew(shop: Shop, owner: LineOwner): Promise<void> {
  const { customer, card, line } = owner
  const price = (await renewalOf(shop, owner)).lines?.finalCheckoutAmountCents
  const body = { cardId: card.id, finalCheckoutAmountCents: price }
  const path = `/app/lines/${line.id}/renewal/pay`
  const sent = { token: customer.token, key: randomUUID(), body }
  const { order } = expectOk(await shop.send<{ order: Order }>('POST', path, sent))
  await orderIn(shop, customer, order.id, 'active')
}

/** Asks for another eSIM; the line moves to it within a moment. */
export async function changeSim(shop: Shop, { customer, line }: LineOwner): Promise<void> {
  const { token } = customer
  const sent = { token, key: randomUUID(), body: { sim: 'esim' } }
  expectOk(await shop.send('POST', `/app/lines/${line.id}/replace-sim`, sent))
}

/** Asks for the number that the owner has elsewhere; what follows takes the old carrier a while. */
export async function bringNumber(shop: Shop, { customer, line }: LineOwner): Promise<void> {
  const calls = portInCalls(shop, customer)
  const { portIn } = expectOk(
    await calls.bring({
      msisdn: aNumber(),
      zipCode: '50309',
      oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
      tempSubscriptionId: line.id,
    }),
  )
  await calls.reached(portIn.id, 'submitted')
}

/** Takes a line out of service whose phone is lost. */
export async function reportLost(shop: Shop, { customer, line }: LineOwner): Promise<void> {
  const { token } = customer
  expectOk(await shop.send('POST', `/app/lines/${line.id}/suspend`, { token }))
}

/** Closes an account, and ends its lines with it. */
export async function closeAccount(shop: Shop, { customer }: LineOwner): Promise<void> {
  const { token } = customer
  const body = { endLines: true, acknowledged: true }
  expectOk(await shop.send('POST', '/app/users/close', { token, body }))
}

/** The sandbox's carrier refuses every activation there. */
const refusedAddress = { ...homeAddress, state: 'TX', zipCode: '77299' }

/** Pays for a line that the carrier refuses, and gets the money back. */
export async function buyInVain(shop: Shop, { customer, card }: Buyer): Promise<void> {
  const quote = await aQuote(shop, customer, { zipCode: refusedAddress.zipCode })
  const purchase = aPurchase(quote, card, { shipTo: refusedAddress })
  const { order } = expectOk(await buy(shop, customer, purchase))
  await orderIn(shop, customer, order.id, 'refunded')
}

/** A SIM card by mail, on its way. */
export async function buyCard(shop: Shop, { customer, card }: Buyer): Promise<void> {
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await orderIn(shop, customer, order.id, 'to_ship')
}

/** A new customer, who buys a line, renews it and has its SIM replaced. */
export async function comeAnew(shop: Shop): Promise<void> {
  const owner = await aLineOwner(shop)
  await renew(shop, owner)
  await changeSim(shop, owner)
}

/** An order that waits for its customer to confirm the payment with the bank; gives how they do. */
export async function buyUnconfirmed(shop: Shop): Promise<() => Promise<void>> {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer, '4000002760003184')
  const quote = await aQuote(shop, customer)
  const { order } = expectOk(await buy(shop, customer, aPurchase(quote, card)))
  const { redirect } = await orderIn(shop, customer, order.id, 'payment_action')
  return async () => {
    await answerBank(shop, redirect?.url ?? '', 'complete')
    await orderIn(shop, customer, order.id, 'active')
  }
}

/** One more line for a customer who has one. */
export async function buyAgain(shop: Shop, { customer, card }: Buyer): Promise<void> {
  await buyLine(shop, customer, card)
}
