import { randomUUID } from 'node:crypto'
import { msg, translate } from '@openline/i18n/i18n'
import { secondsAfter } from '../../clock.ts'
import { canBeOwnId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import type { PortOut } from '../../gateways/carrier/carrier.ts'
import { recordActivity } from '../lines/activity.ts'
import { letters } from './emails.ts'
import { isInForce, type SafetyDeps } from './line-safety.ts'
import {
  changePortOut,
  findPortOut,
  findWaiting,
  insertPortOut,
  listDue,
  listLeaving,
  listOpenPortOuts,
  listUnsyncedPortOuts,
  ownPinId,
  type PortOutRow,
  type UnsyncedPortOut,
} from './port-out-store.ts'
import {
  countWrongTry,
  endLine,
  endLivePin,
  findLineOfOrder,
  findLivePin,
  findLock,
  lockLine,
  type SafeLine,
} from './store.ts'
import { reportRefusal } from './support-emails.ts'

/** How long the owner has to lock a number that another carrier asks for. */
const waitSeconds = 10 * 60
const mostWrongTries = 5
const batch = 50

/** Looks at what other carriers ask of a line's number; `orderId` is the line's reference at the carrier. */
export async function refreshPortOuts(deps: SafetyDeps, orderId: string): Promise<void> {
  const line = canBeOwnId(orderId) ? await findLineOfOrder(deps.db, orderId) : null
  if (!line) return
  for (const portOut of await deps.carrier.listPortOuts(orderId)) {
    await deps.db.transaction(async (tx) => {
      const held = await lockLine(tx, line.id)
      if (held) await recordPortOut(deps, tx, held, portOut)
    })
  }
  await syncDecisions(deps)
}

/**
 * Safe to be told twice, late and in any order: what has ended stays ended. A number that left is gone,
 * though, whatever we had answered.
 */
async function recordPortOut(
  deps: SafetyDeps,
  tx: Db,
  line: SafeLine,
  reported: PortOut,
): Promise<void> {
  const known = await findPortOut(tx, reported.portOutId)
  if (!known) return recordNewPortOut(deps, tx, line, reported)
  if (known.status === 'completed' || known.status === 'cancelled') return
  if (reported.status === 'completed') return recordPortedOut(deps, tx, line, known)
  if (reported.status === 'cancelled' && known.status !== 'refused') {
    return recordWithdrawal(deps, tx, line, known)
  }
}

async function recordNewPortOut(
  deps: SafetyDeps,
  tx: Db,
  line: SafeLine,
  reported: PortOut,
): Promise<void> {
  const at = deps.clock()
  const { toCarrier } = reported
  const portOut: PortOutRow = {
    id: randomUUID(),
    carrierRefused: false,
    carrierId: reported.portOutId,
    lineId: line.id,
    status: 'waiting',
    reason: null,
    toCarrier,
    pinId: await ownPinId(tx, line.id, reported.pinId),
    requestedAt: reported.requestedAt,
    decidesAt: secondsAfter(at, waitSeconds),
    synced: null,
  }
  if (reported.status === 'completed') {
    await insertPortOut(tx, portOut)
    return recordPortedOut(deps, tx, line, portOut)
  }
  if (reported.status === 'cancelled') return insertPortOut(tx, { ...portOut, status: 'cancelled' })
  await recordActivity(tx, {
    lineId: line.id,
    kind: 'port_out_requested',
    by: 'carrier',
    detail: toCarrier,
    at,
  })
  if (reported.status === 'refused') {
    await insertPortOut(tx, { ...portOut, status: 'refused', reason: reported.reason })
    return recordRefusal(deps, tx, line, { ...portOut, reason: reported.reason })
  }
  const reason = await reasonToRefuse(tx, line, portOut, at)
  if (reason !== null) {
    await insertPortOut(tx, { ...portOut, status: 'refused', reason, synced: false })
    return recordRefusal(deps, tx, line, { ...portOut, reason })
  }
  await insertPortOut(tx, portOut)
  await deps.tellOwner(tx, line, () => letters.portOutAsked(line, toCarrier, waitSeconds / 60))
}

/** The carrier checks lock and PIN too; what counts is how they stand here, under the line's lock. */
async function reasonToRefuse(
  tx: Db,
  line: SafeLine,
  { pinId }: Pick<PortOutRow, 'pinId'>,
  now: Date,
): Promise<string | null> {
  const [lock, pin, [other]] = await Promise.all([
    findLock(tx, line.id),
    findLivePin(tx, line.id),
    listOpenPortOuts(tx, line.id),
  ])
  if (!isInForce(line)) return 'line_not_active'
  if (other?.status === 'approved') return 'already_leaving'
  if (lock?.locked) return 'locked'
  if (!pin || pin.expiresAt <= now || pin.id !== pinId) return 'no_transfer_pin'
  return pin.wrongTries < mostWrongTries ? null : 'transfer_pin_ended'
}

const whys: Readonly<Record<string, string>> = {
  locked: msg('your number is locked.'),
  no_transfer_pin: msg('there’s no active transfer PIN.'),
  transfer_pin_wrong: msg('the transfer PIN was incorrect.'),
  transfer_pin_ended: msg('the transfer PIN was entered incorrectly too many times.'),
  account_number_wrong: msg('the account number was incorrect.'),
  already_leaving: msg('the number is already being transferred to another carrier.'),
  carrier_refused: msg('the network couldn’t complete it. Our support team is working on it.'),
}

async function recordRefusal(
  { clock, tellOwner }: SafetyDeps,
  tx: Db,
  line: SafeLine,
  { toCarrier, reason, pinId }: Pick<PortOutRow, 'toCarrier' | 'reason' | 'pinId'>,
): Promise<void> {
  const at = clock()
  const lineId = line.id
  const why = whys[reason ?? ''] ?? msg('the request was incomplete or incorrect.')
  const detail = `${toCarrier}: ${why}`
  await recordActivity(tx, { lineId, kind: 'port_out_refused', by: 'system', detail, at })
  await tellOwner(tx, line, () => letters.portOutRefused(line, toCarrier, translate(why)))
  if (reason !== 'transfer_pin_wrong' || pinId === null) return
  if ((await countWrongTry(tx, pinId)) !== mostWrongTries) return
  await endLivePin(tx, lineId, { endedAt: at, endedFor: 'tries' })
  await recordActivity(tx, {
    lineId,
    kind: 'transfer_pin_ended',
    by: 'system',
    detail: msg('After five incorrect attempts'),
    at,
  })
  await tellOwner(tx, line, () => letters.pinEnded(line))
}

async function recordWithdrawal(
  { clock, tellOwner }: SafetyDeps,
  tx: Db,
  line: SafeLine,
  { id, toCarrier }: PortOutRow,
): Promise<void> {
  await changePortOut(tx, id, { status: 'cancelled', synced: null })
  const at = clock()
  const entry = { lineId: line.id, kind: 'port_out_cancelled', by: 'carrier' } as const
  await recordActivity(tx, { ...entry, detail: toCarrier, at })
  await tellOwner(tx, line, () => letters.portOutCanceled(line, toCarrier))
}

async function recordPortedOut(
  { clock, tellOwner, log }: SafetyDeps,
  tx: Db,
  line: SafeLine,
  { id, toCarrier, status }: PortOutRow,
): Promise<void> {
  if (status !== 'approved') {
    log.error({ lineId: line.id }, 'carrier released a number without our approval')
  }
  const at = clock()
  await changePortOut(tx, id, { status: 'completed', synced: null })
  await endLivePin(tx, line.id, { endedAt: at, endedFor: 'used' })
  await endLine(tx, line.id)
  const entry = { lineId: line.id, kind: 'ported_out', by: 'carrier' } as const
  await recordActivity(tx, { ...entry, detail: toCarrier, at })
  await tellOwner(tx, line, () => letters.portedOut(line, toCarrier))
}

/** A scheduled task: decides on numbers whose owners had their time, and tells the carrier. */
export async function decidePortOuts(deps: SafetyDeps): Promise<void> {
  const now = deps.clock()
  for (const { id, lineId } of await listDue(deps.db, now, batch)) {
    await deps.db.transaction(async (tx) => {
      const line = await lockLine(tx, lineId)
      const portOut = await findWaiting(tx, id)
      if (!line || !portOut) return
      const reason = await reasonToRefuse(tx, line, portOut, now)
      if (reason !== null) {
        await changePortOut(tx, id, { status: 'refused', reason, synced: false })
        return recordRefusal(deps, tx, line, { ...portOut, reason })
      }
      await changePortOut(tx, id, { status: 'approved', synced: false })
      const entry = { lineId, kind: 'port_out_approved', by: 'system', at: now } as const
      await recordActivity(tx, { ...entry, detail: portOut.toCarrier })
    })
  }
  await syncDecisions(deps)
}

/** A decision stands before it is synced: a lost answer is asked for again and changes nothing. */
export async function syncDecisions(deps: SafetyDeps): Promise<void> {
  const { db, carrier, log } = deps
  for (const portOut of await listUnsyncedPortOuts(db, batch)) {
    const { id, carrierId, status, reason } = portOut
    const approved = status === 'approved'
    try {
      const answer = await carrier.decidePortOut({ portOutId: carrierId, approved, reason })
      if (answer.kind === 'done') await changePortOut(db, id, { synced: true })
      else await settleRefusedDecision(deps, portOut, answer.code)
    } catch (err) {
      log.warn(
        { err, portOut: carrierId },
        'sending a port-out decision to the carrier failed; retrying',
      )
    }
  }
}

/**
 * The carrier will not carry out what we decided. Either the request has ended, or stands as we want it,
 * and our answer was late; or the number stays with us, and people see to it.
 */
async function settleRefusedDecision(
  deps: SafetyDeps,
  { carrierId, orderId, lineId }: UnsyncedPortOut,
  code: string,
): Promise<void> {
  const portOuts = await deps.carrier.listPortOuts(orderId)
  const now = portOuts.find(({ portOutId }) => portOutId === carrierId)
  await deps.db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const known = await findPortOut(tx, carrierId)
    if (!line || !known || known.synced !== false || known.carrierRefused) return
    if (now && hasEnded(now, known)) return recordPortOut(deps, tx, line, now)
    if (now && isAsDecided(now, known)) return changePortOut(tx, known.id, { synced: true })
    await recordRefusedDecision(deps, tx, line, { known, code })
  })
}

