import { t } from '@openline/i18n/i18n'
import type { Db } from '../../../db/open.ts'
import type { Shipment } from '../../../gateways/carrier/carrier.ts'
import { inSourceLanguage } from '../../../language/stored-text.ts'
import type { Needs } from '../../../needs.ts'
import { lockOrder, type OrderRow, transitionOrder } from '../../sales/orders/orders.ts'
import { saveLine } from '../lines/activation-store.ts'
import { lineOf } from './activation.ts'

/** Records where a SIM card is. The event that it left may come before the answer that it will. */
export function recordShipment(
  deps: Needs<'db' | 'clock' | 'events'>,
  shipment: Shipment,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const found = await lockOrder(tx, shipment.reference)
    const order = found.status === 'paid' ? await awaitShipment(deps, tx, found) : found
    if (order?.status !== 'to_ship' || !shipment.shipped) return
    const { trackingNumber } = shipment
    const shipped = await transitionOrder(tx, order, {
      to: 'shipped',
      at: deps.clock(),
      detail:
        trackingNumber &&
        inSourceLanguage(() => t('Tracking number {number}', { number: trackingNumber })),
      changes: { trackingNumber },
    })
    if (shipped) await deps.events.onShipped(tx, { order: shipped })
  })
}

async function awaitShipment(
  { clock }: Needs<'db' | 'clock' | 'events'>,
  tx: Db,
  order: OrderRow,
): Promise<OrderRow | null> {
  const at = clock()
  await saveLine(tx, { ...lineOf(order, at), status: 'pending' })
  return transitionOrder(tx, order, { to: 'to_ship', at })
}
