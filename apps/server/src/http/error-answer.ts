import { defaultErrorMessage, type ErrorBody, errorStatus } from '@openline/contract/errors'
import { translate } from '@openline/i18n/i18n'
import { AppError } from '../app-error.ts'

export type Answer = {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The answer to a failure; null when the failure was not foreseen. */
function foreseen(error: unknown): Answer | null {
  if (!(error instanceof AppError)) return null
  const body: ErrorBody = {
    message: error.message,
    code: error.code,
    ...(error.fieldErrors && { errors: [...error.fieldErrors] }),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
  }
  return {
    status: errorStatus[error.code],
    body,
    ...(error.retryAfterSeconds !== undefined && {
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    }),
  }
}

function unforeseen(): Answer {
  return {
    status: errorStatus.internal,
    body: { message: translate(defaultErrorMessage), code: 'internal' } satisfies ErrorBody,
  }
}

type Reporter = { report(error: unknown): void }

/** The answer to the caller for `error`; unexpected errors also go to the reporter. */
export function errorAnswer(error: unknown, reporter: Reporter): Answer {
  const answer = foreseen(error)
  if (answer && answer.status !== errorStatus.internal) return answer
  reporter.report(error)
  return answer ?? unforeseen()
}
