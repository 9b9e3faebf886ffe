const uniqueViolation = '23505'

type DatabaseFailure = {
  code?: unknown
  constraint?: unknown
  cause?: unknown
}

function isFailure(error: unknown): error is DatabaseFailure {
  return typeof error === 'object' && error !== null
}

/**
 * The unique constraint that `error` (or what it wraps) broke, or null. Told
 * apart by SQLSTATE, because messages are translated by the server.
 */
export function violatedConstraint(error: unknown): string | null {
  if (!isFailure(error)) return null
  if (error.code === uniqueViolation && typeof error.constraint === 'string') {
    return error.constraint
  }
  return violatedConstraint(error.cause)
}

/** The SQLSTATE, or the operating system's code, of `error` or of what it wraps; null for neither. */
export function failureCode(error: unknown): string | null {
  if (!isFailure(error)) return null
  return typeof error.code === 'string' ? error.code : failureCode(error.cause)
}

const conflicts: ReadonlySet<unknown> = new Set(['40P01', '40001'])

/** Whether the database undid a transaction for the sake of another one (a deadlock, or a serialization failure). */
export function isTransactionConflict(error: unknown): boolean {
  return conflicts.has(failureCode(error))
}
