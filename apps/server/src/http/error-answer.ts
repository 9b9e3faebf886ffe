import { defaultErrorMessage, type ErrorBody, errorStatus } from '@openline/contract/errors'
import { t, translate } from '@openline/i18n/i18n'
import type { ErrorHandler } from 'hono'
import { AppError } from '../app-error.ts'
import { isDatabaseAway } from '../db/database-away.ts'
import { activeTraceId } from '../tracing/traceparent.ts'
import type { OpenScope, RequestEnv } from './request-scope.ts'

export type Answer<Body = unknown> = {
  readonly status: number
  readonly body: Body
  readonly headers?: Readonly<Record<string, string>>
}

/** About as long as a database takes that starts again or moves to another host. */
const comeBackAfterSeconds = 5

/** The answer to a failure of ours; null when the failure was not foreseen. */
function foreseen(error: AppError): Answer<ErrorBody> {
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
function unforeseenMessage(): string {
  const sentence = translate(defaultErrorMessage)
  const id = activeTraceId()
  return id === null ? sentence : t('{sentence} (reference {id})', { sentence, id })
}

function unforeseen(): Answer<ErrorBody> {
  return {
    status: errorStatus.internal,
    body: { message: unforeseenMessage(), code: 'internal' },
  }
}

function databaseAway(): AppError {
  return new AppError(
    'service_unavailable',
    t('We’re having trouble on our side. Please try again in a moment.'),
    { retryAfterSeconds: comeBackAfterSeconds },
  )
}

type Reporter = { report(error: unknown): void }

/** The answer to the caller for `error`; unexpected errors also go to the reporter. */
export function errorAnswer(error: unknown, reporter: Reporter): Answer<ErrorBody> {
  if (error instanceof AppError && error.code !== 'internal') return foreseen(error)
  reporter.report(error)
  if (isDatabaseAway(error)) return foreseen(databaseAway())
  return error instanceof AppError ? foreseen(error) : unforeseen()
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
    return context.json(body, status as 500, {
      ...headers,
      'cache-control': 'no-store',
      'x-request-id': scope.requestId,
      ...answer.headers,
    })
  }
}
