import type { AnswerOf, CarrierEndpoint, RequestOf } from '@openline/carrier-check/api/endpoint'
import { carrierSchemas } from '@openline/carrier-check/api/schemas'
import * as z from 'zod/mini'
import { callSpan } from '../../tracing/span.ts'
import type { Refused } from './carrier.ts'

/**
 * Statuses of a final refusal: the request cannot be fulfilled, or will never be understood. Those
 * about access (401, 403), about rate limits (429) or about the carrier's own failure are not final.
 */
const finalStatuses: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 422])

const timeoutMs = 10_000

/** The key was used for another request before, which may have been carried out. */
const keyMisused = 'idempotency_mismatch'

/** The request came before with other details, such as an email address that was changed since. */
class KeyMisused extends Error {
  constructor(path: string) {
    super(`The carrier knows the key of ${path} from another request`)
  }
}

function unknownOutcome({ path }: CarrierEndpoint, status: number): Error {
  return new Error(`The carrier answered ${status} to ${path}`)
}

/** For a call whose key was taken: what the carrier holds for it, if anything. Other errors are thrown on. */
export function unlessTaken<Answer>(find: () => Promise<Answer | undefined>) {
  return async (error: unknown): Promise<{ kind: 'answered'; answer: Answer }> => {
    const answer = error instanceof KeyMisused ? await find() : undefined
    if (answer === undefined) throw error
    return { kind: 'answered', answer }
  }
}

type Answered<Endpoint extends CarrierEndpoint> = {
  readonly kind: 'answered'
  readonly answer: AnswerOf<Endpoint>
}

/** `key` is the idempotency key of an endpoint that has one. Both throw when there is no valid answer. */
export type CarrierClient = {
  /** The answer, or the carrier's final refusal. */
  readonly ask: <const Endpoint extends CarrierEndpoint>(
    endpoint: Endpoint,
    request: RequestOf<Endpoint>,
    key?: string,
  ) => Promise<Answered<Endpoint> | Refused>
  /** The answer of a call that the carrier does not refuse: a refusal throws too. */
  readonly call: <const Endpoint extends CarrierEndpoint>(
    endpoint: Endpoint,
    request: RequestOf<Endpoint>,
    key?: string,
  ) => Promise<AnswerOf<Endpoint>>
  /** The body of an answer as it came, for who says what is wrong with it. */
  readonly read: (endpoint: CarrierEndpoint) => Promise<unknown>
}

export function createCarrierClient(url: string, apiKey: string): CarrierClient {
  const ask: CarrierClient['ask'] = (endpoint, request, key) =>
    callSpan('carrier', endpoint.path, () => send(endpoint, request, key))

  async function send<const Endpoint extends CarrierEndpoint>(
    endpoint: Endpoint,
    request: RequestOf<Endpoint>,
    key?: string,
  ): Promise<Answered<Endpoint> | Refused> {
    const { ok, status, body } = await exchange(endpoint, request, key)
    if (ok) {
      const answer = z.parse(carrierSchemas[endpoint.answer], body)
      return { kind: 'answered', answer: answer as AnswerOf<Endpoint> } // by the endpoint's own schema
    }
    const failure = finalStatuses.has(status) ? z.safeParse(carrierSchemas.Failure, body) : null
    if (failure?.success && failure.data.code === keyMisused) throw new KeyMisused(endpoint.path)
    if (failure?.success) return { kind: 'refused', code: failure.data.code }
    throw unknownOutcome(endpoint, status)
  }

  async function exchange(endpoint: CarrierEndpoint, request: object, key?: string) {
    const [method = '', path = ''] = endpoint.path.split(' ')
    const isRead = method === 'GET'
    const query = isRead ? new URLSearchParams(Object.entries(request)).toString() : ''
    const response = await fetch(`${url}${path}${query && `?${query}`}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        ...(!isRead && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(!isRead && { body: JSON.stringify(request) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json()
    return { ok: response.ok, status: response.status, body }
  }
  return {
    ask,
    async read(endpoint) {
      const { ok, status, body } = await callSpan('carrier', endpoint.path, () =>
        exchange(endpoint, {}),
      )
      if (ok) return body
      throw unknownOutcome(endpoint, status)
    },
    async call(endpoint, request, key) {
      const outcome = await ask(endpoint, request, key)
      if (outcome.kind === 'answered') return outcome.answer
      throw new Error(`The carrier refused ${endpoint.path}: ${outcome.code}`)
    },
  }
}

/** A mixed-up answer would give one customer the number of another. */
export function requireReference(answer: { reference: string }, reference: string): void {
  if (answer.reference !== reference) throw new Error('The carrier answered about another order')
}
