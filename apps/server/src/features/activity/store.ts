import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lineActivity } from '../../db/schema/line-safety.ts'

type Row = typeof lineActivity.$inferSelect

export const insertActivity = async (tx: Db, row: Omit<Row, 'id'>): Promise<void> => {
  await tx.insert(lineActivity).values(row)
}

/** Newest first; `before` is the id of the last row of the page before. */
export const readActivityPage = (
  db: Db,
  lineId: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<Row[]> =>
  db
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
