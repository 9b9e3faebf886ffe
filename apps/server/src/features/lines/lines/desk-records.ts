import type { Db } from '../../../db/open.ts'
import { listSimChanges, type SimChangeRow } from '../line-safety/sim-change-store.ts'
import { findLivePin, findLock, type Lock, type PinRow } from '../line-safety/store.ts'
import { listPortOutsOf } from '../port-out/desk-store.ts'
import type { PortOutRow } from '../port-out/port-out-store.ts'

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
  const [lock, pin, simChanges, portOuts] = await Promise.all([
    findLock(db, lineId),
    findLivePin(db, lineId),
    listSimChanges(db, lineId, most),
    listPortOutsOf(db, lineId, most),
  ])
  return { lock, pin, simChanges, portOuts }
}
