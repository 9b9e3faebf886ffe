const uniqueViolation = '23505'

type DatabaseFailure = { code?: unknown; constraint?: unknown; cause?: unknown }

const isFailure = (error: unknown): error is DatabaseFailure =>
  typeof error === 'object' && error !== null

/**
 * The unique constraint that `error` (or what it wraps) broke, or null. Told
 * apart by SQLSTATE, because messages are translated by the server.
 */
export const violatedConstraint = (error: unknown): string | null => {
  if (!isFailure(error)) return null
  if (error.code === uniqueViolation && typeof error.constraint === 'string') {
    return error.constraint
  }
  return violatedConstraint(error.cause)
}
