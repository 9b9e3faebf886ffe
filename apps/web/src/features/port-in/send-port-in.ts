import {
  bringNumber,
  type PortIn,
  resubmitPortIn,
  updatePortIn,
} from '@openline/contract/processes/port-in'
import { isCarrierSim } from '@openline/contract/sim-number'
import { call } from '../../lib/api.ts'
import { resend } from '../../lib/resend.ts'
import { type DetailsMode, detailsBody } from './details-fields.ts'
import { type DetailsValues } from './details-rules.ts'
import { withFormNames } from './form-errors.ts'
import type { NumberToMove } from './port-in-flow-state.ts'

/** The server waits for the carrier, which takes its time. */
const timeoutMs = 40_000

/** One key for each change of a port-in: a double click is one, and so is a lost answer. */
function keyFor(verb: string, { id, updatedAt }: PortIn): string {
  return `${verb}:${id}:${updatedAt}`
}

function quietly(signal: AbortSignal) {
  return { signal, onWait: () => {} }
}

type PortInAnswer = { readonly message: string; readonly portIn: PortIn }

type Details = {
  readonly mode: DetailsMode
  readonly portIn: PortIn
  readonly values: DetailsValues
  /** The line that gets the number; null in the checkout, where there is none yet. */
  readonly lineId: string | null
  readonly iccid: string
}

/**
 * Spec 4, port-in submit: edit, or add within the checkout, updates the
 * temporary port-in; add starts the transfer; resubmit starts it again.
 * Throws `ApiError` with the form's names of fields.
 */
export async function sendDetails(details: Details, signal: AbortSignal): Promise<PortInAnswer> {
  const { mode, lineId } = details
  try {
    if (mode === 'resubmit-portIn') return await startAgain(details, signal)
    if (mode === 'add-portIn' && lineId !== null) return await bring({ ...details, lineId }, signal)
    return await update(details, signal)
  } catch (error) {
    throw withFormNames(error)
  }
}

function msisdnOf({ portIn, values }: Details): string {
  return values.portIn.trim() || portIn.msisdn
}

function update(details: Details, signal: AbortSignal): Promise<PortInAnswer> {
  const { oldService, accountDetails } = detailsBody(details.values)
  const body = {
    msisdn: msisdnOf(details),
    oldService,
    accountDetails,
    portInId: details.portIn.id,
    ...(details.lineId !== null && { tempSubscriptionId: details.lineId }),
  }
  return call(updatePortIn, { body }, { signal, timeoutMs })
}

function startAgain(details: Details, signal: AbortSignal): Promise<PortInAnswer> {
  const body = {
    msisdn: msisdnOf(details),
    ...detailsBody(details.values),
    portInId: details.portIn.id,
  }
  const idempotencyKey = keyFor('resubmit', details.portIn)
  const send = () => call(resubmitPortIn, { body }, { signal, timeoutMs, idempotencyKey })
  return resend(send, quietly(signal))
}

function bring(
  { portIn, values, lineId, iccid }: Details & { readonly lineId: string },
  signal: AbortSignal,
): Promise<PortInAnswer> {
  const { oldService, accountDetails } = detailsBody(values)
  const body = {
    msisdn: portIn.msisdn,
    zipCode: values.zipCode.trim() || portIn.zipCode,
    oldService,
    accountDetails,
    ...(iccid !== '' && { iccid }),
    tempSubscriptionId: lineId,
  }
  const idempotencyKey = keyFor('bring', portIn)
  const send = () => call(bringNumber, { body }, { signal, timeoutMs, idempotencyKey })
  return resend(send, quietly(signal))
}

type AtOnce = {
  readonly number: NumberToMove
  readonly portIn: PortIn
  readonly lineId: string
}

/** Spec 4, Continue with a carrier SIM, or without required details: starts the transfer immediately. */
export function startPortIn({ number, portIn, lineId }: AtOnce): Promise<PortInAnswer> {
  const body = {
    msisdn: number.msisdn,
    zipCode: number.zipCode,
    ...(number.iccid !== '' && { iccid: number.iccid }),
    isAttSim: isCarrierSim(number.iccid),
    tempSubscriptionId: lineId,
  }
  const idempotencyKey = keyFor('bring', portIn)
  const send = () => call(bringNumber, { body }, { timeoutMs, idempotencyKey })
  // Goes through even if the dialog is closed: a number that moves is not stopped half-way.
  return resend(send, quietly(new AbortController().signal))
}
