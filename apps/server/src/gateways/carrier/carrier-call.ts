import type { AnswerOf, CarrierEndpoint, RequestOf } from '@openline/carrier-check/api/calls'
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
}

export function createCarrierClient(url: string, apiKey: string): CarrierClient {
  const ask: CarrierClient['ask'] = (endpoint, request, key) =>
    callSpan('carrier', endpoint.path, () => send(endpoint, request, key))

  async function send<const Endpoint extends CarrierEndpoint>(
    endpoint: Endpoint,
    request: RequestOf<Endpoint>,
    key?: string,
  ): Promise<Answered<Endpoint> | Refused> {
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
    const { status } = response
    const body: unknown = await response.json()
    if (response.ok) {
      const answer = z.parse(carrierSchemas[endpoint.answer], body)
      return { kind: 'answered', answer: answer as AnswerOf<Endpoint> } // by the endpoint's own schema
    }
    const failure = finalStatuses.has(status) ? z.safeParse(carrierSchemas.Failure, body) : null
    if (failure?.success && failure.data.code !== keyMisused) {
      return { kind: 'refused', code: failure.data.code }
    }
    throw new Error(`The carrier answered ${status} to ${path}`)
  }
  return {
    ask,
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
