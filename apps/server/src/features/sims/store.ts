import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines } from '../../db/schema/orders.ts'

/** Whether a line of the customer works with this SIM. */
export const isSimOfLine = async (
  db: Db,
  { customerId, lineId, iccid }: { customerId: string; lineId: string; iccid: string },
): Promise<boolean> => {
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        eq(lines.id, lineId),
        eq(lines.customerId, customerId),
        eq(lines.iccid, iccid),
        eq(lines.status, 'active'),
      ),
    )
  return rows.length > 0
}

/** Whether a SIM already serves a line here. */
export const isIccidTaken = async (db: Db, iccid: string): Promise<boolean> => {
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(and(eq(lines.iccid, iccid), ne(lines.status, 'cancelled')))
  return rows.length > 0
}
