import type { NotedKind, NotedRecord } from '@openline/contract/people/notes-desk'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { notes, recordTags, tags } from '../../../db/schema/notes.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { portIns } from '../../../db/schema/port-ins.ts'

export type NoteRow = typeof notes.$inferSelect

type RecordIds = Pick<NoteRow, 'customerId' | 'lineId' | 'orderId' | 'portInId'>

/** A record of a customer as the columns that name it. */
export function recordIds(customerId: string, { kind, id }: NotedRecord): RecordIds {
  const idOf = (wanted: NotedKind) => (kind === wanted ? id : null)
  return {
    customerId,
    lineId: idOf('line'),
    orderId: idOf('order'),
    portInId: idOf('port_in'),
  }
}

/** The record that the columns name. */
export function recordOf({ customerId, lineId, orderId, portInId }: RecordIds): NotedRecord {
  if (lineId !== null) return { kind: 'line', id: lineId }
  if (orderId !== null) return { kind: 'order', id: orderId }
  return portInId === null
    ? { kind: 'customer', id: customerId }
    : { kind: 'port_in', id: portInId }
}

const tables = { line: lines, order: orders, port_in: portIns } as const

/** Whether a record is the customer's. */
export async function ownsRecord(
  db: Db,
  customerId: string,
  { kind, id }: NotedRecord,
): Promise<boolean> {
  if (kind === 'customer') return id === customerId
  const { [kind]: table } = tables
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.customerId, customerId)))
  return row !== undefined
}

/** A number by which staff know the record of a row. */
const label = sql<
  string | null
>`coalesce(${orders.number}, ${lines.mdn}, ${lines.nickname}, ${portIns.msisdn})`

/** What was not removed on a customer and their records: pinned ones first, then the newest. */
export function listNotesOf(db: Db, customerId: string, limit: number) {
  return db
    .select({ note: notes, label })
    .from(notes)
    .leftJoin(lines, eq(lines.id, notes.lineId))
    .leftJoin(orders, eq(orders.id, notes.orderId))
    .leftJoin(portIns, eq(portIns.id, notes.portInId))
    .where(and(eq(notes.customerId, customerId), isNull(notes.removedAt)))
    .orderBy(desc(notes.isPinned), desc(notes.at), desc(notes.id))
    .limit(limit)
}

export function listTagsOf(db: Db, customerId: string) {
  return db
    .select({ row: recordTags, tag: tags.label, label })
    .from(recordTags)
    .innerJoin(tags, eq(tags.key, recordTags.tagKey))
    .leftJoin(lines, eq(lines.id, recordTags.lineId))
    .leftJoin(orders, eq(orders.id, recordTags.orderId))
    .leftJoin(portIns, eq(portIns.id, recordTags.portInId))
    .where(eq(recordTags.customerId, customerId))
    .orderBy(asc(recordTags.at), asc(recordTags.id))
}

export async function listKnownTags(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select({ label: tags.label }).from(tags).orderBy(tags.key).limit(limit)
  return rows.map(({ label: known }) => known)
}

export async function insertNote(tx: Db, note: Omit<NoteRow, 'removedAt'>): Promise<void> {
  await tx.insert(notes).values(note)
}

/** A note, also one that was removed; locked until the transaction ends. */
export async function lockNote(tx: Db, id: string): Promise<NoteRow | null> {
  const [row] = await tx.select().from(notes).where(eq(notes.id, id)).for('update')
  return row ?? null
}

export async function setPinned(tx: Db, id: string, isPinned: boolean): Promise<void> {
  await tx.update(notes).set({ isPinned }).where(eq(notes.id, id))
}

export async function eraseNote(tx: Db, id: string, removedAt: Date): Promise<void> {
  await tx.update(notes).set({ text: '', isPinned: false, removedAt }).where(eq(notes.id, id))
}

type NewTag = { id: string; tag: string; ids: RecordIds; staffName: string; at: Date }

/** Notes and tags on a line go with it to another account. */
export async function moveMarksOfLine(tx: Db, lineId: string, customerId: string): Promise<void> {
  await tx.update(notes).set({ customerId }).where(eq(notes.lineId, lineId))
  await tx.update(recordTags).set({ customerId }).where(eq(recordTags.lineId, lineId))
}

/** The tag in its one spelling; null when the record has it already. */
export async function insertTag(tx: Db, { tag, ids, ...rest }: NewTag): Promise<string | null> {
  const tagKey = tag.toLowerCase()
  await tx.insert(tags).values({ key: tagKey, label: tag }).onConflictDoNothing()
  const added = await tx
    .insert(recordTags)
    .values({ ...rest, ...ids, tagKey })
    .onConflictDoNothing()
    .returning({ id: recordTags.id })
  const [known] = await tx.select().from(tags).where(eq(tags.key, tagKey))
  return added.length > 0 && known ? known.label : null
}

/** False when the record has no such tag. */
export async function deleteTag(tx: Db, ids: RecordIds, tag: string): Promise<boolean> {
  const gone = await tx
    .delete(recordTags)
    .where(and(isOn(ids), eq(recordTags.tagKey, tag.toLowerCase())))
    .returning({ id: recordTags.id })
  return gone.length > 0
}

function isOn({ customerId, lineId, orderId, portInId }: RecordIds): SQL | undefined {
  return and(
    eq(recordTags.customerId, customerId),
    sql`${recordTags.lineId} is not distinct from ${lineId}::uuid`,
    sql`${recordTags.orderId} is not distinct from ${orderId}::uuid`,
    sql`${recordTags.portInId} is not distinct from ${portInId}::uuid`,
  )
}
