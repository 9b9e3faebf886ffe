import type { EmailRecoveryOutcome } from '@openline/contract/people/email-recovery-desk'
import { and, asc, desc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { emailRecoveries } from '../../../db/schema/email-recoveries.ts'

export type RecoveryRow = typeof emailRecoveries.$inferSelect

const { customerId, outcome, endedAt, verifiedAt, expiresAt, takesEffectAt } = emailRecoveries

const isWaiting = isNull(outcome)

/** False where another one waits for the customer. */
export async function insertRecovery(
  tx: Db,
  recovery: typeof emailRecoveries.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(emailRecoveries)
    .values(recovery)
    .onConflictDoNothing()
    .returning({ id: emailRecoveries.id })
  return made.length > 0
}

export async function findRecovery(db: Db, id: string): Promise<RecoveryRow | null> {
  const [row] = await db.select().from(emailRecoveries).where(eq(emailRecoveries.id, id))
  return row ?? null
}

/** What waits for a customer; null for nothing. */
export async function findWaitingRecovery(db: Db, of: string): Promise<RecoveryRow | null> {
  const [row] = await db
    .select()
    .from(emailRecoveries)
    .where(and(eq(customerId, of), isWaiting))
  return row ?? null
}

/** A customer's newest one that waits or ended after a time. */
export async function findLastRecovery(
  db: Db,
  of: string,
  endedAfter: Date,
): Promise<RecoveryRow | null> {
  const [row] = await db
    .select()
    .from(emailRecoveries)
    .where(and(eq(customerId, of), or(isWaiting, gt(endedAt, endedAfter))))
    .orderBy(desc(emailRecoveries.startedAt))
    .limit(1)
  return row ?? null
}

type Token = { readonly sentTo: 'old' | 'new'; readonly hash: string }

/** What waits and has this token. */
export async function findByToken(db: Db, { sentTo, hash }: Token): Promise<RecoveryRow | null> {
  const { stopTokenHash, confirmTokenHash } = emailRecoveries
  const [row] = await db
    .select()
    .from(emailRecoveries)
    .where(and(eq(sentTo === 'old' ? stopTokenHash : confirmTokenHash, hash), isWaiting))
  return row ?? null
}

/** The first time counts. */
export async function markVerified(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .update(emailRecoveries)
    .set({ verifiedAt: now })
    .where(and(eq(emailRecoveries.id, id), isWaiting, isNull(verifiedAt)))
}

/** Ends what waits; false where it has ended. */
export async function endRecovery(
  tx: Db,
  id: string,
  end: { readonly outcome: EmailRecoveryOutcome; readonly at: Date },
): Promise<boolean> {
  const ended = await tx
    .update(emailRecoveries)
    .set({ outcome: end.outcome, endedAt: end.at })
    .where(and(eq(emailRecoveries.id, id), isWaiting))
    .returning({ id: emailRecoveries.id })
  return ended.length > 0
}

/** The old address took the account back: what holds the new one is over. */
export async function markUndone(tx: Db, of: string, now: Date): Promise<void> {
  await tx
    .update(emailRecoveries)
    .set({ outcome: 'undone', endedAt: now })
    .where(and(eq(customerId, of), eq(outcome, 'took_effect')))
}

const takenAtOnce = 100

/** What waits and can take effect, or was not confirmed in time. */
export function listDue(db: Db, now: Date): Promise<Pick<RecoveryRow, 'id' | 'customerId'>[]> {
  const canTakeEffect = and(isNotNull(verifiedAt), lte(takesEffectAt, now))
  return db
    .select({ id: emailRecoveries.id, customerId })
    .from(emailRecoveries)
    .where(and(isWaiting, or(canTakeEffect, and(isNull(verifiedAt), lte(expiresAt, now)))))
    .orderBy(asc(takesEffectAt))
    .limit(takenAtOnce)
}

/** When the newest one took effect, if that was after a time. */
export async function findEffectAfter(db: Db, of: string, after: Date): Promise<Date | null> {
  const [row] = await db
    .select({ at: endedAt })
    .from(emailRecoveries)
    .where(and(eq(customerId, of), eq(outcome, 'took_effect'), gt(endedAt, after)))
    .orderBy(desc(endedAt))
    .limit(1)
  return row?.at ?? null
}

/** The audit log has for longer who did what. */
export const recoveryRetention: Retention = {
  column: endedAt,
  keptForSeconds: 2 * 365 * 24 * 3600,
}
