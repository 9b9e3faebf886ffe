import { and, desc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { sessions } from '../../../db/schema/accounts.ts'

/** The customer's sessions that still open the account, the one used last first. */
export function findLiveSessions(
  db: Db,
  customerId: string,
  { now, seenAfter }: { now: Date; seenAfter: Date },
) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      handoffId: sessions.handoffId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, seenAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
}

/** Ends one session of the customer; false when there is no such session running. */
export async function endSession(
  db: Db,
  { customerId, sessionId, now }: { customerId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.customerId, customerId),
        isNull(sessions.revokedAt),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends the session that began with a link of support staff, if it is running. */
export async function endAssistedSession(
  db: Db,
  { customerId, handoffId, now }: { customerId: string; handoffId: string; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.customerId, customerId),
        eq(sessions.handoffId, handoffId),
        isNull(sessions.revokedAt),
      ),
    )
}

/** Ends the customer's sessions, all but `exceptSessionId` when that is given; gives how many. */
export async function endSessionsOf(
  db: Db,
  customerId: string,
  { now, exceptSessionId }: { now: Date; exceptSessionId?: string },
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.customerId, customerId),
        isNull(sessions.revokedAt),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Of these sessions, those that are neither revoked nor over nor idle. */
export async function listLiveSessions(
  db: Db,
  ids: readonly string[],
  { now, seenAfter }: { now: Date; seenAfter: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        inArray(sessions.id, [...ids]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.lastSeenAt, seenAfter),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Every session of the customer's own that is still kept, without those of staff in the account. */
export function listSessionsOf(db: Db, customerId: string) {
  const { userAgent, createdAt, lastSeenAt } = sessions
  return db
    .select({ userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isNull(sessions.handoffId)))
}
