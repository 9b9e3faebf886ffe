import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { inbox } from '../../db/schema/payments.ts'

export type InboxEvent = typeof inbox.$inferSelect
export type EventKey = Pick<InboxEvent, 'source' | 'eventId'>
export type NewEvent = Omit<InboxEvent, 'handledAt'>

function keyOf({ source, eventId }: EventKey): string {
  return `${source} ${eventId}`
}

/** All rows travel as one value. */
function asJson(rows: unknown) {
  return sql`${JSON.stringify(rows)}::text::jsonb`
}

function eventsInsert(events: readonly NewEvent[]) {
  return sql`
    insert into inbox (source, event_id, type, object_id, report, received_at, due_at, tries, handled_at)
    select e."source", e."eventId", e."type", e."objectId", nullif(e."report", 'null'), e."receivedAt", e."dueAt", e."tries",
      (select e."receivedAt" from payment_attempts a
        where e."source" = 'payment' and a.intent_id = e."objectId" and a.status = 'captured' limit 1)
    from jsonb_to_recordset(${asJson(events)}) as e("source" text, "eventId" text, "type" text,
      "objectId" text, "report" jsonb, "receivedAt" timestamptz, "dueAt" timestamptz, "tries" int)
    on conflict do nothing
    returning source, event_id as "eventId", handled_at is null as "isOpen"`
}

type Stored = EventKey & { isOpen: boolean }

/**
 * Stores events, each once however often it comes. For each, in their order:
 * whether it still has to be acted upon, being new and not about a charge that
 * is captured here already, which has nothing left to tell.
 */
export async function storeEvents(db: Db, events: readonly NewEvent[]): Promise<boolean[]> {
  // In one order for everybody: two processes that store the same events wait, but never for each other.
  const sorted = events.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const { rows: stored } = await db.execute<Stored>(eventsInsert(sorted))
  const open = new Set(stored.filter(({ isOpen }) => isOpen).map(keyOf))
  // Of the same event twice among them, the first is the new one.
  return events.map((event) => open.delete(keyOf(event)))
}

export async function markHandled(
  db: Db,
  events: readonly (EventKey & { handledAt: Date })[],
): Promise<void> {
  await db.execute(sql`
    update inbox set handled_at = e."handledAt"
    from jsonb_to_recordset(${asJson(events)}) as e("source" text, "eventId" text, "handledAt" timestamptz)
    where inbox.source = e."source" and inbox.event_id = e."eventId"`)
}

/** An event whose handling failed waits until `dueAt`. */
export async function reschedule(
  db: Db,
  { source, eventId }: EventKey,
  dueAt: Date,
): Promise<void> {
  await db.execute(sql`
    update inbox set due_at = ${dueAt.toISOString()}
    where source = ${source} and event_id = ${eventId} and handled_at is null`)
}

type ClaimedEvent = Omit<InboxEvent, 'dueAt' | 'receivedAt' | 'handledAt'>
type Taking = { source: string; now: Date; until: Date; limit: number }

/** Takes events that are due, longest waiting first, as they came; nobody else takes them before `until`. */
export async function claimDue(
  db: Db,
  { source, now, until, limit }: Taking,
): Promise<ClaimedEvent[]> {
  const { rows } = await db.execute<ClaimedEvent>(sql`
    with taken as (
      update inbox set due_at = ${until.toISOString()}, tries = tries + 1
      where (source, event_id) in (
        select source, event_id from inbox
        where source = ${source} and handled_at is null and due_at <= ${now.toISOString()}
        order by due_at limit ${limit} for update skip locked)
      returning *)
    select source, event_id as "eventId", type, object_id as "objectId", report, tries
    from taken order by received_at`)
  return rows
}

/** Forgets events that were handled and came before `receivedBefore`. */
export async function deleteHandled(db: Db, receivedBefore: Date): Promise<void> {
  await db
    .delete(inbox)
    .where(and(isNotNull(inbox.handledAt), lt(inbox.receivedAt, receivedBefore)))
}
