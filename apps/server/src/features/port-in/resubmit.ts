import { portInFieldPaths, portInReasons } from '@openline/contract/port-in-reasons'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../app-error.ts'
import type { Db } from '../../db/open.ts'
import { findLiveLineOfOrder } from '../lines/lines.ts'
import { endAttempt, findOpenAttempt } from './attempt-store.ts'
import { type Named, onLocked, requireAction, requireOwn, requirePortIn } from './bring.ts'
import { findHolder, readMsisdn } from './check.ts'
import {
  detailChanges,
  type EnteredDetails,
  fieldsError,
  isPinExpired,
  missingError,
  missingFields,
  repeatedSecrets,
} from './details.ts'
import { type PortInRow, updatePortIn } from './store.ts'
import { awaitsSim, type PortInDeps, recordEvent, submit, transitionPortIn } from './transitions.ts'

export type ResubmitRequest = Named &
  EnteredDetails & {
    activationDetails?: { iccid?: string | undefined } | undefined
    /** Throws `step_up_required` unless the session's owner proved lately who they are. */
    confirmOwner: () => void
  }

/** Moves a line to a SIM that its owner has; see the feature of line safety. */
export type SimReplacing = {
  replaceSim: (request: {
    customerId: string
    lineId: string
    sim: 'own_card'
    iccid: string
  }) => Promise<unknown>
}

/** `new`: the line moves to another SIM first, and the port-in is sent after that. */
type Resubmitted = { portIn: PortInRow; sim: 'same' | 'new' }

/**
 * make/start: sends a refused port-in again. Throws 422 unless what was refused
 * is corrected: the same details again would only be refused again.
 */
export async function resubmit(
  deps: PortInDeps & SimReplacing,
  request: ResubmitRequest,
): Promise<Resubmitted> {
  const found = await requirePortIn(deps.db, request)
  const { id } = found
  const replacement = await otherSim(deps.db, found, request.activationDetails?.iccid)
  if (replacement)
    return { portIn: await changeSimFirst(deps, found, replacement, request), sim: 'new' }
  const sent = await onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'resubmit')
    const entered = detailChanges(deps, portIn, { entered: request, at: deps.clock() })
    const changes = { ...entered, ...(await correctedNumber(deps, portIn, request)) }
    const corrected = { ...portIn, ...changes }
    requireSendable(deps, corrected)
    await requireCorrection(deps, tx, { before: portIn, after: corrected, request })
    return submit(deps, tx, portIn, { changes })
  })
  return { portIn: sent, sim: 'same' }
}

type Replacement = { lineId: string; iccid: string }

/** A SIM of the customer's to which the line is to move, because its own cannot get the number. */
async function otherSim(
  db: Db,
  portIn: PortInRow,
  iccid: string | undefined,
): Promise<Replacement | null> {
  if (iccid === undefined || portIn.orderId === null || !awaitsSim(portIn)) return null
  const line = await findLiveLineOfOrder(db, portIn.orderId)
  return line && line.iccid !== iccid ? { lineId: line.id, iccid } : null
}

/** Keeps what else was corrected and replaces the line's SIM; the port-in is sent once that is done. */
async function changeSimFirst(
  deps: PortInDeps & SimReplacing,
  { id, customerId }: PortInRow,
  { lineId, iccid }: Replacement,
  request: ResubmitRequest,
): Promise<PortInRow> {
  request.confirmOwner()
  const saved = await onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'resubmit')
    const changes = detailChanges(deps, portIn, { entered: request, at: deps.clock() })
    requireSendable(deps, { ...portIn, ...changes })
    return updatePortIn(tx, id, { ...changes, updatedAt: deps.clock() })
  })
  try {
    await deps.replaceSim({ customerId, lineId, sim: 'own_card', iccid })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    throw invalidField(portInFieldPaths.iccid, error.message)
  }
  return saved
}

/** Throws 422 for what the old carrier wants to know and is not there, or not any more. */
export function requireSendable({ clock }: PortInDeps, portIn: PortInRow): void {
  const missing = missingFields(portIn)
  if (missing.length > 0) throw missingError(missing)
  if (!isPinExpired(portIn, clock())) return
  throw fieldsError([['pinPassword', portInReasons.pin_expired.message]])
}

