import {
  type Safety,
  type TransferPin,
  transferPinDays,
} from '@openline/contract/lines/line-safety'
import { msg, t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import { newDigits } from '../../../crypto/new-secret.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { CarrierGateway } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { readCapabilities } from '../../platform/network/network.ts'
import { recordActivity } from '../lines/activity.ts'
import { emailOwner } from '../lines/owner-email.ts'
import { atCarrier } from '../lines/sims.ts'
import { accountNumberOf } from './account-number.ts'
import { transferPinRequestedEmail } from './emails.ts'
import { findOpenPortOut } from './leaving-store.ts'
import { syncLock } from './line-safety.ts'
import { requireNumberSettled } from './number-change-obstacles.ts'
import { safetyNotOffered } from './offered.ts'
import { lockOwnLine, readSafety, type SafetyNeeds } from './safety.ts'
import { endLivePin, endPin, findLock, insertPin, type SafeLine, shortenPin } from './store.ts'
import { reportRefusal } from './support-emails.ts'

const daySeconds = 24 * 60 * 60
const pinDigits = 6

/**
 * What the owner of an unlocked number needs to move away. We or the network make the PIN. It is kept by the
 * carrier, hashed, and goes into this one answer; we keep when it was made and when it ends. The one before is
 * dead from here on, even should the carrier not answer.
 */
export async function createTransferPin(
  deps: SafetyNeeds,
  { customerId, lineId }: { customerId: string; lineId: string },
): Promise<{ transferPin: TransferPin; safety: Safety }> {
  const { transferPin: maker } = await readCapabilities(deps)
  if (maker === 'none') throw safetyNotOffered('create_transfer_pin')
  const { line, pin } = await deps.db.transaction(async (tx) => {
    const held = await lockOwnLine(tx, customerId, lineId)
    await requireFreeToLeave(tx, held)
    // It would be good for a number that is about to end.
    await requireNumberSettled(deps, tx, lineId)
    return { line: held, pin: await replacePin(deps, tx, held) }
  })
  try {
    const answer = await atCarrier(syncPin(deps, line, pin, maker))
    if (answer.kind === 'refused') throw await recordRefusedPin(deps, line, answer.code)
    const { expiresAt, ...transferPin } = answer.transferPin
    if (expiresAt < pin.expiresAt) await shortenPin(deps.db, pin.pinId, expiresAt)
    return {
      transferPin: { ...transferPin, expiresAt: earlier(expiresAt, pin.expiresAt).toISOString() },
      safety: await readSafety(deps, line),
    }
  } catch (error) {
    // The customer has not seen this PIN, so it must not be usable.
    await endPin(deps.db, pin.pinId, { endedAt: deps.clock(), endedFor: 'unsynced' })
    throw error
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

async function requireFreeToLeave(tx: Db, { id }: SafeLine): Promise<void> {
  const [lock, portOut] = await Promise.all([findLock(tx, id), findOpenPortOut(tx, id)])
  if (lock?.locked) {
    throw new AppError('line_locked', t('Your number is locked. Please unlock it first.'))
  }
  if (portOut?.status === 'approved') {
    throw new AppError(
      'not_ready',
      t('This number is already being transferred to another carrier'),
    )
  }
}

type NewPin = { pinId: string; at: Date; expiresAt: Date }

async function replacePin(
  { clock, sendEmail }: Needs<'clock' | 'sendEmail'>,
  tx: Db,
  line: SafeLine,
): Promise<NewPin> {
  const at = clock()
  const pin = { pinId: ownId(), at, expiresAt: secondsAfter(at, transferPinDays * daySeconds) }
  const lineId = line.id
  await endLivePin(tx, lineId, { endedAt: at, endedFor: 'replaced' })
  await insertPin(tx, { id: pin.pinId, lineId, issuedAt: at, expiresAt: pin.expiresAt })
  await recordActivity(tx, { lineId, kind: 'transfer_pin_created', by: 'you', at })
  await emailOwner({ sendEmail }, tx, line, transferPinRequestedEmail(line, transferPinDays))
  return pin
}

async function syncPin(
  deps: SafetyNeeds,
  line: SafeLine,
  pin: NewPin,
  maker: 'openline' | 'network',
): ReturnType<CarrierGateway['setTransferPin']> {
  const reference = line.orderId
  // A carrier that still believes the number to be locked would not take the PIN.
  const lock = await syncLock(deps, line.id, reference)
  if (lock === 'unsynced') throw new Error('The lock is not open yet')
  if (lock === 'refused') return { kind: 'refused', code: 'unlock_refused' }
  const made =
    maker === 'network' ? null : { accountNumber: accountNumberOf(line), pin: newDigits(pinDigits) }
  return deps.carrier.setTransferPin({ ...pin, made, reference })
}

/** The error when another try will not help; support gets an email. */
function recordRefusedPin(
  deps: Needs<'db' | 'clock' | 'log' | 'sendEmail'>,
  line: SafeLine,
  code: string,
): Promise<AppError> {
  return deps.db.transaction(async (tx) => {
    const detail = msg('The network didn’t accept it')
    const entry = { lineId: line.id, kind: 'transfer_pin_ended', by: 'carrier' } as const
    await recordActivity(tx, { ...entry, detail, at: deps.clock() })
    await reportRefusal(deps, tx, line, { call: 'transfer_pin', code })
    return new AppError(
      'not_ready',
      t(
        'The network didn’t accept a transfer PIN. We’ve notified our support team, and they’ll email you.',
      ),
    )
  })
}
