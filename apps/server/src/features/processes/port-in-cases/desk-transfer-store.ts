import type { DeskPortInKind } from '@openline/contract/processes/port-in-cases-desk'
import type { PortInStatus } from '@openline/contract/processes/port-in-status'
import {
  portInsUnderWay,
  type TransferFilters,
  type TransferSort,
  transferIsOver,
} from '@openline/contract/processes/transfers-desk'
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { isStalled, lastHeard } from './desk-store.ts'

// The states are written out, as in the index of numbers that are asked for: PostgreSQL then uses it.
const isUnderWay = sql.raw(
  `port_ins.status in (${portInsUnderWay.map((status) => `'${status}'`).join(', ')})`,
)

/** With an open case, even after its end, or stalled without one. */
function needsPerson(now: Date, why: DeskPortInKind | undefined): SQL {
  const cases = sql`select port_in_id from support_cases where closed_at is null`
  const stalled = sql`select id from port_ins where ${isStalled(now)}`
  if (why === 'stalled') return sql`port_ins.id in (${stalled})`
  if (why !== undefined) return sql`port_ins.id in (${cases} and kind = ${why})`
  return sql`port_ins.id in (${cases} union all ${stalled})`
}

/** Why and since when it needs a person: of the case that is open longest, `stalled` without one, or null. */
function needOf(now: Date, why: DeskPortInKind | undefined) {
  const ofKind = why === undefined || why === 'stalled' ? sql`` : sql`and kind = ${why}`
  const oldest = sql`from support_cases where port_in_id = port_ins.id and closed_at is null
    ${ofKind} order by opened_at limit 1`
  return {
    why: sql<DeskPortInKind | null>`coalesce((select kind ${oldest}),
      case when ${isStalled(now)} then 'stalled' end)`,
    // A case's time, or of one that is stalled the last news; no one asks without a need.
    needySince: sql`coalesce((select opened_at ${oldest}), ${lastHeard})`.mapWith(
      portIns.updatedAt,
    ),
  }
}

type Asked = Pick<TransferFilters, 'carrier'> & {
  readonly status?: PortInStatus | undefined
  /** Only what needs a person, for this reason or any. */
  readonly needs?: DeskPortInKind | 'any' | undefined
  readonly ids?: readonly string[] | undefined
  readonly sort: TransferSort
  readonly limit: number
}

/** Port-ins that match, of those under way unless a need or a state says otherwise; what is over newest first. */
export function listPortIns(db: Db, now: Date, asked: Asked) {
  const { status, carrier, needs, ids, sort, limit } = asked
  const why = needs === 'any' ? undefined : needs
  const need = needOf(now, why)
  const isOver = status !== undefined && status !== 'draft' && transferIsOver(status)
  const byAge = [needs ? asc(need.needySince) : asc(portIns.createdAt), asc(portIns.id)]
  const orders = { age: byAge, due: [sql`${portIns.dueAt} asc nulls last`, ...byAge] }
  return db
    .select({
      id: portIns.id,
      customerId: portIns.customerId,
      msisdn: portIns.msisdn,
      status: portIns.status,
      carrier: portIns.donorName,
      startedAt: portIns.createdAt,
      heardAt: portIns.updatedAt,
      dueAt: portIns.dueAt,
      ...need,
    })
    .from(portIns)
    .where(
      and(
        needs || isOver || ids ? undefined : isUnderWay,
        needs && needsPerson(now, why),
        status && eq(portIns.status, status),
        carrier === undefined ? undefined : eq(portIns.donorName, carrier),
        ids && inArray(portIns.id, [...ids]),
      ),
    )
    .orderBy(...(isOver ? [desc(portIns.endedAt)] : orders[sort]))
    .limit(limit)
}

export type ListedPortIn = Awaited<ReturnType<typeof listPortIns>>[number]

/** How many port-ins are under way of each state and old carrier. */
export function countPortIns(db: Db) {
  const { status, donorName: carrier } = portIns
  return db
    .select({ status, carrier, transfers: count() })
    .from(portIns)
    .where(isUnderWay)
    .groupBy(status, carrier)
}
