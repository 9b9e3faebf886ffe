import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { contactEntries, contactMessages } from '../../../db/schema/contact.ts'
import { anonymizedDomain } from '../../people/customers/anonymized.ts'

const removed = 'Removed'

/** Takes words and names out of what the owner of an account wrote, and out of the replies; closes what is open. */
export async function forgetMessages(
  tx: Db,
  account: { readonly id: string; readonly emailKey: string },
  at: Date,
): Promise<void> {
  const { id, customerId, email, closedAt } = contactMessages
  const gone = await tx
    .update(contactMessages)
    .set({
      name: 'Closed account',
      email: `closed${anonymizedDomain}`,
      message: removed,
      closedAt: sql`coalesce(${closedAt}, ${sql.param(at, closedAt)})`,
      changes: sql`${contactMessages.changes} + 1`,
      changedAt: at,
      changedBy: null,
    })
    // What was written while signed out is known by its address alone.
    .where(
      or(
        eq(customerId, account.id),
        and(isNull(customerId), sql`(${email} collate "C") = ${account.emailKey}`),
      ),
    )
    .returning({ id })
  if (gone.length === 0) return
  const ids = gone.map((message) => message.id)
  await tx
    .update(contactEntries)
    .set({ text: removed })
    .where(inArray(contactEntries.messageId, ids))
}
