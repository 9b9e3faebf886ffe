import type { RefusedCallAct } from '@openline/contract/lines/refused-call-desk'
import { notFound } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { askAgain, recordRegisteredByHand } from '../emergency-address/ask-again.ts'
import { withdrawLockRefusal } from '../line-safety/store.ts'
import { actOnLine, type LineRequest } from './desk-line-actions.ts'
import { findLine } from './store.ts'
import { findSuspension } from './suspension-store.ts'
import { recordSuspensionDone, sendSuspensionAgain } from './suspensions.ts'

type Answer = Promise<{ message: string }>

const messages: Readonly<Record<RefusedCallAct, { message: string }>> = {
  send_again: { message: 'It’s being sent to the network again' },
  record_done: { message: 'Recorded as done at the network' },
}

type SuspensionRequest = Omit<LineRequest, 'lineId'> & { suspensionId: string; act: RefusedCallAct }

/** Sends a refused suspension, or its end, to the carrier again, or records that a person had it done. */
export async function settleRefusedSuspension(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { name, by, suspensionId, act, reason }: SuspensionRequest,
): Answer {
  const { db } = deps
  const found = await findSuspension(db, suspensionId)
  const line = found && (await findLine(db, found.suspension.lineId))
  if (!line) throw notFound('We couldn’t find this suspension')
  return actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'suspension', id: suspensionId },
    lock: lockNothing,
    async act(tx) {
      const row =
        act === 'send_again'
          ? await sendSuspensionAgain(deps, tx, suspensionId)
          : await recordSuspensionDone(tx, suspensionId)
      if (!row) return null
      return {
        customerId: line.customerId,
        before: { carrierState: 'refused' },
        after: { act, carrierState: row.carrierState, lineId: line.id },
        result: messages[act],
      }
    },
  })
}

type SettleRequest = LineRequest & { act: RefusedCallAct }

/** The same for the lock of a number. What is to be sent again, the task "retry unsynced locks" sends. */
export async function settleRefusedLock(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { act, ...request }: SettleRequest,
): Answer {
  const isDone = act === 'record_done'
  const allowed = isDone ? 'record_lock_done' : 'send_lock_again'
  await actOnLine(deps, request, allowed, async (tx, line) => {
    const lock = await withdrawLockRefusal(tx, line.id, { isDone })
    const locked = lock?.locked ?? null
    return { before: { locked, carrier: 'refused' }, after: { locked, act } }
  })
  return messages[act]
}

/** The same for an emergency address that the carrier refused to look at. */
export async function settleRefusedAddress(
  deps: Needs<'db' | 'clock' | 'enqueue' | 'sendEmail'>,
  { act, ...request }: SettleRequest,
): Answer {
  const allowed = act === 'record_done' ? 'record_address_done' : 'send_address_again'
  await actOnLine(deps, request, allowed, async (tx, line) => {
    const emergencyAddressId =
      act === 'record_done'
        ? await recordRegisteredByHand(deps, tx, line)
        : await askAgain(deps, tx, line)
    return { before: { carrier: 'refused' }, after: { act, emergencyAddressId } }
  })
  return messages[act]
}
