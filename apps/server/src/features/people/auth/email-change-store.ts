import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { challenges } from '../../../db/schema/accounts.ts'
import { emailChanges } from '../../../db/schema/email-changes.ts'
import type { ChallengePurpose } from './store.ts'

/** The running challenge of a target; null when its code was used or replaced. */
export async function runningChallengeOf(
  db: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<{ id: string; payload: unknown; createdAt: Date } | null> {
  const [challenge] = await db
    .select({
      id: challenges.id,
      payload: challenges.payload,
      createdAt: challenges.createdAt,
    })
    .from(challenges)
    .where(
      and(
        eq(challenges.purpose, purpose),
        eq(challenges.targetKey, targetKey),
        isNull(challenges.consumedAt),
      ),
    )
  return challenge ?? null
}

export async function insertEmailChange(
  tx: Db,
  change: typeof emailChanges.$inferInsert,
): Promise<void> {
  await tx.insert(emailChanges).values(change)
}

/** Whether an address that a customer had before can still take the account back. */
export async function hasUndo(db: Db, ofCustomer: string, now: Date): Promise<boolean> {
  const { customerId, undoneAt, undoUntil } = emailChanges
  const isGood = and(eq(customerId, ofCustomer), isNull(undoneAt), gt(undoUntil, now))
  return (await db.$count(emailChanges, isGood)) > 0
}

/** Uses a token up. Null when there is no such token, or not any more. */
export async function takeUndo(tx: Db, undoTokenHash: string, now: Date) {
  const [change] = await tx
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(emailChanges.undoTokenHash, undoTokenHash),
        isNull(emailChanges.undoneAt),
        gt(emailChanges.undoUntil, now),
      ),
    )
    .returning()
  return change ?? null
}

/** Later changes lead away from the address that its owner has just taken back; their undo links end. */
export async function endLaterUndos(
  tx: Db,
  { customerId, changedAt }: { customerId: string; changedAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ undoUntil: now, undoneAt: now })
    .where(
      and(
        eq(emailChanges.customerId, customerId),
        gt(emailChanges.changedAt, changedAt),
        isNull(emailChanges.undoneAt),
      ),
    )
}
