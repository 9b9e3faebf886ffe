import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { builtOnce, placeholders } from '../../db/built-query.ts'
import type { Db } from '../../db/open.ts'
import { inbox, paymentAttempts } from '../../db/schema/payments.ts'

export type InboxEvent = typeof inbox.$inferSelect

const { placeholder } = sql

const eventInsert = builtOnce((db) =>
  db
    .insert(inbox)
    .values({
      ...placeholders(inbox, ['handledAt']),
      // An event about a charge that is captured here already has nothing left to tell.
      handledAt: sql`(select ${placeholder('handledAt')}::timestamptz from ${paymentAttempts}
        where intent_id = ${placeholder('objectId')} and status = 'captured')`,
    })
    .onConflictDoNothing()
    .returning({ handledAt: inbox.handledAt })
    .prepare('insert_event'),
)

/** Whether an event still has to be acted upon: it is new and not about a charge that is captured. */
export const storeEvent = async (
  db: Db,
  event: Omit<InboxEvent, 'handledAt'>,
): Promise<boolean> => {
  const { receivedAt } = event
  const [stored] = await eventInsert(db).execute({ ...event, handledAt: receivedAt.toISOString() })
  return stored !== undefined && stored.handledAt === null
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

/** Forgets events that were handled and came before `receivedBefore`. */
export const deleteHandled = async (db: Db, receivedBefore: Date): Promise<void> => {
  await db
    .delete(inbox)
    .where(and(isNotNull(inbox.handledAt), lt(inbox.receivedAt, receivedBefore)))
}
