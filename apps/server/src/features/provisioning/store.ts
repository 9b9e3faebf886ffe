import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines, orders } from '../../db/schema/orders.ts'

/** Adds the line of an order, or brings it up to date: an order has one line. */
export const saveLine = async (tx: Db, line: typeof lines.$inferInsert): Promise<void> => {
  const { status, mdn, iccid, activationId, esimSealed, activatedAt, renewsAt } = line
  await tx.insert(lines).values(line).onConflictDoUpdate({
    target: lines.orderId,
    set: { status, mdn, iccid, activationId, esimSealed, activatedAt, renewsAt },
  })
}

export const cancelLine = async (tx: Db, orderId: string): Promise<void> => {
  await tx.update(lines).set({ status: 'cancelled' }).where(eq(lines.orderId, orderId))
}

type Stall = { stalledSince: Date; shippingSince: Date; at: Date }

/**
 * Takes the paid orders that stood still for longest: nothing happened since `stalledSince`, or
 * since `shippingSince` where a SIM card is to be sent. Taking one counts as something that happened.
 */
export const takeStalled = async (
  tx: Db,
  { stalledSince, shippingSince, at }: Stall,
  limit: number,
): Promise<string[]> => {
  const stalled = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(inArray(orders.status, ['paid', 'provisioning']), lt(orders.updatedAt, stalledSince)),
        and(eq(orders.status, 'to_ship'), lt(orders.updatedAt, shippingSince)),
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
