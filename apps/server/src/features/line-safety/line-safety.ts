import type { Brand } from '@openline/contract/brand'
import type { Safety, SafetyAction } from '@openline/contract/line-safety'
import { msg, t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import { AppError, notFound } from '../../app-error.ts'
import { type Clock, secondsAfter } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import type { CarrierGateway } from '../../gateways/carrier/carrier.ts'
import { recordActivity } from '../lines/activity.ts'
import { openReasonsOf } from '../lines/suspensions.ts'
import { letters, type TellOwner } from './emails.ts'
import { listOpenPortOuts, refuseWaiting } from './port-out-store.ts'
import { cancelAwaited, type SimChangeRow } from './sim-change-store.ts'
import { failureWords } from './sim-change-words.ts'
import { readStandings, type Standing } from './standing-store.ts'
import {
  endLivePin,
  findLineOfOrder,
  findLock,
  type Lock,
  listUnsyncedLocks,
  lockLine,
  markLockRefused,
  markLockSynced,
  type SafeLine,
  writeLock,
} from './store.ts'
import { reportRefusal } from './support-emails.ts'

export type SafetyDeps = {
  db: Db
  clock: Clock
  carrier: CarrierGateway
  log: Logger
  tellOwner: TellOwner
  sendEmail: SendEmail
  brand: Brand
  publicUrl: string
  supportEmail: string
}

/** A line that is in force, held until the transaction ends. Anybody else's is not found. */
export async function lockOwnLine(tx: Db, customerId: string, lineId: string): Promise<SafeLine> {
  const line = await lockLine(tx, lineId)
  if (line?.customerId !== customerId) throw notFound(t('We couldn’t find this line'))
  if (!isInForce(line)) throw new AppError('not_ready', t('This line isn’t active'))
  return line
}

/** Whether a line has a number that could be taken away. */
export function isInForce({ status, mdn }: Pick<SafeLine, 'status' | 'mdn'>): boolean {
  return mdn !== null && (status === 'active' || status === 'suspended' || status === 'inactive')
}

type ViewedLine = Pick<SafeLine, 'id' | 'status' | 'mdn'>

/** How safe a line's number is, and what its owner can do about it. */
export async function readSafety(db: Db, line: ViewedLine, now: Date): Promise<Safety> {
  const [safety] = await readSafetyOf(db, [line], now)
  if (!safety) throw new Error(`line ${line.id} has no safety`)
  return safety
}

/** The same for any number of lines, in as many queries as for one; in the order of `lines`. */
export async function readSafetyOf(
  db: Db,
  lines: readonly ViewedLine[],
  now: Date,
): Promise<Safety[]> {
  const ids = lines.map(({ id }) => id)
  const [standingOf, reasons] = await Promise.all([readStandings(db, ids), openReasonsOf(db, ids)])
  return lines.map((line) => {
    const open = reasons.filter(({ lineId }) => lineId === line.id)
    const suspendedFor = open.map(({ reason }) => reason)
    return presentSafety(line, { ...standingOf(line.id), suspendedFor }, now)
  })
}

type Viewed = Standing & { suspendedFor: Safety['suspendedFor'] }

function presentSafety(
  line: ViewedLine,
  { lock, pin, portOut, change, suspendedFor }: Viewed,
  now: Date,
): Safety {
  const locked = lock?.locked ?? false
  return {
    lineId: line.id,
    locked,
    lockConfirmed: lock === null || isSynced(lock),
    lockRefused: lock !== null && isRefused(lock),
    transferPin: pin && pin.expiresAt > now ? { expiresAt: pin.expiresAt.toISOString() } : null,
    portOut: portOut
      ? {
          status: portOut.status === 'approved' ? 'approved' : 'waiting',
          toCarrier: portOut.toCarrier,
          requestedAt: portOut.requestedAt.toISOString(),
          decidesAt: portOut.decidesAt.toISOString(),
        }
      : null,
    suspendedFor,
    simChange: change && presentChange(change, now),
    nextActions:
      isInForce(line) && portOut?.status !== 'approved'
        ? actionsOf({ locked, suspendedFor, isSwitching: change?.status === 'switching' })
        : [],
  }
}

function isSynced({ syncedAt, changedAt }: Lock): boolean {
  return syncedAt?.getTime() === changedAt.getTime()
}

/** Whether the carrier will not carry out how the lock stands: a person has to see to it. */
export function isRefused({ refusedAt, changedAt }: Lock): boolean {
  return refusedAt?.getTime() === changedAt.getTime()
}

type Held = {
  locked: boolean
  suspendedFor: Safety['suspendedFor']
  isSwitching: boolean
}

function actionsOf({ locked, suspendedFor, isSwitching }: Held): SafetyAction[] {
  return [
    ...(locked ? (['unlock'] as const) : (['lock', 'create_transfer_pin'] as const)),
    suspendedFor.includes('lost') ? 'restore' : 'suspend',
    ...(locked || isSwitching || suspendedFor.includes('unpaid') ? [] : (['replace_sim'] as const)),
  ]
}

const failureShownForMs = 24 * 3600_000

function presentChange(change: SimChangeRow, now: Date): Safety['simChange'] {
  const { id, sim, status, trackingNumber, failureCode } = change
  if (status === 'done' || status === 'cancelled') return null
  if (status === 'failed' && now.getTime() - change.updatedAt.getTime() > failureShownForMs) {
    return null
  }
  const failure = failureCode && failureWords(failureCode)
  return { id, sim, status, requestedAt: change.createdAt.toISOString(), trackingNumber, failure }
}

type LockRequest = { customerId: string; lineId: string; locked: boolean }

/**
 * Locks a number or unlocks it. Locking ends the transfer PIN and refuses whoever waits for the
 * number. It is on record before the carrier hears of it; a scheduled task tells a carrier that was away.
 */
export async function changeLock(
  deps: SafetyDeps,
  { customerId, lineId, locked }: LockRequest,
): Promise<Safety> {
  const line = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    const [portOut] = await listOpenPortOuts(tx, lineId)
    if (portOut?.status === 'approved') {
      throw new AppError(
        'not_ready',
        t('This number is already being transferred to another carrier'),
      )
    }
    await switchLock(deps, tx, held, { locked, by: 'you' })
    return held
  })
  await syncLock(deps, line.id, line.orderId)
  return readSafety(deps.db, line, deps.clock())
}

