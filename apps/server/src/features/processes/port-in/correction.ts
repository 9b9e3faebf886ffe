import { portInFieldPaths } from '@openline/contract/processes/port-in-fields'
import { portInReasons } from '@openline/contract/processes/port-in-reasons'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { findLiveLineOfOrder } from '../../lines/lines/store.ts'
import { findHolder, readMsisdn } from './check.ts'
import { fieldsError, missingError } from './detail-errors.ts'
import { type EnteredDetails, isPinExpired, missingFields, repeatedSecrets } from './details.ts'
import type { LinkedRefusal } from './link-status.ts'
import type { Named } from './own-port-ins.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import type { PortInRow } from './store.ts'

export type ResubmitRequest = Named &
  EnteredDetails & {
    activationDetails?: { iccid?: string | undefined } | undefined
    /** Throws `step_up_required` unless the session's owner proved lately who they are. */
    confirmOwner: () => Promise<void>
    /** Set where it comes by the link of an email, which corrects one refusal. */
    linked?: LinkedRefusal
  }

/** Throws 422 for what the old carrier wants to know and is not there, or not any more. */
export function requireSendable({ clock }: PortInNeeds, portIn: PortInRow): void {
  const missing = missingFields(portIn)
  if (missing.length > 0) throw missingError(missing)
  if (!isPinExpired(portIn, clock())) return
  throw fieldsError([['pinPassword', portInReasons.pin_expired.message]])
}

/** A mistyped number can be corrected while the old carrier does not know it. */
export async function correctedNumber(
  deps: PortInNeeds,
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

/** The old carrier as support names it, by its entry in the hints. */
export function correctedDonor(
  { donorCarriers }: Pick<PortInNeeds, 'donorCarriers'>,
  id: string | undefined,
): { donorId?: string; donorName?: string } {
  if (id === undefined) return {}
  const donor = donorCarriers.en.find((each) => each.id === id)
  if (!donor) throw invalidField('oldCarrier', t('Please choose a carrier from the list'))
  return { donorId: donor.id, donorName: donor.name }
}

type Correction = { before: PortInRow; after: PortInRow; request: ResubmitRequest }

export async function requireCorrection(
  { secretBox }: PortInNeeds,
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
