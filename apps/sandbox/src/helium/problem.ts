import type { Answer } from '../http/answer.ts'

/** What is wrong with one field of a body: `path` is a JSON pointer. */
export type FieldProblem = { path: string; code: string; message: string }

const titles = {
  malformed_request: 'Malformed request',
  unauthorized: 'Unauthorized',
  missing_capability: 'Missing capability',
  not_found: 'Not found',
  idempotency_key_in_flight: 'Idempotency key in flight',
  idempotency_key_reused: 'Idempotency key reused',
  validation_failed: 'Validation failed',
  invalid_transition: 'Invalid transition',
  rate_limited: 'Rate limited',
  internal_error: 'Internal error',
} as const

export type ProblemCode = keyof typeof titles

/** A call that is refused, as Problem Details (RFC 9457). */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly errors: readonly FieldProblem[]
  /** Seconds until the call may come again. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: ProblemCode,
    detail: string,
    more: { errors?: readonly FieldProblem[]; retryAfter?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = more.errors ?? []
    this.retryAfter = more.retryAfter ?? null
  }
}

export function invalid(errors: readonly FieldProblem[]): Problem {
  return new Problem(422, 'validation_failed', errors[0]?.message ?? 'Validation failed', {
    errors,
  })
}

export function invalidField(field: string, code: string, message: string): Problem {
  return invalid([{ path: `/${field}`, code, message }])
}

export function notFound(noun: string): Problem {
  return new Problem(404, 'not_found', `There is no such ${noun}.`)
}

export function invalidTransition(detail: string): Problem {
  return new Problem(422, 'invalid_transition', detail)
}

const broken = new Problem(500, 'internal_error', 'Something went wrong.')

/** The answer for whatever went wrong at a path. */
export function answerOf(error: unknown, instance: string): Answer {
  const { status, code, message, errors, retryAfter } = error instanceof Problem ? error : broken
  return {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify({
      type: `https://errors.mvne.example/${code === 'validation_failed' ? 'validation' : code}`,
      title: titles[code],
      status,
      code,
      detail: message,
      instance,
      ...(errors.length > 0 && { errors }),
    }),
  }
}
