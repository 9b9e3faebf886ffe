import type { ErrorCode, FieldError } from '@openline/contract/errors'
import { t } from '@openline/i18n/i18n'

type Details = {
  cause?: unknown
  fieldErrors?: readonly FieldError[]
  retryAfterSeconds?: number
}

/** A failure that the caller is told about, with a code of the contract and a sentence to show. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fieldErrors: readonly FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.fieldErrors = details.fieldErrors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** One wrong field of a form: 422, shown under that field. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('validation_failed', message, { fieldErrors: [{ field, message }] })
}

/** What the network can't do: 409, shown under the field that asks for it. */
export function notOffered(field: string, message: string): AppError {
  return new AppError('not_offered', message, { fieldErrors: [{ field, message }] })
}

/** Without a session: 401, after which the browser asks to sign in. */
export function notSignedIn(message: string = t('Please sign in to continue')): AppError {
  return new AppError('not_signed_in', message)
}

/** Also the answer for other customers' records: whether they exist is not revealed. */
export function notFound(message: string): AppError {
  return new AppError('not_found', message)
}
