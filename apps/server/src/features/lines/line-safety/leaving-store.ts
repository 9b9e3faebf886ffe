import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'

/** A transfer to another carrier that is under way. Only `port-out` writes them. */
export type OpenPortOut = Pick<
  typeof portOuts.$inferSelect,
  'lineId' | 'status' | 'toCarrier' | 'requestedAt' | 'decidesAt'
>

/** The one of each line that has any: approved before waiting, the oldest first. */
export function readOpenPortOuts(db: Db, lineIds: readonly string[]): Promise<OpenPortOut[]> {
  const { lineId, status, toCarrier, requestedAt, decidesAt } = portOuts
  return db
    .selectDistinctOn([lineId], { lineId, status, toCarrier, requestedAt, decidesAt })
    .from(portOuts)
    .where(and(inArray(lineId, [...lineIds]), inArray(status, ['waiting', 'approved'])))
    .orderBy(lineId, sql`${status} = 'waiting'`, asc(requestedAt))
}

/** The same of one line. */
export async function findOpenPortOut(db: Db, lineId: string): Promise<OpenPortOut | null> {
  const [portOut] = await readOpenPortOuts(db, [lineId])
  return portOut ?? null
}

/** Whether another carrier has taken the number of a line, which it had asked for by then. */
export async function wasTaken(db: Db, ofLine: string, askedBy: Date): Promise<boolean> {
  const { lineId, status, requestedAt } = portOuts
  const isIt = and(eq(lineId, ofLine), eq(status, 'completed'), lte(requestedAt, askedBy))
  return (await db.$count(portOuts, isIt)) > 0
}
