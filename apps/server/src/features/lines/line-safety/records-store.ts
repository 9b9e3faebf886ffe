import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { portOuts, simChanges } from '../../../db/schema/line-safety.ts'
import type { PortOutRow } from '../port-out/port-out-store.ts'
import type { SimChangeRow } from './sim-change-store.ts'
import { findLivePin, findLock, type Lock, type PinRow } from './store.ts'

/** Everything on record about the safety of one line, newest first; of many, the last fifty. */
export type LineRecords = {
  lock: Lock | null
  /** The transfer PIN in force or, when it ran out meanwhile, the one that was. */
  pin: PinRow | null
  simChanges: readonly SimChangeRow[]
  portOuts: readonly PortOutRow[]
}

const most = 50

/** For staff, who see also what ended. */
export async function readLineRecords(db: Db, lineId: string): Promise<LineRecords> {
  const [lock, pin, changes, leaving] = await Promise.all([
    findLock(db, lineId),
    findLivePin(db, lineId),
    db
      .select()
      .from(simChanges)
      .where(eq(simChanges.lineId, lineId))
      .orderBy(desc(simChanges.createdAt))
      .limit(most),
    db
      .select()
      .from(portOuts)
      .where(eq(portOuts.lineId, lineId))
      .orderBy(desc(portOuts.requestedAt))
      .limit(most),
  ])
  return { lock, pin, simChanges: changes, portOuts: leaving }
}
