import type { ActivityActor } from '@openline/contract/lines/activity'
import { msg, translate } from '@openline/i18n/i18n'
import { secondsAfter } from '../../../clock.ts'
import { canBeOwnId, ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { PortOut } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { timeZoneOf } from '../../../time/time-zone.ts'
import { requireCustomer } from '../../people/customers/customers.ts'
import { lastCapabilities } from '../../platform/network/network.ts'
import { waitedOutBefore } from '../../platform/network/wait.ts'
import {
  numberPortedOutEmail,
  portOutDeclinedEmail,
  portOutReportedEmail,
  portOutRequestedEmail,
  portOutWithdrawnEmail,
  transferPinCanceledEmail,
} from '../line-safety/emails.ts'
import { findOpenPortOut } from '../line-safety/leaving-store.ts'
import { reviewNumbers } from '../line-safety/number-change.ts'
import { awaitsNumber } from '../line-safety/number-change-store.ts'
import { isInForce } from '../line-safety/safety.ts'
import {
  countWrongTry,
  endLivePin,
  findLivePin,
  findLock,
  findPin,
  type SafeLine,
} from '../line-safety/store.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { endService } from '../provisioning/end-service.ts'
import { changePortOut, findPortOut, insertPortOut, type PortOutRow } from './port-out-store.ts'

/** What follows another carrier's request from its report to its end. */
export type PortOutNeeds = Needs<
  'db' | 'clock' | 'log' | 'carrier' | 'sendEmail' | 'prices' | 'enqueue'
>

type Recording = Pick<PortOutNeeds, 'clock' | 'log' | 'sendEmail' | 'prices' | 'enqueue'>

/** How long the owner has to lock a number that another carrier requests. */
const waitSeconds = 10 * 60
const maxWrongTries = 5

/**
 * Records what the carrier reports of a port-out, under the line's lock. Safe when reports come twice,
 * late and in any order: an ended port-out stays ended, but a number that left is gone whatever we decided.
 */
export async function recordPortOut(
  deps: Recording,
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
  if (reported.status === 'refused' && isDecidedByNetwork(known)) {
    const { reason } = reported
    await changePortOut(tx, known.id, { status: 'refused', reason })
    return recordRefusal(deps, tx, line, { ...known, reason, by: 'carrier' })
  }
}

/** Approved without a decision of ours that anybody had to learn. */
function isDecidedByNetwork({ status, synced }: PortOutRow): boolean {
  return status === 'approved' && synced === null
}

async function recordNewPortOut(
  deps: Recording,
  tx: Db,
  line: SafeLine,
  reported: PortOut,
): Promise<void> {
  const at = deps.clock()
  const { toCarrier } = reported
  const portOut: PortOutRow = {
    id: ownId(),
    carrierRefused: false,
    resends: 0,
    carrierId: reported.portOutId,
    lineId: line.id,
    status: 'waiting',
    reason: null,
    toCarrier,
    pinId: await ownPinId(tx, line.id, reported.pinId),
    askedName: reported.name,
    askedZipCode: reported.zipCode,
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
  if (!(await lastCapabilities(tx)).portOutDecision) {
    // It leaves unless the network refuses it; no one asks us.
    await insertPortOut(tx, { ...portOut, status: 'approved' })
    return emailOwner(deps, tx, line, portOutReportedEmail(line, toCarrier))
  }
  const reason = await reasonToRefuse(tx, line, portOut, at)
  if (reason !== null) {
    await insertPortOut(tx, { ...portOut, status: 'refused', reason, synced: false })
    return recordRefusal(deps, tx, line, { ...portOut, reason })
  }
  await insertPortOut(tx, portOut)
  const timeZone = timeZoneOf(
    await requireCustomer(tx, line.customerId),
    deps.prices.rates.carrierFees.timeZone,
  )
  const open = { until: portOut.decidesAt, timeZone }
  await emailOwner(deps, tx, line, portOutRequestedEmail(line, toCarrier, open))
}

/** The id, if it is one of a PIN of that line. */
async function ownPinId(tx: Db, lineId: string, pinId: string | null): Promise<string | null> {
  if (pinId === null || !canBeOwnId(pinId)) return null
  return (await findPin(tx, pinId))?.lineId === lineId ? pinId : null
}

/** The carrier checks lock and PIN too, but our own records under the line's lock decide. */
export async function reasonToRefuse(
  tx: Db,
  line: SafeLine,
  { pinId }: Pick<PortOutRow, 'pinId'>,
  now: Date,
): Promise<string | null> {
  const [lock, pin, other, isChanging] = await Promise.all([
    findLock(tx, line.id),
    findLivePin(tx, line.id),
    findOpenPortOut(tx, line.id),
    awaitsNumber(tx, line.id, waitedOutBefore(now)),
  ])
  if (!isInForce(line)) return 'line_not_active'
  if (other?.status === 'approved') return 'already_leaving'
  if (lock?.locked) return 'locked'
  // It was asked for first, and ends the number that the other carrier wants.
  if (isChanging) return 'number_changing'
  if (!pin || pin.expiresAt <= now || pin.id !== pinId) return 'no_transfer_pin'
  return pin.wrongTries < maxWrongTries ? null : 'transfer_pin_ended'
}

const whys: Readonly<Record<string, string>> = {
  locked: msg('your number is locked.'),
  no_transfer_pin: msg('there’s no active transfer PIN.'),
  transfer_pin_wrong: msg('the transfer PIN was incorrect.'),
  transfer_pin_ended: msg('the transfer PIN was entered incorrectly too many times.'),
  account_number_wrong: msg('the account number was incorrect.'),
  name_wrong: msg('the name didn’t match our records.'),
  zip_code_wrong: msg('the ZIP code didn’t match our records.'),
  not_requested_by_owner: msg('you told us that you didn’t request it.'),
  already_leaving: msg('the number is already being transferred to another carrier.'),
  number_changing: msg('the line is getting another number, and this one ends.'),
  carrier_refused: msg('the network couldn’t complete it. Our support team is working on it.'),
}

/** Why a port-out is refused, as the second half of a sentence; to be translated. */
export function whyRefused(reason: string | null): string {
  return whys[reason ?? ''] ?? msg('the request was incomplete or incorrect.')
}

/** Logs and emails a refused port-out, and ends a transfer PIN after too many wrong tries. */
export async function recordRefusal(
  { clock, sendEmail }: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  {
    toCarrier,
    reason,
    pinId,
    by = 'system',
  }: Pick<PortOutRow, 'toCarrier' | 'reason' | 'pinId'> & { by?: ActivityActor },
): Promise<void> {
  const at = clock()
  const lineId = line.id
  const why = whyRefused(reason)
  const detail = `${toCarrier}: ${why}`
  await recordActivity(tx, { lineId, kind: 'port_out_refused', by, detail, at })
  await emailOwner(
    { sendEmail },
    tx,
    line,
    portOutDeclinedEmail(line, toCarrier, () => translate(why)),
  )
  if (reason !== 'transfer_pin_wrong' || pinId === null) return
  if ((await countWrongTry(tx, pinId)) !== maxWrongTries) return
  await endLivePin(tx, lineId, { endedAt: at, endedFor: 'tries' })
  await recordActivity(tx, {
    lineId,
    kind: 'transfer_pin_ended',
    by: 'system',
    detail: msg('After five incorrect attempts'),
    at,
  })
  await emailOwner({ sendEmail }, tx, line, transferPinCanceledEmail(line))
}

async function recordWithdrawal(
  { clock, sendEmail }: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
  { id, toCarrier }: PortOutRow,
): Promise<void> {
  await changePortOut(tx, id, { status: 'cancelled', synced: null })
  const at = clock()
  const entry = { lineId: line.id, kind: 'port_out_cancelled', by: 'carrier' } as const
  await recordActivity(tx, { ...entry, detail: toCarrier, at })
  await emailOwner({ sendEmail }, tx, line, portOutWithdrawnEmail(line, toCarrier))
}

async function recordPortedOut(
  { clock, sendEmail, log, enqueue }: Recording,
  tx: Db,
  line: SafeLine,
  { id, toCarrier, status, requestedAt }: PortOutRow,
): Promise<void> {
  if (status !== 'approved') {
    log.error({ lineId: line.id }, 'carrier released a number without our approval')
  }
  const at = clock()
  await changePortOut(tx, id, { status: 'completed', synced: null })
  await endService(tx, line.id, { at, pinEndedFor: 'used' })
  await reviewNumbers({ enqueue }, tx, { lineId: line.id, since: requestedAt })
  const entry = { lineId: line.id, kind: 'ported_out', by: 'carrier' } as const
  await recordActivity(tx, { ...entry, detail: toCarrier, at })
  await emailOwner({ sendEmail }, tx, line, numberPortedOutEmail(line, toCarrier))
}
