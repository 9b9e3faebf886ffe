import type { PortOutList } from '@openline/contract/lines/port-out-desk'
import { asc, desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import type { PortOutRow } from './port-out-store.ts'

const lists = {
  waiting: { where: eq(portOuts.status, 'waiting'), order: asc(portOuts.decidesAt) },
  refused_by_network: { where: eq(portOuts.carrierRefused, true), order: asc(portOuts.decidesAt) },
  all: { where: undefined, order: desc(portOuts.id) },
} satisfies Record<PortOutList, { where: SQL | undefined; order: SQL }>

/** Port-outs for the desk: the nearest deadline first, or the newest of all. */
export function listPortOuts(db: Db, list: PortOutList, limit: number): Promise<PortOutRow[]> {
  const { where, order } = lists[list]
  return db.select().from(portOuts).where(where).orderBy(order).limit(limit)
}

/** Those that wait for a decision, or decisions that the network refused. */
export function tallyPortOuts(db: Db, list: Exclude<PortOutList, 'all'>): Promise<Tally> {
  return tally(db, portOuts, { where: lists[list].where, since: portOuts.requestedAt })
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
