import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders } from '../../db/schema/orders.ts'
import { ordersBeingActivated } from '../lines/lines.ts'

type Stall = { forgottenSince: Date; stalledSince: Date; shippingSince: Date; at: Date }

/** An order that waits for long is taken less and less often: each time after as long again. */
function restedSince(at: Date) {
  return lt(
    orders.updatedAt,
    sql`${at.toISOString()}::timestamptz - (${orders.updatedAt} - ${orders.paidAt})`,
  )
}

/**
 * Takes the paid orders that stood still for longest: nothing was begun since `forgottenSince`,
 * nothing happened since `stalledSince`, or since `shippingSince` where a SIM card is to be sent;
 * where one was sent, only those whose SIM is being activated. Taking one counts as something
 * that happened.
 */
export async function takeStalled(
  tx: Db,
  { forgottenSince, stalledSince, shippingSince, at }: Stall,
  limit: number,
): Promise<string[]> {
  const stalled = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(eq(orders.status, 'paid'), lt(orders.updatedAt, forgottenSince), restedSince(at)),
        and(eq(orders.status, 'provisioning'), lt(orders.updatedAt, stalledSince)),
        and(eq(orders.status, 'to_ship'), lt(orders.updatedAt, shippingSince)),
        and(
          eq(orders.status, 'shipped'),
          lt(orders.updatedAt, stalledSince),
          inArray(orders.id, ordersBeingActivated(tx)),
        ),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await tx
    .update(orders)
    .set({ updatedAt: at })
    .where(inArray(orders.id, stalled))
    .returning({ id: orders.id })
  return taken.map(({ id }) => id)
}
