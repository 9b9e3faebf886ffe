import type { OutputOf } from '@openline/contract/endpoint'
import type { FieldError } from '@openline/contract/errors'
import type { checkSim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import type { Entries } from './entries.ts'

export type SimCheckResult = OutputOf<typeof checkSim>

/** Why a checked phone does not support the chosen SIM; null when it does. */
export function phoneProblem(
  { device }: SimCheckResult,
  simType: Entries['simType'],
): FieldError | null {
  if (!device) return null
  const fits = device.compatible && (simType !== 'esim' || device.esim)
  return fits ? null : { field: 'imei', message: device.message }
}

/** Why a SIM that the customer holds cannot be used; null when it can. */
export function ownSimProblem({ carrierSim, usable, hint }: SimCheckResult): FieldError | null {
  if (usable) return null
  const reason = carrierSim
    ? (hint ?? t('This SIM can’t be used.'))
    : t('This SIM isn’t one of ours.')
  return {
    field: 'iccid',
    message: t('{reason} Uncheck the box and we’ll send you one.', { reason }),
  }
}
