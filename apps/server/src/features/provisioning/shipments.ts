import { t } from '@openline/i18n/i18n'
import type { Db } from '../../db/open.ts'
import type { Shipment } from '../../gateways/carrier/carrier.ts'
import { inSourceLanguage } from '../../language/stored-text.ts'
import { lockOrder, type OrderRow, transitionOrder } from '../orders/orders.ts'
import { lineOf } from './line-of.ts'
import type { ProvisioningDeps } from './provisioning.ts'
import { saveLine } from './store.ts'

/** Records where a SIM card is. The event that it left may overtake the answer that it will. */
export function recordShipment(deps: ProvisioningDeps, shipment: Shipment): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const found = await lockOrder(tx, shipment.reference)
    const order = found.status === 'paid' ? await awaitShipment(deps, tx, found) : found
    if (order.status !== 'to_ship' || !shipment.shipped) return
    const { trackingNumber } = shipment
    await transitionOrder(tx, order, {
      to: 'shipped',
      at: deps.clock(),
      detail:
        trackingNumber &&
        inSourceLanguage(() => t('Tracking number {number}', { number: trackingNumber })),
      changes: { trackingNumber },
    })
    await deps.notices.shipped(tx, { ...order, trackingNumber })
  })
}

async function awaitShipment(deps: ProvisioningDeps, tx: Db, order: OrderRow): Promise<OrderRow> {
  const at = deps.clock()
  await saveLine(tx, { ...lineOf(order, at), status: 'pending' })
  await transitionOrder(tx, order, { to: 'to_ship', at })
  return { ...order, status: 'to_ship' }
}
