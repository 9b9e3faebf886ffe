import type { Clock } from '../clock.ts'
import type { Answer } from '../http/answer.ts'
import { StripeFailure } from './failure.ts'

/** What is known about one idempotency key. */
export type KeyRecord = {
  route: string
  params: string
  createdAtMs: number
  /** `null` while the first request is still under way. */
  answer: Answer | null
  /** What the first request came to, also while its answer is still held back. */
  made: Answer | null
  /** How many answers for this key are still to be lost on the way. */
  answersToLose: number
}

export type KeyRecords = Map<string, KeyRecord>

export type IdempotencyOptions = {
  keepMs: number
  /** A cap beside the age, so that a long benchmark does not fill the memory. */
  keepRecords: number
  clock: Clock
}

/** Stripe's rules for the `Idempotency-Key` header of API v1. */
export function createIdempotencyKeys(
  { keepMs, keepRecords, clock }: IdempotencyOptions,
  records: KeyRecords = new Map(),
) {
  function dropOld(nowMs: number) {
    // A Map keeps insertion order, so the oldest records are always the first ones.
    for (const [key, record] of records) {
      if (nowMs - record.createdAtMs < keepMs && records.size <= keepRecords) return
      records.delete(key)
    }
  }

  /** The record of a request without a key is used once and forgotten. */
  function newRecord(route: string, params: string): KeyRecord {
    const createdAtMs = clock().getTime()
    return { route, params, createdAtMs, answer: null, made: null, answersToLose: 0 }
  }

  return {
    newRecord,

    /**
     * Opens the key for a new request, or gives the record of the request that used it before,
     * which then has an answer. Throws what Stripe answers for another endpoint, other parameters,
     * or a request still under way.
     */
    open(key: string, route: string, params: string): KeyRecord {
      if (key.length > 255) {
        throw idempotencyFailure(400, 'Idempotency keys have at most 255 characters.')
      }
      dropOld(clock().getTime())
      const known = records.get(key)
      if (!known) {
        const record = newRecord(route, params)
        records.set(key, record)
        return record
      }
      if (known.route !== route)
        throw otherUse(
          key,
          `same endpoint they were first used for ('${known.route}' vs '${route}')`,
        )
      if (!sameParams(known.params, params))
        throw otherUse(key, 'same parameters they were first used with')
      if (known.answer === null) {
        throw idempotencyFailure(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Try again later.`,
          'idempotency_key_in_use',
        )
      }
      return known
    },

    /** Forgets a key whose request was refused before it began. */
    release(key: string) {
      records.delete(key)
    },
  }
}

function otherUse(key: string, rule: string) {
  return idempotencyFailure(
    400,
    `Keys for idempotent requests can only be used with the ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
  )
}

function idempotencyFailure(status: number, message: string, code?: string) {
  const error = { type: 'idempotency_error', message } as const
  return new StripeFailure(code ? { ...error, code } : error, { status, kept: false })
}

/** The order in which a client writes its parameters does not matter. */
function sameParams(first: string, second: string): boolean {
  return first === second || sorted(first) === sorted(second)
}

function sorted(params: string): string {
  return params.split('&').toSorted().join('&')
}
