import { AppError } from './app-error.ts'
import { secondsAfter } from './clock.ts'

/** How long entering the password or a code counts for steps that a stolen session must not take. */
const freshProofSeconds = 15 * 60

/**
 * Refuses a session whose owner has not proved lately who they are: `step_up_required`.
 * @param sentence what to tell them, with the reason for asking again
 */
export function requireFreshProof(
  { authenticatedAt }: { readonly authenticatedAt: Date },
  now: Date,
  sentence: string,
): void {
  if (secondsAfter(authenticatedAt, freshProofSeconds) < now) {
    throw new AppError('step_up_required', sentence)
  }
}
