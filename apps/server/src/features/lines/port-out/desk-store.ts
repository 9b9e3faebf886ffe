import {
  portOutsUnderWay,
  type TransferFilters,
  type TransferSort,
  transferIsOver,
} from '@openline/contract/processes/transfers-desk'
import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import type { PortOutRow } from './port-out-store.ts'

/** Why a port-out needs a person. */
export type PortOutNeed = 'decision' | 'refused_by_network'

const needs = {
  decision: eq(portOuts.status, 'waiting'),
  refused_by_network: eq(portOuts.carrierRefused, true),
} satisfies Record<PortOutNeed, SQL>

const isUnderWay = or(inArray(portOuts.status, [...portOutsUnderWay]), needs.refused_by_network)

/** What needs a person: the nearest deadline first. */
export function listNeedyPortOuts(db: Db, need: PortOutNeed, limit: number): Promise<PortOutRow[]> {
  const { decidesAt } = portOuts
  return db.select().from(portOuts).where(needs[need]).orderBy(asc(decidesAt)).limit(limit)
}

type Asked = Pick<TransferFilters, 'carrier'> & {
  readonly status?: PortOutRow['status'] | undefined
  /** With one of these needs; all of them when left out. */
  readonly needs?: readonly PortOutNeed[] | undefined
  readonly ids?: readonly string[] | undefined
  readonly sort: TransferSort
  readonly limit: number
}

/** Port-outs that match, of those under way unless a state says otherwise; what is over newest first. */
export function listPortOuts(db: Db, asked: Asked): Promise<PortOutRow[]> {
  const { status, carrier, ids, sort, limit } = asked
  const { requestedAt, decidesAt, id } = portOuts
  const isOver = status !== undefined && transferIsOver(status)
  const due = sql`case when status = 'waiting' then ${decidesAt} end asc nulls last`
  const byAge = [asc(requestedAt), asc(id)]
  const orders = { age: byAge, due: [due, ...byAge] }
  return db
    .select()
    .from(portOuts)
    .where(
      and(
        isOver ? undefined : isUnderWay,
        status && eq(portOuts.status, status),
        carrier === undefined ? undefined : eq(portOuts.toCarrier, carrier),
        asked.needs && or(...asked.needs.map((need) => needs[need])),
        ids && inArray(portOuts.id, [...ids]),
      ),
    )
    .orderBy(...(isOver ? [desc(id)] : orders[sort]))
    .limit(limit)
}

/** How many port-outs are under way of each state and new carrier. */
export function countPortOuts(db: Db) {
  const { status, toCarrier: carrier } = portOuts
  return db
    .select({ status, carrier, transfers: count() })
    .from(portOuts)
    .where(isUnderWay)
    .groupBy(status, carrier)
}

/** Those that wait for a decision, or decisions that the network refused. */
export function tallyPortOuts(db: Db, need: PortOutNeed): Promise<Tally> {
  return tally(db, portOuts, { where: needs[need], since: portOuts.requestedAt })
}

/** The newest of a line, in any state. */
export function listPortOutsOf(db: Db, lineId: string, limit: number): Promise<PortOutRow[]> {
  return db
    .select()
    .from(portOuts)
    .where(eq(portOuts.lineId, lineId))
    .orderBy(desc(portOuts.requestedAt))
    .limit(limit)
}
