import type { FieldError } from '@openline/contract/errors'
import { t } from '@openline/i18n/i18n'
import type { SimCheckResult } from '../phone-check/phone-check.ts'

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
