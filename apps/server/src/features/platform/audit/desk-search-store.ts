import type { ActFilters } from '@openline/contract/platform/audit'
import { storedNamesOf } from '@openline/contract/platform/audit-labels'
import { and, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Position } from '../../../db/page-cursor.ts'
import { staffActs } from '../../../db/schema/audit.ts'

/** Acts by these filters, newest first; `after` is the last one of the page before. */
export function findActs(
  db: Db,
  filters: ActFilters,
  { after, limit }: { after: Position | null; limit: number },
) {
  return db
    .select()
    .from(staffActs)
    .where(and(...matching(filters), after ? isBefore(after) : undefined))
    .orderBy(desc(staffActs.at), desc(staffActs.id))
    .limit(limit)
}

function matching(filters: ActFilters): (SQL | undefined)[] {
  const { staffId, act, customerId, subjectKind, subjectId, since, until } = filters
  return [
    staffId === undefined ? undefined : eq(staffActs.staffId, staffId),
    act === undefined ? undefined : inArray(staffActs.act, storedNamesOf(act)),
    customerId === undefined ? undefined : eq(staffActs.customerId, customerId),
    subjectKind === undefined ? undefined : eq(staffActs.subjectKind, subjectKind),
    subjectId === undefined ? undefined : eq(staffActs.subjectId, subjectId),
    since === undefined ? undefined : gte(staffActs.at, new Date(since)),
    until === undefined ? undefined : lt(staffActs.at, new Date(until)),
  ]
}

function isBefore({ createdAt, id }: Position) {
  return or(lt(staffActs.at, createdAt), and(eq(staffActs.at, createdAt), lt(staffActs.id, id)))
}
