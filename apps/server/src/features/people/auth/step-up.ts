import { AppError } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'

/** How long a password, code or passkey counts as a step-up. */
const stepUpLifeSeconds = 15 * 60

/**
 * Throws `step_up_required` for a session without a recent step-up or sign-in, so that a stolen
 * session cannot take the step.
 * @param sentence what the customer reads, with the reason
 */
export function requireStepUp(
  { authenticatedAt }: { readonly authenticatedAt: Date },
  now: Date,
  sentence: string,
): void {
  if (secondsAfter(authenticatedAt, stepUpLifeSeconds) < now) {
    throw new AppError('step_up_required', sentence)
  }
}
