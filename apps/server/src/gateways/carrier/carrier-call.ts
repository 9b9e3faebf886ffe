import * as z from 'zod/mini'
import type { Refused } from './carrier.ts'
import { failureWire } from './carrier-wire.ts'
import { requestJson } from './json-request.ts'

/**
 * Statuses whose answer is final: what was asked for cannot be, or will never be understood. Those
 * that speak of our access (401, 403), of haste (429) or of the carrier's own trouble are none.
 */
const finalStatuses: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 422])

/** Under this key something else was asked for before, and may have been done. */
const keyMisused = 'idempotency_mismatch'

/** The carrier's final no, told apart from not getting an answer. */
class CarrierRefusal extends Error {
  override readonly name = 'CarrierRefusal'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A final no as an outcome; anything else goes on as the failure it is. */
export function refusal(error: unknown): Refused {
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

export function createCarrierCall(url: string, apiKey: string): CarrierCall {
  return async ({ path, schema, body, key }) => {
    const { status, body: answer } = await requestJson(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body }),
    })
    if (status >= 200 && status < 300) return z.parse(schema, answer)
    const failure = finalStatuses.has(status) ? z.safeParse(failureWire, answer) : null
    if (failure?.success && failure.data.code !== keyMisused) {
      throw new CarrierRefusal(failure.data.code, failure.data.message)
    }
    throw new Error(`The carrier answered ${status} to ${path.split('?')[0]}`)
  }
}

/** A mixed-up answer would give one customer the number of another. */
export function requireReference(wire: { reference: string }, reference: string): void {
  if (wire.reference !== reference) throw new Error('The carrier answered about another order')
}
