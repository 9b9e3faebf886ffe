import type { carrierStates, LineAct } from '@openline/contract/lines/lines-desk'
import { lineActs } from '@openline/contract/lines/lines-desk'
import type { RefusedCallAct } from '@openline/contract/lines/refused-call-desk'
import { type PortInStatus, portInIsOver } from '@openline/contract/processes/port-in-status'
import { isInForce, isRefused, isSynced } from '../line-safety/safety.ts'
import type { Lock } from '../line-safety/store.ts'
import type { LineEnding } from '../provisioning/line-ending-store.ts'
import type { LineRecords } from './desk-records.ts'
import type { LineRow } from './store.ts'
import type { SuspensionRow } from './suspension-store.ts'

type CarrierState = (typeof carrierStates)[number]

/** What decides what staff can do with a line. */
export type LineFacts = {
  line: Pick<LineRow, 'status' | 'mdn'>
  records: Pick<LineRecords, 'lock' | 'simChanges' | 'portOuts'>
  suspensions: readonly SuspensionRow[]
  /** The newest try to end the line. */
  ending: Pick<LineEnding, 'status'> | null
  /** A transfer of a number to the line; null for none. */
  portIn: { status: PortInStatus } | null
  /** Whether the carrier refused to look at the emergency address that was asked for last. */
  isAddressRefused: boolean
  /** When the number that the line waits for was asked for. */
  numberAskedAt: Date | null
}

const isAllowed: Readonly<Record<LineAct, (facts: LineFacts) => boolean>> = {
  // Also one that its owner suspended, and could restore.
  suspend: (facts) => canChange(facts) && !isSuspendedBySupport(facts),
  restore: (facts) => canChange(facts) && isSuspended(facts, 'lost'),
  replace_sim: (facts) =>
    canChange(facts) &&
    facts.records.lock?.locked !== true &&
    !isSuspended(facts, 'unpaid') &&
    !facts.records.simChanges.some(({ status }) => status === 'switching'),
  // The lock stays for the new number.
  change_number: (facts) =>
    canChange(facts) &&
    facts.line.status === 'active' &&
    facts.line.mdn !== null &&
    facts.numberAskedAt === null &&
    !isNumberMoving(facts) &&
    !facts.records.simChanges.some(({ status }) => status === 'switching'),
  // What is under way is named when it is pressed.
  move: canChange,
  send_lock_again: isLockRefused,
  record_lock_done: isLockRefused,
  send_address_again: ({ line, isAddressRefused }) => isInForce(line) && isAddressRefused,
  record_address_done: ({ line, isAddressRefused }) => isInForce(line) && isAddressRefused,
  end: (facts) => canChange(facts) && !isNumberMoving(facts),
  send_end_again: isEndRefused,
  record_end_done: isEndRefused,
}

/** A number that another carrier is about to have is not touched any more, nor a line that is being ended. */
function canChange({ line, records, ending }: LineFacts): boolean {
  const isLeaving = records.portOuts.some(({ status }) => status === 'approved')
  return isInForce(line) && !isLeaving && ending?.status !== 'asked'
}

/** The end would destroy a number on its way to another carrier, or to this line. */
function isNumberMoving({ records, portIn }: LineFacts): boolean {
  return (
    records.portOuts.some(({ status }) => status === 'waiting') ||
    (portIn !== null && !portInIsOver(portIn.status))
  )
}

function isEndRefused({ line, ending }: LineFacts): boolean {
  return isInForce(line) && ending?.status === 'refused'
}

function isSuspended({ suspensions }: LineFacts, why: SuspensionRow['reason']): boolean {
  return suspensions.some(({ reason, endedAt }) => reason === why && endedAt === null)
}

function isSuspendedBySupport({ suspensions }: LineFacts): boolean {
  return suspensions.some(({ bySupport, endedAt }) => bySupport && endedAt === null)
}

function isLockRefused({ line, records: { lock } }: LineFacts): boolean {
  return isInForce(line) && lock !== null && isRefused(lock)
}

/** What staff can do with a line now. */
export function nextLineActs(facts: LineFacts): LineAct[] {
  return lineActs.filter((act) => isAllowed[act](facts))
}

/** What the carrier knows of a suspension as it is now. */
export function suspensionAtCarrier({ carrierState, endedAt }: SuspensionRow): CarrierState {
  if (carrierState === 'refused') return 'refused'
  return carrierState === (endedAt === null ? 'open' : 'ended') ? 'known' : 'waiting'
}

/** What the carrier knows of a lock as it is now. */
export function lockAtCarrier(lock: Lock): CarrierState {
  if (isSynced(lock)) return 'known'
  return isRefused(lock) ? 'refused' : 'waiting'
}

/** What staff can do with a suspension now. */
export function nextSuspensionActs(row: SuspensionRow): RefusedCallAct[] {
  return suspensionAtCarrier(row) === 'refused' ? ['send_again', 'record_done'] : []
}
