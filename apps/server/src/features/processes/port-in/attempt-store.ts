import { portInEnds } from '@openline/contract/processes/port-in-status'
import { and, asc, count, eq, inArray, isNotNull, lt, lte, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portInAttempts, portIns } from '../../../db/schema/port-ins.ts'

export type Attempt = typeof portInAttempts.$inferSelect

export async function insertAttempt(
  tx: Db,
  attempt: typeof portInAttempts.$inferInsert,
): Promise<void> {
  await tx.insert(portInAttempts).values(attempt)
}

export async function findOpenAttempt(db: Db, portInId: string): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(portInAttempts)
    .where(and(eq(portInAttempts.portInId, portInId), eq(portInAttempts.outcome, 'open')))
  return row ?? null
}

export async function updateAttempt(
  tx: Db,
  id: string,
  changes: Partial<typeof portInAttempts.$inferInsert>,
): Promise<void> {
  await tx.update(portInAttempts).set(changes).where(eq(portInAttempts.id, id))
}

/** Ends the open attempt of a port-in, if it has one. */
export async function endAttempt(
  tx: Db,
  portInId: string,
  end: { outcome: Attempt['outcome']; reason: string | null; at: Date },
): Promise<void> {
  await tx
    .update(portInAttempts)
    .set({ outcome: end.outcome, reason: end.reason, endedAt: end.at })
    .where(and(eq(portInAttempts.portInId, portInId), eq(portInAttempts.outcome, 'open')))
}

/** Every try of a port-in, oldest first. */
export function listAttempts(db: Db, portInId: string): Promise<Attempt[]> {
  return db
    .select()
    .from(portInAttempts)
    .where(eq(portInAttempts.portInId, portInId))
    .orderBy(asc(portInAttempts.number))
}

/** How many attempts each port-in had. */
export async function countAttempts(
  db: Db,
  portInIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (portInIds.length === 0) return new Map()
  const rows = await db
    .select({ portInId: portInAttempts.portInId, attempts: count() })
    .from(portInAttempts)
    .where(inArray(portInAttempts.portInId, [...portInIds]))
    .groupBy(portInAttempts.portInId)
  return new Map(rows.map(({ portInId, attempts }) => [portInId, attempts]))
}

/** Port-ins that are to be looked at, longest waiting first; each is due again only at `nextAt`. */
export async function claimDue(
  db: Db,
  { now, nextAt }: { now: Date; nextAt: Date },
  limit: number,
): Promise<string[]> {
  const due = db
    .select({ id: portIns.id })
    .from(portIns)
    .where(
      and(
        isNotNull(portIns.lookAgainAt),
        lte(portIns.lookAgainAt, now),
        notInArray(portIns.status, [...portInEnds]),
      ),
    )
    .orderBy(asc(portIns.lookAgainAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await db
    .update(portIns)
    .set({ lookAgainAt: nextAt })
    .where(inArray(portIns.id, due))
    .returning({ id: portIns.id })
  return rows.map(({ id }) => id)
}

/** Port-ins that wait for their customer and of which nothing was heard since `since`. */
export async function listIdle(db: Db, since: Date, reminders: number, limit: number) {
  const rows = await db
    .select({ id: portIns.id })
    .from(portIns)
    .where(
      and(
        inArray(portIns.status, ['draft', 'ready', 'action_required']),
        lt(portIns.updatedAt, since),
        lte(portIns.remindersSent, reminders),
      ),
    )
    .orderBy(asc(portIns.updatedAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

type Encrypted = { id: string; accountNumberEncrypted: string | null; pinEncrypted: string | null }

/** Port-ins with a secret that does not begin with the prefix of the current key. */
export function listEncryptedWithOtherKeys(
  db: Db,
  prefix: string,
  limit: number,
): Promise<Encrypted[]> {
  return db
    .select({
      id: portIns.id,
      accountNumberEncrypted: portIns.accountNumberEncrypted,
      pinEncrypted: portIns.pinEncrypted,
    })
    .from(portIns)
    .where(
      sql`(account_number_encrypted is not null or pin_encrypted is not null)
        and (not starts_with(coalesce(${portIns.accountNumberEncrypted}, ${prefix}), ${prefix})
          or not starts_with(coalesce(${portIns.pinEncrypted}, ${prefix}), ${prefix}))`,
    )
    .limit(limit)
}
