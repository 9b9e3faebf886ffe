import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { challenges, sessions } from '../../../db/schema/accounts.ts'
import { languageOfCustomer } from '../customers/recipient-store.ts'

type NewSession = Omit<typeof sessions.$inferInsert, 'revokedAt'>

const sessionInsert = prepared((db) =>
  db
    .insert(sessions)
    .values({
      id: sql.placeholder('id'),
      tokenHash: sql.placeholder('tokenHash'),
      customerId: sql.placeholder('customerId'),
      userAgent: sql.placeholder('userAgent'),
      createdAt: sql.placeholder('createdAt'),
      authenticatedAt: sql.placeholder('authenticatedAt'),
      lastSeenAt: sql.placeholder('lastSeenAt'),
      expiresAt: sql.placeholder('expiresAt'),
      handoffId: sql.placeholder('handoffId'),
    })
    .prepare('insert_session'),
)

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await sessionInsert(db).execute(session)
}

type SessionBounds = { now: Date; seenAfter: Date }

const liveSession = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      customerId: sessions.customerId,
      authenticatedAt: sessions.authenticatedAt,
      handoffId: sessions.handoffId,
      lastSeenAt: sessions.lastSeenAt,
      language: languageOfCustomer(sessions.customerId),
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
        gt(sessions.lastSeenAt, sql.param(sql.placeholder('seenAfter'), sessions.lastSeenAt)),
      ),
    )
    .prepare('live_session'),
)

/** The session of a token while it is neither revoked nor over nor idle for too long. */
export async function findLiveSession(db: Db, tokenHash: string, bounds: SessionBounds) {
  const [session] = await liveSession(db).execute({ tokenHash, ...bounds })
  return session ?? null
}

/** Of many simultaneous calls, one writes. */
export async function touchSession(
  db: Db,
  sessionId: string,
  { now, unlessSeenAfter }: { now: Date; unlessSeenAfter: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lte(sessions.lastSeenAt, unlessSeenAfter)))
}

export async function setAuthenticatedAt(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ authenticatedAt: now }).where(eq(sessions.id, sessionId))
}

export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
}

export type ChallengePurpose = (typeof challenges.$inferSelect)['purpose']

type NewChallenge = Omit<typeof challenges.$inferInsert, 'consumedAt'>

const isLive = isNull(challenges.consumedAt)

/** When the running code of a target was sent; null when there is none. */
export async function lastSentAt(
  db: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<Date | null> {
  const [challenge] = await db
    .select({ createdAt: challenges.createdAt })
    .from(challenges)
    .where(and(eq(challenges.purpose, purpose), eq(challenges.targetKey, targetKey), isLive))
  return challenge?.createdAt ?? null
}

/**
 * Stores a challenge in place of the target's running one, which is dead from
 * then on. Gives false, and stores nothing, when that one was sent after `pauseStart`.
 */
export async function replaceChallenge(
  db: Db,
  challenge: NewChallenge,
  pauseStart: Date,
): Promise<boolean> {
  const stored = await db
    .insert(challenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: [challenges.purpose, challenges.targetKey],
      targetWhere: isLive,
      set: challenge,
      setWhere: lte(challenges.createdAt, pauseStart),
    })
    .returning({ id: challenges.id })
  return stored.length > 0
}

type Attempt = {
  challengeId: string
  purpose: ChallengePurpose
  codeHash: string
  now: Date
  /** Only a challenge of this target counts. */
  targetKey?: string | undefined
}

/**
 * One guess at a challenge, in one statement: it counts the try and, when the
 * code is right, uses the challenge up. Null: there is nothing to guess at.
 */
export async function attemptChallenge(db: Db, attempt: Attempt) {
  const matches = sql`${challenges.codeHash} = ${attempt.codeHash}`
  const now = sql.param(attempt.now, challenges.consumedAt)
  const [row] = await db
    .update(challenges)
    .set({
      triesLeft: sql`${challenges.triesLeft} - 1`,
      consumedAt: sql`case when ${matches} then ${now}::timestamptz end`,
    })
    .where(
      and(
        eq(challenges.id, attempt.challengeId),
        eq(challenges.purpose, attempt.purpose),
        attempt.targetKey === undefined ? undefined : eq(challenges.targetKey, attempt.targetKey),
        isLive,
        gt(challenges.expiresAt, attempt.now),
        gt(challenges.triesLeft, 0),
      ),
    )
    .returning({
      consumedAt: challenges.consumedAt,
      triesLeft: challenges.triesLeft,
      targetKey: challenges.targetKey,
      payload: challenges.payload,
    })
  return row ?? null
}

/** A challenge that was not used up, sent after `sentAfter`. */
export async function findChallenge(db: Db, challengeId: string, sentAfter: Date) {
  const [challenge] = await db
    .select({
      purpose: challenges.purpose,
      targetKey: challenges.targetKey,
      codeHash: challenges.codeHash,
      payload: challenges.payload,
    })
    .from(challenges)
    .where(and(eq(challenges.id, challengeId), isLive, gt(challenges.createdAt, sentAfter)))
  return challenge ?? null
}

/** An expired code can still be replaced for this long; then its row is deleted. */
export const challengeKeptSeconds = 60 * 60

/** What can never be used again is personal data without a use. */
export const challengeRetention: Retention = {
  column: challenges.createdAt,
  keptForSeconds: challengeKeptSeconds,
}

const daySeconds = 24 * 3600

/** One that is over or revoked is not used any more either; support sees where a customer signed in lately. */
export const sessionRetention: Retention = {
  column: sessions.lastSeenAt,
  keptForSeconds: 90 * daySeconds,
}
