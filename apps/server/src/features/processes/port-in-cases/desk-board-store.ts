import {
  type BoardFilters,
  type BoardSort,
  portInsUnderWay,
} from '@openline/contract/processes/port-in-board-desk'
import type { DeskPortInKind } from '@openline/contract/processes/port-in-cases-desk'
import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { isStalled } from './desk-store.ts'

// The states are written out, as in the index of numbers that are asked for: PostgreSQL then uses it.
const isUnderWay = sql.raw(
  `port_ins.status in (${portInsUnderWay.map((status) => `'${status}'`).join(', ')})`,
)

/** Why it needs a person: the kind of the case that is open longest, `stalled` without one, or null. */
function kindOf(now: Date) {
  return sql<DeskPortInKind | null>`coalesce(
    (select kind from support_cases where port_in_id = port_ins.id and closed_at is null
      order by opened_at limit 1),
    case when ${isStalled(now)} then 'stalled' end)`
}

const orders: Readonly<Record<BoardSort, readonly SQL[]>> = {
  age: [asc(portIns.createdAt), asc(portIns.id)],
  due: [sql`${portIns.dueAt} asc nulls last`, asc(portIns.createdAt), asc(portIns.id)],
}

type Asked = BoardFilters & { readonly sort: BoardSort; readonly limit: number }

/** Port-ins under way that match. */
export function listUnderWay(db: Db, now: Date, { status, oldCarrier, sort, limit }: Asked) {
  return db
    .select({
      portInId: portIns.id,
      customerId: portIns.customerId,
      msisdn: portIns.msisdn,
      status: portIns.status,
      oldCarrier: portIns.donorName,
      startedAt: portIns.createdAt,
      heardAt: portIns.updatedAt,
      dueAt: portIns.dueAt,
      kind: kindOf(now),
    })
    .from(portIns)
    .where(
      and(
        isUnderWay,
        status && eq(portIns.status, status),
        oldCarrier === undefined ? undefined : eq(portIns.donorName, oldCarrier),
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit)
}

export type UnderWay = Awaited<ReturnType<typeof listUnderWay>>[number]

/** How many port-ins are under way of each state and old carrier, most first. */
export function countUnderWay(db: Db) {
  const { status, donorName: oldCarrier } = portIns
  return db
    .select({ status, oldCarrier, portIns: count() })
    .from(portIns)
    .where(isUnderWay)
    .groupBy(status, oldCarrier)
    .orderBy(sql`count(*) desc`, status, oldCarrier)
}
