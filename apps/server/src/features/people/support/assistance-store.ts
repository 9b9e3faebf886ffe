import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { handoffs } from '../../../db/schema/accounts.ts'
import { assistedCalls } from '../../../db/schema/assistance.ts'

export type Handoff = typeof handoffs.$inferSelect

export async function insertHandoff(db: Db, handoff: typeof handoffs.$inferInsert): Promise<void> {
  await db.insert(handoffs).values(handoff)
}

/** Uses a link up. Null when there is no such link, or not any more. */
export async function takeHandoff(tx: Db, codeHash: string, now: Date): Promise<Handoff | null> {
  const [handoff] = await tx
    .update(handoffs)
    .set({ usedAt: now })
    .where(
      and(eq(handoffs.codeHash, codeHash), isNull(handoffs.usedAt), gt(handoffs.expiresAt, now)),
    )
    .returning()
  return handoff ?? null
}

/** Ends the links of a member of staff since then that were not used; gives all of them. */
export function endHandoffsOf(
  tx: Db,
  staffId: string,
  { since, now }: { since: Date; now: Date },
): Promise<Pick<Handoff, 'id' | 'customerId'>[]> {
  const { id, customerId, createdAt, expiresAt } = handoffs
  return tx
    .update(handoffs)
    .set({ expiresAt: sql`least(${expiresAt}, ${sql.param(now, expiresAt)}::timestamptz)` })
    .where(and(eq(handoffs.staffId, staffId), gt(createdAt, since)))
    .returning({ id, customerId })
}

export async function insertAssistedCall(
  db: Db,
  call: typeof assistedCalls.$inferInsert,
): Promise<void> {
  await db.insert(assistedCalls).values(call)
}

/** Who opened an assisted session, by their account at the desk; null for the external support system. */
export async function findStaffOf(db: Db, handoffId: string): Promise<string | null> {
  const [handoff] = await db
    .select({ staffId: handoffs.staffId })
    .from(handoffs)
    .where(eq(handoffs.id, handoffId))
  return handoff?.staffId ?? null
}

/** The agent who works in an assisted session. */
export async function findAgent(db: Db, handoffId: string): Promise<string | null> {
  const [handoff] = await db
    .select({ agent: handoffs.agent })
    .from(handoffs)
    .where(eq(handoffs.id, handoffId))
  return handoff?.agent ?? null
}
