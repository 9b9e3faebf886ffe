import * as z from 'zod/mini'
import type { Refused } from './carrier.ts'
import { failureWire } from './carrier-wire.ts'

const timeoutMs = 10_000

/** The carrier's final no (409), told apart from not getting an answer. */
class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A final no as an outcome; anything else goes on as the failure it is. */
export const refusal = (error: unknown): Refused => {
  if (error instanceof CarrierRefusal) return { kind: 'refused', code: error.code }
  throw error
}

type Question<S extends z.ZodMiniType> = {
  path: string
  schema: S
  body?: object
  /** The idempotency key of a call that does something. */
  key?: string
}

/** Asks the carrier and reads its answer as untrusted. Throws when there is none that makes sense. */
export type CarrierCall = <S extends z.ZodMiniType>(question: Question<S>) => Promise<z.output<S>>

export const createCarrierCall =
  (url: string, apiKey: string): CarrierCall =>
  async ({ path, schema, body, key }) => {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${apiKey}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json()
    if (response.ok) return z.parse(schema, answer)
    if (response.status === 409) {
      const failure = z.parse(failureWire, answer)
      throw new CarrierRefusal(failure.code, failure.message)
    }
    throw new Error(`The carrier answered ${response.status} to ${path.split('?')[0]}`)
  }

/** A mixed-up answer would give one customer the number of another. */
export const requireReference = (wire: { reference: string }, reference: string): void => {
  if (wire.reference !== reference) throw new Error('The carrier answered about another order')
}
