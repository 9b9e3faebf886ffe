import type { OutputOf } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import type { checkSim } from '@openline/contract/lines'
import type { Entries } from './entries.ts'

export type SimCheckResult = OutputOf<typeof checkSim>

/** What keeps a checked phone from the chosen SIM; null when they fit. */
export const phoneProblem = (
  { device, message }: SimCheckResult,
  simType: Entries['simType'],
): FieldError | null => {
  if (!device) return null
  if (!device.compatible) return { field: 'imei', message }
  return simType === 'esim' && !device.esim
    ? { field: 'imei', message: 'This phone does not take an eSIM. Please choose a SIM card.' }
    : null
}

/** Why a SIM that the customer holds cannot be used; null when it can. */
export const ownSimProblem = ({ carrierSim, usable, hint }: SimCheckResult): FieldError | null => {
  if (usable) return null
  const reason = carrierSim ? (hint ?? 'This SIM cannot be used.') : 'This SIM is not one of ours.'
  return { field: 'iccid', message: `${reason} Untick the box and we will send you one.` }
}
