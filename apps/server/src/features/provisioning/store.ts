import { and, eq, inArray, lt } from 'drizzle-orm'
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

/** Paid orders that stand still since `before`. */
export const listStalled = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['paid', 'provisioning', 'to_ship']),
        lt(orders.updatedAt, before),
      ),
    )
    .limit(limit)
  return rows.map(({ id }) => id)
}
