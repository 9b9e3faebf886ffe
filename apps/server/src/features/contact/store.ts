import { and, eq, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { contactMessages } from '../../db/schema/contact.ts'

type Row = typeof contactMessages.$inferInsert

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

/** Deletes what was received before `before`, and what a program wrote before `suspectBefore`. */
export async function deleteOldMessages(
  db: Db,
  { before, suspectBefore }: { before: Date; suspectBefore: Date },
): Promise<void> {
  const { receivedAt, isSuspect } = contactMessages
  const isOld = or(lt(receivedAt, before), and(eq(isSuspect, true), lt(receivedAt, suspectBefore)))
  await db.delete(contactMessages).where(isOld)
}