function hasEnded(now: PortOut, known: PortOutRow): boolean {
  return now.status === 'completed' || (now.status === 'cancelled' && known.status === 'approved')
}

function isAsDecided(now: PortOut, known: PortOutRow): boolean {
  return now.status === known.status || now.status === 'cancelled'
}

type RefusedDecision = { known: PortOutRow; code: string }

async function recordRefusedDecision(
  deps: SafetyDeps,
  tx: Db,
  line: SafeLine,
  { known, code }: RefusedDecision,
): Promise<void> {
  const { id, carrierId: portOutId, status } = known
  await changePortOut(tx, id, { carrierRefused: true })
  if (status !== 'approved') {
    if (!isInForce(line)) return
    return reportRefusal(deps, tx, line, { call: 'port_out_refusal', code, portOutId })
  }
  const reason = 'carrier_refused'
  await changePortOut(tx, id, { status: 'refused', reason })
  await recordRefusal(deps, tx, line, { ...known, reason })
  await reportRefusal(deps, tx, line, { call: 'port_out_approval', code, portOutId })
}

/** A scheduled task: asks whether numbers on their way have arrived, should the event be lost. */
export async function pollPortOuts(deps: SafetyDeps): Promise<void> {
  for (const orderId of await listLeaving(deps.db, batch)) {
    try {
      await refreshPortOuts(deps, orderId)
    } catch (err) {
      deps.log.warn({ err, orderId }, 'port-out check failed; retrying')
    }
  }
}
