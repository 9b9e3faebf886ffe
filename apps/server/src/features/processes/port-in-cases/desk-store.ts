import type { CaseKind } from '@openline/contract/processes/port-in-cases'
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { supportCases } from '../../../db/schema/support-cases.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import { answerLateSeconds, cutoverLateSeconds } from '../port-in/late.ts'
import { type CaseRow, caseColumns } from './store.ts'

/** What the desk lists of a port-in, with why it needs a person. */
const listed = {
  portInId: portIns.id,
  customerId: portIns.customerId,
  msisdn: portIns.msisdn,
  status: portIns.status,
  oldCarrier: portIns.donorName,
  updatedAt: portIns.updatedAt,
  dueAt: portIns.dueAt,
}

/** Which rows: of these port-ins, or of all; without those others. */
type Filter = {
  readonly portInIds?: readonly string[]
  readonly exceptPortInIds?: readonly string[]
  readonly limit: number
}

function amongst({ portInIds: ids, exceptPortInIds: others }: Filter): SQL | undefined {
  return and(ids && inArray(portIns.id, [...ids]), others && notInArray(portIns.id, [...others]))
}

/** Open cases of all customers with their port-ins, longest waiting first. */
export function listOpenCases(
  db: Db,
  { kind, ...filter }: Filter & { kind?: CaseKind | undefined },
) {
  const isOfKind = kind && eq(supportCases.kind, kind)
  return db
    .select({
      ...listed,
      caseId: supportCases.id,
      kind: supportCases.kind,
      since: supportCases.openedAt,
    })
    .from(supportCases)
    .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
    .where(and(isNull(supportCases.closedAt), isOfKind, amongst(filter)))
    .orderBy(asc(supportCases.openedAt))
    .limit(filter.limit)
}

/** Closed cases of all customers, newest first. */
export function listClosedCases(db: Db, limit: number) {
  const { kind, openedAt, closedAt } = supportCases
  const { customerId, msisdn } = portIns
  return db
    .select({ portInId: portIns.id, customerId, msisdn, kind, since: openedAt, closedAt })
    .from(supportCases)
    .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
    .where(isNotNull(closedAt))
    .orderBy(desc(closedAt))
    .limit(limit)
}

/** How many cases are open of each kind. */
export function countOpenCases(db: Db) {
  return db
    .select({ kind: supportCases.kind, open: count() })
    .from(supportCases)
    .where(isNull(supportCases.closedAt))
    .groupBy(supportCases.kind)
}

/** Open cases of every kind. */
export function tallyOpenCases(db: Db): Promise<Tally> {
  const { closedAt, openedAt } = supportCases
  return tally(db, supportCases, { where: isNull(closedAt), since: openedAt })
}

/** When something last happened: at the carriers, or a person closed a case about it. */
export const lastHeard = sql`greatest(port_ins.updated_at, (
  select max(closed_at) from support_cases where port_in_id = port_ins.id
))`.mapWith(portIns.updatedAt)

/** Under way, without an open case, and silent for longer than is usual where it is. */
export function isStalled(now: Date): SQL {
  const answered = secondsAfter(now, -answerLateSeconds)
  const cutOver = secondsAfter(now, -cutoverLateSeconds)
  // The states are written out, as in the index of port-ins under way: PostgreSQL then uses it.
  return sql`port_ins.status in ('submitted', 'pending', 'action_required', 'delayed', 'confirmed', 'activating')
    and not exists (
      select from support_cases where port_in_id = port_ins.id and closed_at is null
    )
    and case port_ins.status
      when 'action_required' then assisted
      when 'activating' then ${lastHeard} < ${cutOver}
      when 'confirmed' then greatest(${lastHeard}, due_at) < ${answered}
      else ${lastHeard} < ${answered}
    end`
}

/** Port-ins that are stalled without a case. */
export function tallyStalled(db: Db, now: Date): Promise<Tally> {
  return tally(db, portIns, { where: isStalled(now), since: lastHeard })
}

/** Every case of a port-in, newest first. */
export function listCasesOfPortIn(db: Db, portInId: string): Promise<CaseRow[]> {
  return db
    .select(caseColumns)
    .from(supportCases)
    .where(eq(supportCases.portInId, portInId))
    .orderBy(desc(supportCases.openedAt))
}
