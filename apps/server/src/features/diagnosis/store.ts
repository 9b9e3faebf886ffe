import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lineActivity, simChanges } from '../../db/schema/line-safety.ts'
import { portIns } from '../../db/schema/port-ins.ts'

/** Whether the eSIM code of a line was shown since its last SIM change. */
export async function wasEsimShown(db: Db, lineId: string): Promise<boolean> {
  const [last] = await db
    .select({ kind: lineActivity.kind })
    .from(lineActivity)
    .where(
      and(
        eq(lineActivity.lineId, lineId),
        inArray(lineActivity.kind, ['esim_shown', 'sim_changed']),
      ),
    )
    .orderBy(desc(lineActivity.id))
    .limit(1)
  return last?.kind === 'esim_shown'
}

/** The number that comes to the line of an order, if any; the newest one counts. */
export async function findPortInOf(
  db: Db,
  orderId: string,
): Promise<Pick<typeof portIns.$inferSelect, 'status' | 'messaging'> | null> {
  const [portIn] = await db
    .select({ status: portIns.status, messaging: portIns.messaging })
    .from(portIns)
    .where(eq(portIns.orderId, orderId))
    .orderBy(desc(portIns.createdAt))
    .limit(1)
  return portIn ?? null
}

/** Where a SIM change of a line stands while it is open. */
export async function findOpenChange(
  db: Db,
  lineId: string,
): Promise<'ordered' | 'shipped' | 'switching' | null> {
  const [change] = await db
    .select({ status: simChanges.status })
    .from(simChanges)
    .where(
      and(
        eq(simChanges.lineId, lineId),
        inArray(simChanges.status, ['ordered', 'shipped', 'switching']),
      ),
    )
  return (change?.status ?? null) as 'ordered' | 'shipped' | 'switching' | null // as asked for
}
