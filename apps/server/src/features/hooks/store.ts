import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { inbox } from '../../db/schema/payments.ts'

export type InboxEvent = typeof inbox.$inferSelect

/** False when this event was stored before. */
export const storeEvent = async (
  db: Db,
  event: Omit<InboxEvent, 'handledAt'>,
): Promise<boolean> => {
  const rows = await db
    .insert(inbox)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: inbox.eventId })
  return rows.length > 0
}

export const markHandled = async (
  db: Db,
  { source, eventId }: Pick<InboxEvent, 'source' | 'eventId'>,
  handledAt: Date,
): Promise<void> => {
  await db
    .update(inbox)
    .set({ handledAt })
    .where(and(eq(inbox.source, source), eq(inbox.eventId, eventId)))
}

export const listUnhandled = (db: Db, before: Date, limit: number): Promise<InboxEvent[]> =>
  db
    .select()
    .from(inbox)
    .where(and(isNull(inbox.handledAt), lt(inbox.receivedAt, before)))
    .orderBy(asc(inbox.receivedAt))
    .limit(limit)
