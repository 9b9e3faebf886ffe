import type { OutputOf } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import type { checkSim } from '@openline/contract/lines'
import { t } from '@openline/words/words'
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
    ? { field: 'imei', message: t('This phone does not take an eSIM. Please choose a SIM card.') }
    : null
}

/** Why a SIM that the customer holds cannot be used; null when it can. */
export const ownSimProblem = ({ carrierSim, usable, hint }: SimCheckResult): FieldError | null => {
  if (usable) return null
  const reason = carrierSim
    ? (hint ?? t('This SIM cannot be used.'))
    : t('This SIM is not one of ours.')
  return {
    field: 'iccid',
    message: t('{reason} Untick the box and we will send you one.', { reason }),
  }
}
