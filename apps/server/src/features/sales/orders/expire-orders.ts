import type { Needs } from '../../../needs.ts'
import { isPayable, lockOrder, type OrderRow, transitionOrder } from './orders.ts'
import { listAbandoned } from './store.ts'
import { unpaidLifeMs } from './unpaid-until.ts'

type Limits = Record<OrderRow['kind'], Date>

const expiredAtOnce = 100

/** Ends orders that were not paid within a day, add-ons and changes of number within an hour, and renewals within 30 days: a line waits that long. */
export async function expireOrders({ db, clock }: Needs<'db' | 'clock'>): Promise<void> {
  const now = clock().getTime()
  const since: Limits = {
    purchase: new Date(now - unpaidLifeMs.purchase),
    renewal: new Date(now - unpaidLifeMs.renewal),
    add_on: new Date(now - unpaidLifeMs.add_on),
    number_change: new Date(now - unpaidLifeMs.number_change),
  }
  for (const orderId of await listAbandoned(db, since, expiredAtOnce)) {
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      // The customer may have tried to pay since the list was made.
      const isAbandoned = isPayable(order.status) && order.updatedAt < since[order.kind]
      if (isAbandoned) await transitionOrder(tx, order, { to: 'expired', at: clock() })
    })
  }
}
