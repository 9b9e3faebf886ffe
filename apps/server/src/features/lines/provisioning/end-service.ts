import type { Db } from '../../../db/open.ts'
import { withdrawEmergencyAddress } from '../emergency-address/emergency-address.ts'
import { cancelAwaited } from '../line-safety/sim-change-store.ts'
import { endLivePin, type PinEnd } from '../line-safety/store.ts'
import { endLine } from '../lines/store.ts'

type End = { at: Date; pinEndedFor: Extract<PinEnd['endedFor'], 'used' | 'line_ended'> }

/**
 * Ends a locked line for good, whatever for: it renews no more, nothing is registered for 911, and what its
 * number could be taken with is void. The carrier is told by the caller, where it does not know.
 */
export async function endService(tx: Db, lineId: string, { at, pinEndedFor }: End): Promise<void> {
  await endLivePin(tx, lineId, { endedAt: at, endedFor: pinEndedFor })
  await cancelAwaited(tx, lineId, at)
  await endLine(tx, lineId)
  await withdrawEmergencyAddress(tx, lineId, at)
}
