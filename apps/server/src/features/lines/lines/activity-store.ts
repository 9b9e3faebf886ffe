import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { lines } from '../../../db/schema/orders.ts'

export type ActivityRow = typeof lineActivity.$inferSelect

const activityInsert = prepared((db) =>
  db
    .insert(lineActivity)
    .values(placeholders(lineActivity, ['id']))
    .prepare('insert_activity'),
)

export async function insertActivity(tx: Db, row: Omit<ActivityRow, 'id'>): Promise<void> {
  await activityInsert(tx).execute(row)
}

/** For the line of an order, if it has one. */
export async function insertActivityOfOrder(
  tx: Db,
  orderId: string,
  { kind, actor, detail, at }: Omit<ActivityRow, 'id' | 'lineId'>,
): Promise<void> {
  await tx.execute(sql`
    insert into ${lineActivity} (line_id, kind, actor, detail, at)
    select id, ${kind}, ${actor}, ${detail}, ${at.toISOString()}::timestamptz
    from ${lines} where order_id = ${orderId}`)
}

/** When these lines ended, and for which carrier their numbers left; only those that did. */
export function listLineEnds(db: Db, lineIds: readonly string[]) {
  return db
    .select({ lineId: lineActivity.lineId, at: lineActivity.at, toCarrier: lineActivity.detail })
    .from(lineActivity)
    .where(
      and(
        inArray(lineActivity.lineId, [...lineIds]),
        inArray(lineActivity.kind, ['ported_out', 'ended']),
      ),
    )
}

/** Newest first; `before` is the id of the last row of the page before. */
export function readActivityPage(
  db: Db,
  lineId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<ActivityRow[]> {
  return db
    .select()
    .from(lineActivity)
    .where(
      and(
        eq(lineActivity.lineId, lineId),
        before === null ? undefined : lt(lineActivity.id, before),
      ),
    )
    .orderBy(desc(lineActivity.id))
    .limit(limit)
}

/** Oldest first. */
export function listActivityOf(db: Db, lineId: string): Promise<ActivityRow[]> {
  return db
    .select()
    .from(lineActivity)
    .where(eq(lineActivity.lineId, lineId))
    .orderBy(asc(lineActivity.id))
}

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
