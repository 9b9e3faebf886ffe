import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { inbox } from '../../../db/schema/payments.ts'
import { type Tally, tally } from '../../../db/tally.ts'

type StoredEvent = typeof inbox.$inferSelect
type EventKey = Pick<StoredEvent, 'source' | 'eventId'>

/** Workers subscribe to this channel of the database. */
export const eventChannel = 'webhook_events'

const eventInsert = prepared((db) => {
  const stored = db.$with('stored').as(
    db
      .insert(inbox)
      .values(placeholders(inbox, ['failure']))
      .onConflictDoNothing()
      .returning({ source: inbox.source, handledAt: inbox.handledAt }),
  )
  return db
    .with(stored)
    .select({ notified: sql`pg_notify(${eventChannel}, ${stored.source})` })
    .from(stored)
    .where(isNull(stored.handledAt))
    .prepare('store_event')
})

/**
 * Stores an event, once however often it comes, and notifies the workers of one that is to be handled,
 * with its source.
 */
export async function storeEvent(db: Db, event: Omit<StoredEvent, 'failure'>): Promise<void> {
  await eventInsert(db).execute(event)
}

const eventHandled = prepared((db) =>
  db
    .update(inbox)
    .set({ handledAt: sql`${sql.placeholder('handledAt')}` })
    .where(
      and(
        eq(inbox.source, sql.placeholder('source')),
        eq(inbox.eventId, sql.placeholder('eventId')),
      ),
    )
    .prepare('mark_event_handled'),
)

export async function markHandled(db: Db, event: EventKey, handledAt: Date): Promise<void> {
  const { source, eventId } = event
  await eventHandled(db).execute({ source, eventId, handledAt: handledAt.toISOString() })
}

/** An event whose handling failed is due again at `dueAt`. */
export async function reschedule(
  db: Db,
  event: EventKey,
  { dueAt, failure }: { dueAt: Date; failure: string },
): Promise<void> {
  await db
    .update(inbox)
    .set({ dueAt, failure })
    .where(and(isEvent(event), isNull(inbox.handledAt)))
}

const isFailing = and(isNull(inbox.handledAt), isNotNull(inbox.failure))

/** Events that failed and are not handled yet, the oldest first. */
export function listFailing(db: Db, limit: number): Promise<StoredEvent[]> {
  return db.select().from(inbox).where(isFailing).orderBy(asc(inbox.receivedAt)).limit(limit)
}

export function tallyFailing(db: Db): Promise<Tally> {
  return tally(db, inbox, { where: isFailing, since: inbox.receivedAt })
}

/** Makes an event that failed due and notifies the workers; null for one that is handled, or never failed. */
export async function makeDue(tx: Db, event: EventKey): Promise<StoredEvent | null> {
  const [row] = await tx
    .update(inbox)
    .set({ dueAt: inbox.receivedAt })
    .where(and(isEvent(event), isFailing))
    .returning()
  if (!row) return null
  await tx.execute(sql`select pg_notify(${eventChannel}, ${row.source})`)
  return row
}

/** Takes back the claim of an event whose handling has not begun: it counts as new. */
export async function releaseEvent(db: Db, event: EventKey): Promise<void> {
  await db
    .update(inbox)
    .set({ tries: sql`${inbox.tries} - 1`, dueAt: inbox.receivedAt })
    .where(and(isEvent(event), isNull(inbox.handledAt)))
}

function isEvent({ source, eventId }: EventKey) {
  return and(eq(inbox.source, source), eq(inbox.eventId, eventId))
}

type Claim = { source: EventKey['source']; now: Date; until: Date; limit: number }

type ClaimedEvent = Omit<StoredEvent, 'dueAt' | 'receivedAt' | 'handledAt' | 'failure'>

/**
 * Claims events that are due until `until`: those that waited longest, in the order they came. A new
 * event is due whatever its time says, since the clock of the process that stored it may be ahead.
 */
export async function claimDue(
  db: Db,
  { source, now, until, limit }: Claim,
): Promise<readonly ClaimedEvent[]> {
  const { rows } = await db.execute<ClaimedEvent>(sql`
    with claimed as (
      update inbox set due_at = ${until.toISOString()}, tries = tries + 1
      where (source, event_id) in (
        select source, event_id from inbox
        where source = ${source} and handled_at is null
          and (tries = 0 or due_at <= ${now.toISOString()})
        order by due_at limit ${limit} for update skip locked)
      returning *)
    select source, event_id as "eventId", type, object_id as "objectId", report, tries, traceparent
    from claimed order by received_at`)
  return rows
}

/** Handled events stay for 30 days; no sender repeats one for longer than a few. */
export const eventRetention: Retention = {
  column: inbox.receivedAt,
  keptForSeconds: 30 * 24 * 3600,
  where: isNotNull(inbox.handledAt),
}
