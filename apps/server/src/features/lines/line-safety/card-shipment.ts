import type { Shipping } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { findLine } from '../lines/store.ts'
import type { SimChangeRow } from './sim-change-store.ts'

/** Has the carrier mail the card of a change, once however often it is asked; null for a change without a card. */
export async function shipOnce(
  { db, carrier }: Needs<'db' | 'carrier'>,
  { id, lineId, shipTo }: Pick<SimChangeRow, 'id' | 'lineId' | 'shipTo'>,
): Promise<Shipping | null> {
  const line = shipTo && (await findLine(db, lineId))
  if (!line) return null
  const { name, ...address } = shipTo
  const known = await carrier.readShipment(id)
  if (known) return { kind: 'accepted', shipment: known }
  const { email, language } = await requireCustomer(db, line.customerId)
  const holder = { name, email, language }
  return carrier.ship({ reference: id, line: line.orderId, name, address, holder })
}