type Switch = { locked: boolean; by: 'you' | 'system' }

async function switchLock(
  { clock, tellOwner }: Pick<SafetyDeps, 'clock' | 'tellOwner'>,
  tx: Db,
  line: SafeLine,
  { locked, by }: Switch,
): Promise<void> {
  const at = clock()
  const lineId = line.id
  if (!(await writeLock(tx, { lineId, locked, changedAt: at }))) return
  await recordActivity(tx, { lineId, kind: locked ? 'locked' : 'unlocked', by, at })
  await tellOwner(tx, line, () => (locked ? letters.locked(line) : letters.unlocked(line)))
  if (!locked) return
  if (await endLivePin(tx, lineId, { endedAt: at, endedFor: 'locked' })) {
    const detail = msg('Because the number was locked')
    await recordActivity(tx, { lineId, kind: 'transfer_pin_ended', by: 'system', detail, at })
  }
  if (await cancelAwaited(tx, lineId, at)) {
    const detail = msg('Because the number was locked')
    await recordActivity(tx, { lineId, kind: 'sim_change_cancelled', by, detail, at })
  }
  if ((await refuseWaiting(tx, lineId, 'locked')) > 0) {
    const detail = msg('Because the number was locked')
    await recordActivity(tx, { lineId, kind: 'port_out_refused', by, detail, at })
  }
}

/**
 * Locks the number that was just brought to the line of an order, in the transaction that completes
 * it (47 CFR 52.37: a lock is offered; ours is on from the start). To be called once for a port-in:
 * a number that its owner unlocked since stays so.
 */
export async function lockAfterPortIn(
  deps: Pick<SafetyDeps, 'clock' | 'tellOwner'>,
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

/** Tells the carrier how the lock stands: once for each change that it takes or refuses. */
export async function syncLock(
  deps: SafetyDeps,
  lineId: string,
  reference: string,
): Promise<'synced' | 'unsynced' | 'refused'> {
  const { db, carrier, log } = deps
  const lock = await findLock(db, lineId)
  if (!lock || isSynced(lock)) return 'synced'
  if (isRefused(lock)) return 'refused'
  const { locked, changedAt } = lock
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

/** The lock stays as its owner wanted it: we decide who may have the number, and a change is told anew. */
function recordRefusedLock(
  deps: SafetyDeps,
  { lineId, locked, changedAt }: Lock,
  code: string,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    if (!line || !(await markLockRefused(tx, lineId, changedAt)) || !isInForce(line)) return
    const at = deps.clock()
    await recordActivity(tx, { lineId, kind: 'lock_refused', by: 'carrier', at })
    await deps.tellOwner(tx, line, () =>
      locked ? letters.lockRefused(line) : letters.unlockRefused(line),
    )
    await reportRefusal(deps, tx, line, { call: locked ? 'lock' : 'unlock', code })
  })
}

const quietForSeconds = 20
const batch = 50

/** A scheduled task: tells the carrier of locks that it does not know of, because it or we were away. */
export async function retryUnsyncedLocks(deps: SafetyDeps): Promise<void> {
  const before = secondsAfter(deps.clock(), -quietForSeconds)
  for (const { lineId, orderId } of await listUnsyncedLocks(deps.db, before, batch)) {
    await syncLock(deps, lineId, orderId)
  }
}
