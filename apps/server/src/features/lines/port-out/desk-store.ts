import type { PortOutList } from '@openline/contract/lines/port-out-desk'
import { asc, count, desc, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'
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

/** How many wait for a decision, and how many decisions the network refused. */
export async function countPortOuts(
  db: Db,
): Promise<{ waiting: number; refusedByNetwork: number }> {
  const [waiting, refused] = await Promise.all(
    [lists.waiting, lists.refused_by_network].map(({ where }) =>
      db.select({ portOuts: count() }).from(portOuts).where(where),
    ),
  )
  return {
    waiting: waiting?.[0]?.portOuts ?? 0,
    refusedByNetwork: refused?.[0]?.portOuts ?? 0,
  }
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
