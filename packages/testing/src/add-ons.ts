import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listAddOns, OfferedAddOn } from '@openline/contract/lines/add-ons'
import type { Order } from '@openline/contract/sales/orders'
import { carrierLedger } from './carrier-side.ts'
import { expectOk, type Shop } from './customers.ts'
import type { LineOwner } from './lines.ts'

type Owner = Pick<LineOwner, 'customer' | 'card' | 'line'>

/** What a line can buy now and what it has. */
export async function addOnsOf(
  shop: Shop,
  { customer: { token }, line }: Pick<Owner, 'customer' | 'line'>,
): Promise<OutputOf<typeof listAddOns>> {
  const path = `/app/add-ons?lineId=${line.id}`
  return expectOk(await shop.send<OutputOf<typeof listAddOns>>('GET', path, { token }))
}

/** One of what a line can buy now. */
export async function anOffer(
  shop: Shop,
  owner: Pick<Owner, 'customer' | 'line'>,
  addOnId = 'data-2gb',
): Promise<OfferedAddOn> {
  const { offers, reason } = await addOnsOf(shop, owner)
  const offer = offers.find((each) => each.addOnId === addOnId)
  if (!offer) throw new Error(`${addOnId} can't be bought: ${reason}`)
  return offer
}

/** Presses Pay for an offer. */
export function payAddOn(
  shop: Shop,
  { customer: { token }, card, line }: Owner,
  { addOnId, lines }: Pick<OfferedAddOn, 'addOnId' | 'lines'>,
  { key = randomUUID(), ...more }: { key?: string } & Record<string, unknown> = {},
) {
  const finalCheckoutAmountCents = lines?.finalCheckoutAmountCents
  const body = { addOnId, cardId: card.id, finalCheckoutAmountCents, ...more }
  return shop.send<{ order: Order }>('POST', `/app/lines/${line.id}/add-ons`, { token, key, body })
}

/** Buys an add-on at its price; gives the order as it is then. */
export async function buyAddOn(shop: Shop, owner: Owner, addOnId = 'data-2gb'): Promise<Order> {
  const offer = await anOffer(shop, owner, addOnId)
  return expectOk(await payAddOn(shop, owner, offer)).order
}

/** What the network has given a line, by its ledger. */
export async function addOnsGiven(shop: Pick<Shop, 'sandbox'>, { line }: Pick<Owner, 'line'>) {
  return (await carrierLedger(shop)).addOns.filter((addOn) => addOn.line === line.orderId)
}
