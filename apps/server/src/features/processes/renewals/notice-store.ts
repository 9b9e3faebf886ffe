import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { type NoticeFailure, renewalNotices } from '../../../db/schema/renewal-notices.ts'

export type { NoticeFailure } from '../../../db/schema/renewal-notices.ts'

export type NoticeRow = typeof renewalNotices.$inferSelect

/** The notices for the named periods, and all yearly reminders of these lines. */
export function listNotices(
  db: Db,
  lineIds: readonly string[],
  numbers: readonly number[],
): Promise<NoticeRow[]> {
  const { lineId, number, kind, sentAt } = renewalNotices
  return db
    .select()
    .from(renewalNotices)
    .where(
      and(
        inArray(lineId, [...lineIds]),
        or(inArray(number, [...numbers]), eq(kind, 'annual_reminder')),
      ),
    )
    .orderBy(sentAt)
}

/** How many notices of a kind a period of a line has had, whomever they went to. */
export function countNotices(
  tx: Db,
  { lineId, number, kind }: Pick<NoticeRow, 'lineId' | 'number' | 'kind'>,
): Promise<number> {
  const of = [eq(renewalNotices.lineId, lineId), eq(renewalNotices.number, number)]
  return tx.$count(renewalNotices, and(...of, eq(renewalNotices.kind, kind)))
}

/** Every notice for a line, newest first. */
export function listNoticesOf(db: Db, ofLine: string): Promise<NoticeRow[]> {
  const { lineId, sentAt } = renewalNotices
  return db.select().from(renewalNotices).where(eq(lineId, ofLine)).orderBy(desc(sentAt))
}

/** Throws when another transaction has sent the same notice. */
export async function insertNotice(
  tx: Db,
  notice: typeof renewalNotices.$inferInsert,
): Promise<void> {
  await tx.insert(renewalNotices).values(notice)
}

/** Stores that a notice was not delivered; gives its period, or null when that was stored before. */
export async function markFailed(
  tx: Db,
  id: string,
  failed: { failedAt: Date; failure: NoticeFailure },
): Promise<{ lineId: string; number: number } | null> {
  const [row] = await tx
    .update(renewalNotices)
    .set(failed)
    .where(and(eq(renewalNotices.id, id), isNull(renewalNotices.failedAt)))
    .returning({ lineId: renewalNotices.lineId, number: renewalNotices.number })
  return row ?? null
}
