import type { CarrierGateway, Shipping } from '../../../gateways/carrier/carrier.ts'
import type { SimChangeRow } from './sim-change-store.ts'

/** Has the carrier mail the card of a change, once however often it is asked; null for a change without a card. */
export async function shipOnce(
  carrier: Pick<CarrierGateway, 'readShipment' | 'ship'>,
  { id, shipTo }: Pick<SimChangeRow, 'id' | 'shipTo'>,
): Promise<Shipping | null> {
  if (!shipTo) return null
  const { name, ...address } = shipTo
  const known = await carrier.readShipment(id)
  if (known) return { kind: 'accepted', shipment: known }
  return carrier.ship({ reference: id, name, address })
}
