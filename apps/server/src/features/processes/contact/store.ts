import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { contactMessages } from '../../../db/schema/contact.ts'

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

/** What a customer wrote while signed in. */
export function listMessagesOf(
  db: Db,
  customerId: string,
): Promise<(typeof contactMessages.$inferSelect)[]> {
  return db.select().from(contactMessages).where(eq(contactMessages.customerId, customerId))
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
