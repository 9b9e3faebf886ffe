import type { Safety } from '@openline/contract/lines/line-safety'
import { msg, t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { lastCapabilities, networkCan } from '../../platform/network/network.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { findLineOfOrder, listLinesOf, lockLine, readReferences } from '../lines/store.ts'
import {
  lockRefusedEmail,
  numberLockedEmail,
  numberUnlockedEmail,
  unlockRefusedEmail,
} from './emails.ts'
import { findOpenPortOut } from './leaving-store.ts'
import { holdsLock, requireSafetyAction } from './offered.ts'
import {
  isInForce,
  isRefused,
  isSynced,
  lockOwnLine,
  readSafety,
  type SafetyNeeds,
} from './safety.ts'
import { cancelAwaited } from './sim-change-store.ts'
import {
  endLivePin,
  findLock,
  type Lock,
  listUnsyncedLocks,
  markLockRefused,
  markLockSynced,
  type SafeLine,
  writeLock,
} from './store.ts'
import { reportRefusal } from './support-emails.ts'

type LockRequest = { customerId: string; lineId: string; locked: boolean }

/**
 * Locks a number or unlocks it. Locking ends the transfer PIN; waiting port-outs are refused. The lock is stored before the carrier hears of it; a scheduled task syncs it when the carrier was away.
 */
export async function changeLock(
  deps: SafetyNeeds & Needs<'events'>,
  { customerId, lineId, locked }: LockRequest,
): Promise<Safety> {
  if (locked) await requireSafetyAction(deps, 'lock')
  const line = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    if ((await findOpenPortOut(tx, lineId))?.status === 'approved') {
      throw new AppError(
        'not_ready',
        t('This number is already being transferred to another carrier'),
      )
    }
    await switchLock(deps, tx, held, { locked, by: 'you' })
    return held
  })
  await syncLock(deps, line.id, line.orderId)
  return readSafety(deps, line)
}

type Switch = { locked: boolean; by: 'you' | 'system' }

async function switchLock(
  { clock, sendEmail, events }: Needs<'clock' | 'sendEmail' | 'events'>,
  tx: Db,
  line: SafeLine,
  { locked, by }: Switch,
): Promise<void> {
  const at = clock()
  const lineId = line.id
  if (!(await writeLock(tx, { lineId, locked, changedAt: at }))) return
  await recordActivity(tx, { lineId, kind: locked ? 'locked' : 'unlocked', by, at })
  await emailOwner(
    { sendEmail },
    tx,
    line,
    locked ? numberLockedEmail(line) : numberUnlockedEmail(line),
  )
  if (!locked) return
  if (await endLivePin(tx, lineId, { endedAt: at, endedFor: 'locked' })) {
    const detail = msg('Because the number was locked')
    await recordActivity(tx, { lineId, kind: 'transfer_pin_ended', by: 'system', detail, at })
  }
  if (await cancelAwaited(tx, lineId, at)) {
    const detail = msg('Because the number was locked')
    await recordActivity(tx, { lineId, kind: 'sim_change_cancelled', by, detail, at })
  }
  await events.onLocked(tx, { lineId, by })
}

/**
 * Locks the number that was just brought to the line of an order, in the transaction that completes
 * it (47 CFR 52.37: a lock is offered; ours is on from the start). To be called once for a port-in:
 * a number that its owner unlocked since stays so.
 */
export async function lockAfterPortIn(
  deps: Needs<'clock' | 'sendEmail' | 'events'>,
  tx: Db,
  orderId: string,
): Promise<void> {
  const found = await findLineOfOrder(tx, orderId)
  const line = found && (await lockLine(tx, found.id))
  if (!line) return
  const at = deps.clock()
  await recordActivity(tx, { lineId: line.id, kind: 'port_in_completed', by: 'system', at })
  if (isInForce(line)) await switchLock(deps, tx, line, { locked: true, by: 'system' })
}

/**
 * Locks every number of an account that went back to its owner: who had it may have unlocked one, or have a transfer
 * PIN or a SIM card under way. The carrier hears of it by the task.
 */
export async function lockRestored(
  deps: Needs<'clock' | 'sendEmail' | 'events'>,
  tx: Db,
  customerId: string,
): Promise<void> {
  if (!holdsLock(await lastCapabilities(tx))) return
  for (const { id } of (await listLinesOf(tx, customerId)).toReversed()) {
    const line = await lockLine(tx, id)
    if (!line || !isInForce(line)) continue
    if ((await findOpenPortOut(tx, id))?.status === 'approved') continue
    await switchLock(deps, tx, line, { locked: true, by: 'system' })
  }
}

/** Sends the present state of the lock to the carrier, until the carrier accepts or refuses it. */
export async function syncLock(
  deps: SafetyNeeds,
  lineId: string,
  reference: string,
): Promise<'synced' | 'unsynced' | 'refused'> {
  const { db, carrier, log } = deps
  const lock = await findLock(db, lineId)
  if (!lock || isSynced(lock)) return 'synced'
  if (isRefused(lock)) return 'refused'
  const { locked, changedAt } = lock
  if (!(await networkCan(deps, 'lock'))) {
    // Ours is held by refusing port-outs, which takes no one else.
    await markLockSynced(db, lineId, changedAt)
    return 'synced'
  }
  try {
    const answer = await carrier.setLock({ reference, locked, at: changedAt })
    if (answer.kind === 'done') await markLockSynced(db, lineId, changedAt)
    else await recordRefusedLock(deps, lock, answer.code)
    return answer.kind === 'done' ? 'synced' : 'refused'
  } catch (err) {
    log.warn({ err, lineId }, 'sending a number lock to the carrier failed; retrying')
    return 'unsynced'
  }
}

/** The lock stays as its owner wanted it: port-outs are decided by it, and the next change is sent again. */
function recordRefusedLock(
  deps: Needs<'db' | 'clock' | 'log' | 'sendEmail'>,
  { lineId, locked, changedAt }: Lock,
  code: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line || !(await markLockRefused(tx, lineId, changedAt)) || !isInForce(line)) return
    const at = deps.clock()
    await recordActivity(tx, { lineId, kind: 'lock_refused', by: 'carrier', at })
    await emailOwner(deps, tx, line, locked ? lockRefusedEmail(line) : unlockRefusedEmail(line))
    await reportRefusal(deps, tx, line, { call: locked ? 'lock' : 'unlock', code })
  })
}

const quietForSeconds = 20
const batch = 50

/** A scheduled task: syncs locks that the carrier does not know, after it or we were away. */
export async function retryUnsyncedLocks(deps: SafetyNeeds): Promise<void> {
  const before = secondsAfter(deps.clock(), -quietForSeconds)
  const lineIds = await listUnsyncedLocks(deps.db, before, batch)
  for (const [lineId, reference] of await readReferences(deps.db, lineIds)) {
    await syncLock(deps, lineId, reference)
  }
}
