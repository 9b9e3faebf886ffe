const uniqueViolation = '23505'

const notNullViolation = '23502'

type DatabaseFailure = {
  code?: unknown
  constraint?: unknown
  table?: unknown
  column?: unknown
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

/** The column, as `table.column`, that `error` (or what it wraps) left without a value, or null. */
export function missedColumn(error: unknown): string | null {
  if (!isFailure(error)) return null
  if (error.code === notNullViolation) return `${String(error.table)}.${String(error.column)}`
  return missedColumn(error.cause)
}

/** The SQLSTATE, or the operating system's code, of `error` or of what it wraps; null for neither. */
export function failureCode(error: unknown): string | null {
  if (!isFailure(error)) return null
  return typeof error.code === 'string' ? error.code : failureCode(error.cause)
}
