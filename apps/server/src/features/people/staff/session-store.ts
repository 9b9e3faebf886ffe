import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { staff, staffSessions } from '../../../db/schema/staff.ts'

type SessionRow = typeof staffSessions.$inferSelect
type Bounds = { readonly now: Date; readonly seenAfter: Date }

export async function insertSession(db: Db, session: Omit<SessionRow, 'endedAt'>): Promise<void> {
  await db.insert(staffSessions).values(session)
}

function isLive({ now, seenAfter }: Bounds) {
  return and(
    isNull(staffSessions.endedAt),
    gt(staffSessions.expiresAt, now),
    gt(staffSessions.lastSeenAt, seenAfter),
  )
}

/** The session of a token while it is running, with its owner as they are now; null for a removed one. */
export async function findLiveSession(db: Db, tokenHash: string, bounds: Bounds) {
  const [session] = await db
    .select({
      sessionId: staffSessions.id,
      staffId: staff.id,
      name: staff.name,
      roles: staff.roles,
      lastSeenAt: staffSessions.lastSeenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), isLive(bounds), isNull(staff.removedAt)))
  return session ?? null
}

/** Of many simultaneous calls, one writes. */
export async function touchSession(
  db: Db,
  sessionId: string,
  { now, unlessSeenAfter }: { now: Date; unlessSeenAfter: Date },
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ lastSeenAt: now })
    .where(and(eq(staffSessions.id, sessionId), lte(staffSessions.lastSeenAt, unlessSeenAfter)))
}

/** A running session with its times; null for one that ended meanwhile. */
export async function findSession(db: Db, sessionId: string): Promise<SessionRow | null> {
  const [session] = await db.select().from(staffSessions).where(eq(staffSessions.id, sessionId))
  return session ?? null
}

/** Their running sessions, the one used last first. */
export function listLiveSessions(db: Db, staffId: string, bounds: Bounds): Promise<SessionRow[]> {
  return db
    .select()
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), isLive(bounds)))
    .orderBy(desc(staffSessions.lastSeenAt), desc(staffSessions.id))
}

/** False when they have no such session running. */
export async function endSession(
  db: Db,
  { staffId, sessionId, now }: { staffId: string; sessionId: string; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.id, sessionId),
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
      ),
    )
    .returning({ id: staffSessions.id })
  return ended.length > 0
}

/** Ends all their sessions. */
export async function endSessionsOf(
  db: Db,
  staffId: string,
  { now }: { now: Date },
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)))
}

const day = 24 * 3600

/** An ended session stays for a month: it says when its owner was last here. */
export const staffSessionRetention: Retention = {
  column: staffSessions.lastSeenAt,
  keptForSeconds: 30 * day,
}
