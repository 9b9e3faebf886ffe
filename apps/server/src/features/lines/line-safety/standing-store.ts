import { and, desc, inArray, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lineLocks, simChanges, transferPins } from '../../../db/schema/line-safety.ts'
import { type OpenPortOut, readOpenPortOuts } from './leaving-store.ts'
import { listAwaitedNumbers } from './number-change-store.ts'
import type { SimChangeRow } from './sim-change-store.ts'
import type { Lock, PinRow } from './store.ts'

/** What is on record about the safety of one line. */
export type Standing = {
  lock: Lock | null
  /** The PIN in force or, when it ran out meanwhile, the one that was. */
  pin: PinRow | null
  /** What is under way: approved before waiting, the oldest first. */
  portOut: OpenPortOut | null
  /** The newest change that was not abandoned. */
  change: SimChangeRow | null
  /** When the number that the line waits for was asked for. */
  numberAskedAt: Date | null
}

/** For any number of lines in five queries; gives what is on record about one of them. */
export async function readStandings(
  db: Db,
  lineIds: readonly string[],
): Promise<(lineId: string) => Standing> {
  const ids = [...lineIds]
  const [locks, pins, leaving, changes, awaited] = await Promise.all([
    db.select().from(lineLocks).where(inArray(lineLocks.lineId, ids)),
    db
      .select()
      .from(transferPins)
      .where(and(inArray(transferPins.lineId, ids), isNull(transferPins.endedAt))),
    readOpenPortOuts(db, ids),
    db
      .selectDistinctOn([simChanges.lineId])
      .from(simChanges)
      .where(and(inArray(simChanges.lineId, ids), ne(simChanges.status, 'cancelled')))
      .orderBy(simChanges.lineId, desc(simChanges.createdAt)),
    listAwaitedNumbers(db, ids),
  ])
  const [lockOf, pinOf, portOutOf, changeOf, awaitedOf] = [
    byLine(locks),
    byLine(pins),
    byLine(leaving),
    byLine(changes),
    byLine(awaited),
  ]
  return (lineId) => ({
    lock: lockOf.get(lineId) ?? null,
    pin: pinOf.get(lineId) ?? null,
    portOut: portOutOf.get(lineId) ?? null,
    change: changeOf.get(lineId) ?? null,
    numberAskedAt: awaitedOf.get(lineId)?.createdAt ?? null,
  })
}

function byLine<Row extends { lineId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.lineId, row]))
}
