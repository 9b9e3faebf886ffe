import type { ActName } from '@openline/contract/platform/audit-labels'
import { and, desc, eq, gt, inArray, isNotNull, isNull, max } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { inSeconds, recordPeriods } from '../../../db/record-periods.ts'
import type { Retention } from '../../../db/retention.ts'
import { staffActs } from '../../../db/schema/audit.ts'

export type ActRow = typeof staffActs.$inferSelect

export async function insertAct(tx: Db, act: typeof staffActs.$inferInsert): Promise<void> {
  await tx.insert(staffActs).values(act)
}

/** The newest act on a subject since then, of this name or of all but looks; null for none. */
export async function findLastAct(
  db: Db,
  subject: { kind: ActRow['subjectKind']; id: string },
  since: Date,
  actName?: string,
): Promise<Pick<ActRow, 'name' | 'at'> | null> {
  const { subjectId, subjectKind, at, id, name, reason, act } = staffActs
  const [last] = await db
    .select({ name, at })
    .from(staffActs)
    .where(
      and(
        eq(subjectId, subject.id),
        eq(subjectKind, subject.kind),
        gt(at, since),
        actName === undefined ? isNotNull(reason) : eq(act, actName),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1)
  return last ?? null
}

/** The newest act of this name on any of these subjects of a customer; null for none. */
export async function findNewestAct(
  db: Db,
  { customerId, subjectIds, act }: { customerId: string; subjectIds: string[]; act: string },
): Promise<Pick<ActRow, 'name' | 'at' | 'after'> | null> {
  const { name, at, after, id, subjectId } = staffActs
  const [newest] = await db
    .select({ name, at, after })
    .from(staffActs)
    .where(
      and(
        inArray(subjectId, subjectIds),
        eq(staffActs.act, act),
        eq(staffActs.customerId, customerId),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1)
  return newest ?? null
}

const maxListed = 50

/** The newest acts on a subject, looks left out, newest first. */
export function listActsOn(
  db: Db,
  subject: { kind: ActRow['subjectKind']; id: string },
): Promise<Pick<ActRow, 'at' | 'act' | 'name' | 'reason'>[]> {
  const { at, act, name, reason, id, subjectKind, subjectId } = staffActs
  return db
    .select({ at, act, name, reason })
    .from(staffActs)
    .where(and(eq(subjectId, subject.id), eq(subjectKind, subject.kind), isNotNull(reason)))
    .orderBy(desc(at), desc(id))
    .limit(maxListed)
}

/** Whether this was done to the subject since then. */
export async function hasActOn(
  db: Db,
  subject: { kind: ActRow['subjectKind']; id: string },
  { act, since }: { act: string; since: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.subjectId, subject.id),
        eq(staffActs.subjectKind, subject.kind),
        gt(staffActs.at, since),
        eq(staffActs.act, act),
      ),
    )
    .limit(1)
  return found !== undefined
}

/** How often this was done to the subject. */
export function countActsOn(
  db: Db,
  subject: { kind: ActRow['subjectKind']; id: string },
  act: ActName,
): Promise<number> {
  const isSubject = and(
    eq(staffActs.subjectId, subject.id),
    eq(staffActs.subjectKind, subject.kind),
  )
  return db.$count(staffActs, and(isSubject, eq(staffActs.act, act)))
}

/** Of how many of a person's newest entries the customers are listed: days of work, and a short walk of an index. */
const looksBack = 400

/** The customers of a person's newest entries with the time of the newest of each, newest first. */
export async function listLastCustomers(
  db: Db,
  staffId: string,
  limit: number,
): Promise<{ customerId: string; at: Date }[]> {
  const { customerId, at, id } = staffActs
  const newest = db
    .select({ customerId, at })
    .from(staffActs)
    .where(eq(staffActs.staffId, staffId))
    .orderBy(desc(at), desc(id))
    .limit(looksBack)
    .as('newest')
  const last = max(newest.at)
  const rows = await db
    .select({ customerId: newest.customerId, at: last })
    .from(newest)
    .where(isNotNull(newest.customerId))
    .groupBy(newest.customerId)
    .orderBy(desc(last))
    .limit(limit)
  return rows.flatMap((row) =>
    row.customerId !== null && row.at !== null ? [{ customerId: row.customerId, at: row.at }] : [],
  )
}

/** Whether this session has looked at the subject in the same way since then. */
export async function hasLook(
  db: Db,
  look: Pick<ActRow, 'act' | 'subjectKind' | 'subjectId'> & { sessionId: string; since: Date },
): Promise<boolean> {
  const [found] = await db
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(
      and(
        eq(staffActs.sessionId, look.sessionId),
        eq(staffActs.subjectKind, look.subjectKind),
        eq(staffActs.subjectId, look.subjectId),
        eq(staffActs.act, look.act),
        gt(staffActs.at, look.since),
        isNull(staffActs.reason),
      ),
    )
    .limit(1)
  return found !== undefined
}

export const actRetention: Retention = {
  column: staffActs.at,
  keptForSeconds: inSeconds(recordPeriods.staff_acts.years),
}
