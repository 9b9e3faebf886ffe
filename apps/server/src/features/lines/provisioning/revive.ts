import type { Needs } from '../../../needs.ts'
import { claimStalledOrders } from '../../sales/orders/stalled-store.ts'
import { ordersBeingActivated } from '../lines/activation-store.ts'

/** A paid order that is this old has no process working on it: that process died. */
const forgottenAfterMs = 60_000
const stalledAfterMs = 5 * 60_000
/** Sending a SIM card takes the carrier a day or two. */
const shippingAfterMs = 3600_000
const batch = 50

/** Queues orders again whose job failed for good or whose event was lost. */
export async function reviveOrders(deps: Needs<'db' | 'clock' | 'enqueue'>): Promise<void> {
  const at = deps.clock()
  const since = (ms: number) => new Date(at.getTime() - ms)
  const stall = {
    forgottenSince: since(forgottenAfterMs),
    stalledSince: since(stalledAfterMs),
    shippingSince: since(shippingAfterMs),
    at,
  }
  await deps.db.transaction(async (tx) => {
    const beingActivated = ordersBeingActivated(tx)
    for (const orderId of await claimStalledOrders(tx, { ...stall, beingActivated }, batch)) {
      await deps.enqueue(tx, 'provision-order', { orderId })
    }
  })
}
