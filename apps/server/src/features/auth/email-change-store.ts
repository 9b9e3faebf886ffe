import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { challenges, customers, sessions } from '../../db/schema/accounts.ts'
import { emailChanges } from '../../db/schema/email-changes.ts'
import type { ChallengePurpose, Customer } from './store.ts'

/** The customer, whom nobody else can change before the transaction ends. */
export const lockCustomer = async (tx: Db, customerId: string): Promise<Customer> => {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update')
  if (!customer) throw new Error('A session belongs to a customer who does not exist')
  return customer
}

export const setEmail = async (tx: Db, customerId: string, email: string, emailKey: string) => {
  await tx.update(customers).set({ email, emailKey }).where(eq(customers.id, customerId))
}

export const setPasswordHash = async (tx: Db, customerId: string, passwordHash: string) => {
  await tx.update(customers).set({ passwordHash }).where(eq(customers.id, customerId))
}

/** The running challenge of a target; null when its code was used or replaced. */
export const runningChallengeOf = async (
  db: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<{ id: string; payload: unknown } | null> => {
  const [challenge] = await db
    .select({ id: challenges.id, payload: challenges.payload })
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

/** No code that was sent for the target does anything any more. */
export const deleteChallengesOf = async (
  tx: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<void> => {
  await tx
    .delete(challenges)
    .where(and(eq(challenges.purpose, purpose), eq(challenges.targetKey, targetKey)))
}

/** Ends the customer's sessions; all but `exceptSessionId` when that is given. */
export const endSessionsOf = async (
  tx: Db,
  customerId: string,
  { now, exceptSessionId }: { now: Date; exceptSessionId?: string },
): Promise<void> => {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
}

export const insertEmailChange = async (
  tx: Db,
  change: typeof emailChanges.$inferInsert,
): Promise<void> => {
  await tx.insert(emailChanges).values(change)
}

/** Uses a token up. Null when there is no such token, or not any more. */
export const takeUndo = async (tx: Db, undoTokenHash: string, now: Date) => {
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

/** Later changes lead away from an address that its owner has just taken back: nobody undoes them to theirs. */
export const endLaterUndos = async (
  tx: Db,
  { customerId, changedAt }: { customerId: string; changedAt: Date },
  now: Date,
): Promise<void> => {
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
