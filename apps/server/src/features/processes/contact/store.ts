import type { ReplyDelivery } from '@openline/contract/processes/contact-desk'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { contactEntries, contactMessages } from '../../../db/schema/contact.ts'

type Row = typeof contactMessages.$inferInsert

export type MessageRow = typeof contactMessages.$inferSelect
export type EntryRow = typeof contactEntries.$inferSelect

/** False when the same message was kept today, or its ticket number is taken. */
export async function insertMessage(db: Db, row: Row): Promise<boolean> {
  const kept = await db
    .insert(contactMessages)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: contactMessages.id })
  return kept.length > 0
}

/** The ticket of the message with this digest, or null. */
export async function findTicket(db: Db, digest: string): Promise<string | null> {
  const [row] = await db
    .select({ ticket: contactMessages.ticket })
    .from(contactMessages)
    .where(eq(contactMessages.digest, digest))
  return row?.ticket ?? null
}

/** What a customer wrote while signed in. */
export function listMessagesOf(
  db: Db,
  customerId: string,
): Promise<(typeof contactMessages.$inferSelect)[]> {
  return db.select().from(contactMessages).where(eq(contactMessages.customerId, customerId))
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row ?? null
}

/** What was written about a port-in, or null. */
export async function findMessageAbout(db: Db, portInId: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.portInId, portInId))
  return row ?? null
}

/** Locked until the transaction ends. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | null> {
  const { id: key } = contactMessages
  const [row] = await tx.select().from(contactMessages).where(eq(key, id)).for('update')
  return row ?? null
}

type Change = Partial<
  Pick<
    MessageRow,
    | 'isSuspect'
    | 'waitsSince'
    | 'isAnswered'
    | 'firstReplyAt'
    | 'closedAt'
    | 'assigneeId'
    | 'assigneeName'
  >
>

/** Changes a locked message; `by` is the member of staff, or null for its sender. */
export async function changeMessage(
  tx: Db,
  { id, changes }: Pick<MessageRow, 'id' | 'changes'>,
  { by, at, ...change }: Change & { by: string | null; at: Date },
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ ...change, changes: changes + 1, changedAt: at, changedBy: by })
    .where(eq(contactMessages.id, id))
}

/** What a customer wrote under their own address follows them to another one: replies must not stay in the old mailbox. */
export async function followEmail(
  tx: Db,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ email: to })
    .where(and(eq(contactMessages.customerId, customerId), eq(contactMessages.email, from)))
}

/** False when it was kept before. */
export async function insertEntry(tx: Db, entry: EntryRow): Promise<boolean> {
  const kept = await tx
    .insert(contactEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: contactEntries.id })
  return kept.length > 0
}

export async function hasEntry(db: Db, id: string): Promise<boolean> {
  return (await db.$count(contactEntries, eq(contactEntries.id, id))) > 0
}

/** What was written to a message since, oldest first. */
export function listEntries(db: Db, messageId: string): Promise<EntryRow[]> {
  return db
    .select()
    .from(contactEntries)
    .where(eq(contactEntries.messageId, messageId))
    .orderBy(asc(contactEntries.at), asc(contactEntries.id))
}

/** Locked with its message. */
export async function findReply(
  tx: Db,
  messageId: string,
  replyId: string,
): Promise<EntryRow | null> {
  const { id, messageId: of, staffId } = contactEntries
  const where = and(eq(id, replyId), eq(of, messageId), isNotNull(staffId))
  const [row] = await tx.select().from(contactEntries).where(where)
  return row ?? null
}

/** Its email waits again, since `at`. */
export async function requeueReply(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .update(contactEntries)
    .set({ delivery: 'waiting', queuedAt: at })
    .where(eq(contactEntries.id, id))
}

export async function setDelivery(db: Db, id: string, delivery: ReplyDelivery): Promise<void> {
  await db.update(contactEntries).set({ delivery }).where(eq(contactEntries.id, id))
}

const daySeconds = 24 * 3600

/** As long as the privacy policy says, and what programs wrote as long as it may be reviewed. */
export const messageRetentions: readonly Retention[] = [
  { column: contactMessages.receivedAt, keptForSeconds: 730 * daySeconds },
  {
    column: contactMessages.receivedAt,
    keptForSeconds: 30 * daySeconds,
    where: eq(contactMessages.isSuspect, true),
  },
]
