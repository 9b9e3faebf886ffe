import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines, orders } from '../../db/schema/orders.ts'

/** What decides which SIM a line of the customer can get a number on; null for anybody else's. */
export async function findLineForNumber(
  db: Db,
  { customerId, lineId }: { customerId: string; lineId: string },
) {
  const [line] = await db
    .select({ status: lines.status, iccid: lines.iccid, orderStatus: orders.status })
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(and(eq(lines.id, lineId), eq(lines.customerId, customerId)))
  return line ?? null
}

/** Whether a SIM already serves a line here. */
export async function isIccidTaken(db: Db, iccid: string): Promise<boolean> {
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.iccid, iccid), ne(lines.status, 'cancelled')))
  return rows.length > 0
}
