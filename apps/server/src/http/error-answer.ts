import { defaultErrorMessage, type ErrorBody, errorStatus } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import type { ErrorHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { activeTraceId } from '../tracing/traceparent.ts'
import type { OpenScope, RequestEnv } from './request-scope.ts'

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

/** With the id of the trace, which a customer can tell support, where there is one. */
export function unforeseenMessage(): string {
  const sentence = translate(defaultErrorMessage)
  const id = activeTraceId()
  return id === null ? sentence : t('{sentence} (reference {id})', { sentence, id })
}

function unforeseen(): Answer {
  return {
    status: errorStatus.internal,
    body: { message: unforeseenMessage(), code: 'internal' } satisfies ErrorBody,
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

/** Answers what a route threw and did not catch: a route of its own outside the contract's endpoints. */
export function createErrorHandler(
  openScope: OpenScope,
  headers: Readonly<Record<string, string>>,
): ErrorHandler<RequestEnv> {
  return (error, context) => {
    const scope = openScope(context)
    const answer = errorAnswer(error, scope)
    const { status, body } = answer
    // One of errorStatus.
    return context.json(body as object, status as 500, {
      ...headers,
      'cache-control': 'no-store',
      'x-request-id': scope.requestId,
      ...answer.headers,
    })
  }
}
