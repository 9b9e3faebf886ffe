import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { passkeyChallenges, passkeys } from '../../../db/schema/passkeys.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

export async function listPasskeysOf(db: Db, customerId: string): Promise<PasskeyRow[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.customerId, customerId))
    .orderBy(desc(passkeys.createdAt))
  return rows
}

export async function insertPasskey(db: Db, passkey: PasskeyRow): Promise<void> {
  await db.insert(passkeys).values(passkey)
}

/** False when the customer has no such passkey. */
export async function setPasskeyName(
  db: Db,
  { customerId, id, name }: { customerId: string; id: string; name: string },
): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Gives what it was called; null when the customer has no such passkey. */
export async function deletePasskey(
  tx: Db,
  { customerId, id }: { customerId: string; id: string },
): Promise<string | null> {
  const [removed] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.customerId, customerId)))
    .returning({ name: passkeys.name })
  return removed?.name ?? null
}

/** Deletes the passkeys that were added at or after `since`. */
export async function deletePasskeysSince(tx: Db, customerId: string, since: Date): Promise<void> {
  await tx
    .delete(passkeys)
    .where(and(eq(passkeys.customerId, customerId), gte(passkeys.createdAt, since)))
}

/** Whose passkey it is; null for one that is not known. */
export async function findOwner(db: Db, credentialId: string): Promise<string | null> {
  const [row] = await db
    .select({ customerId: passkeys.customerId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
  return row?.customerId ?? null
}

/** The passkey, which no other sign-in can count up before the transaction ends. */
export async function lockPasskey(tx: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId))
    .for('update')
  return row ?? null
}

export async function recordUse(
  tx: Db,
  id: string,
  use: { counter: number; isSynced: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id))
}

export async function insertChallenge(
  db: Db,
  challenge: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(challenge)
}

/** Uses a question up, whatever comes of the answer; false when it was not asked, or not any more. */
export async function takeChallenge(
  db: Db,
  asked: { id: string; challengeHash: string; sessionId: string | null; now: Date },
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, asked.id),
        eq(passkeyChallenges.challengeHash, asked.challengeHash),
        asked.sessionId === null
          ? isNull(passkeyChallenges.sessionId)
          : eq(passkeyChallenges.sessionId, asked.sessionId),
        gt(passkeyChallenges.expiresAt, asked.now),
      ),
    )
    .returning({ id: passkeyChallenges.id })
  return taken.length > 0
}

export const passkeyChallengeRetention: Retention = {
  column: passkeyChallenges.expiresAt,
  keptForSeconds: 0,
}
