import type { OutputOf } from '@openline/contract/endpoint'
import type { getOrder, Order } from '@openline/contract/sales/orders'
import { addressLines } from '@openline/contract/street-line'
import type { Db } from '../../../db/open.ts'
import { findLastMailedCard } from './details-store.ts'

type AnotherCard = OutputOf<typeof getOrder>['anotherCard']

/** The SIM card that support had mailed last for an order, while it can be of use; null for none. */
export async function findAnotherCard(
  db: Db,
  { id, shipTo }: Pick<Order, 'id' | 'shipTo'>,
): Promise<AnotherCard> {
  if (shipTo === null) return null
  const last = await findLastMailedCard(db, id)
  if (!last?.shipTo || (last.status !== 'ordered' && last.status !== 'shipped')) return null
  return {
    shipTo: [last.shipTo.name, ...addressLines(last.shipTo)],
    status: last.status,
    trackingNumber: last.trackingNumber,
  }
}