/** A mistyped number can be corrected while the old carrier does not know it. */
export async function correctedNumber(
  deps: PortInDeps,
  portIn: PortInRow,
  { customerId, msisdn: raw, portInId }: Named,
): Promise<{ msisdn?: string }> {
  if (portInId === undefined) return {}
  const msisdn = readMsisdn(raw)
  if (msisdn === portIn.msisdn) return {}
  const mayChange = portIn.reason === 'number_not_found' || portIn.reason === 'number_not_active'
  if (msisdn === null) throw invalidField('msisdn', portInReasons.not_portable.message)
  if (!mayChange)
    throw invalidField('msisdn', t('To bring a different number, cancel this transfer first.'))
  const holder = await findHolder(deps.db, customerId, msisdn)
  if (holder === 'line') throw invalidField('msisdn', portInReasons.same_network.message)
  if (holder === 'port_in') throw invalidField('msisdn', portInReasons.duplicate_port.message)
  return { msisdn }
}

type Correction = { before: PortInRow; after: PortInRow; request: ResubmitRequest }

async function requireCorrection(
  { secretBox }: PortInDeps,
  tx: Db,
  { before, after, request }: Correction,
): Promise<void> {
  if (before.reason === null) return
  const { fields, confirm, message } = portInReasons[before.reason]
  if (confirm !== null && request.accountDetails?.confirmed === true) return
  if (fields.length === 0) {
    throw new AppError('validation_failed', message, {
      fieldErrors: [{ field: 'accountDetails.confirmed', message: confirm ?? message }],
    })
  }
  const repeated = repeatedSecrets(secretBox, before, after)
  const isChanged = {
    billingAccount:
      after.accountNumberEncrypted !== before.accountNumberEncrypted &&
      !repeated.has('billingAccount'),
    pinPassword: after.pinEncrypted !== before.pinEncrypted && !repeated.has('pinPassword'),
    firstName: after.firstName !== before.firstName,
    lastName: after.lastName !== before.lastName,
    zipCode: after.zipCode !== before.zipCode,
    portIn: after.msisdn !== before.msisdn,
    iccid: await isLineSim(tx, before, request.activationDetails?.iccid),
    address: JSON.stringify(after.address) !== JSON.stringify(before.address),
  }
  const isCorrected = fields.some(
    // The key was just looked up.
    (field) => isChanged[field in isChanged ? (field as keyof typeof isChanged) : 'address'],
  )
  if (!isCorrected)
    throw fieldsError(
      fields.map((field) => [field, message]),
      portInFieldPaths,
    )
}

/** A SIM is corrected by naming the one that the line has now. */
async function isLineSim(
  tx: Db,
  { orderId }: PortInRow,
  iccid: string | undefined,
): Promise<boolean> {
  if (iccid === undefined || orderId === null) return false
  const line = await findLiveLineOfOrder(tx, orderId)
  return line?.iccid === iccid
}

/**
 * Stops a port-in: at once if the old carrier never heard of it, otherwise the
 * carrier is asked, and the customer is told what came of it.
 */
export async function cancel(
  deps: PortInDeps,
  { customerId, portInId }: { customerId: string; portInId: string },
): Promise<PortInRow> {
  const { id } = await requireOwn(deps.db, customerId, portInId)
  return onLocked(deps, id, async (tx, portIn) => {
    requireAction(deps, portIn, 'cancel')
    return stopPortIn(deps, tx, portIn)
  })
}

/** Stops a locked port-in that can still be stopped, for its customer or for support. */
export async function stopPortIn(deps: PortInDeps, tx: Db, portIn: PortInRow): Promise<PortInRow> {
  const { id, carrierSequence } = portIn
  const at = deps.clock()
  const attempt = await findOpenAttempt(tx, id)
  if (carrierSequence === 0 && (attempt === null || attempt.sentAt === null)) {
    await endAttempt(tx, id, { outcome: 'withdrawn', reason: null, at })
    return transitionPortIn(deps, tx, portIn, { to: 'cancelled' })
  }
  const asked = await updatePortIn(tx, id, { cancelAskedAt: at, updatedAt: at })
  await recordEvent(deps, tx, id, 'cancel_asked')
  await deps.enqueue(tx, 'cancel-port-in', { portInId: id })
  return asked
}
