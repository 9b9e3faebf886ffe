import type { Clock } from '../clock.ts'
import type { Answer } from '../http/answer.ts'
import { Problem } from './problem.ts'

/** What is known about one `Idempotency-Key`. */
export type KeyRecord = {
  /** Method, path and body, which make it the same request. */
  request: string
  createdAtMs: number
  /** What the request came to, also while its answer is held back. */
  made: Answer | null
  isUnderWay: boolean
  /** How many answers for this key are still to be lost on the way. */
  answersToLose: number
}

export type KeyRecords = Map<string, KeyRecord>

type Options = { keepMs: number; clock: Clock }

/** A cap beside the age, so that a long test does not fill the memory. */
const keptKeys = 2000

/** The rules of the idempotency guide: the same answer for 24 hours, and 409 while the first is under way. */
export function createKeys(records: KeyRecords, { keepMs, clock }: Options) {
  // An earlier run was ended while these were under way: what it had done is their answer.
  for (const [key, record] of records) {
    record.isUnderWay = false
    if (record.made === null) records.delete(key)
  }

  function dropOld(nowMs: number) {
    // A Map keeps insertion order, so the oldest records are always the first ones.
    for (const [key, { createdAtMs }] of records) {
      if (nowMs - createdAtMs < keepMs && records.size <= keptKeys) return
      records.delete(key)
    }
  }

  return {
    /** Opens a key, or gives the record of the request that used it before, which then has an answer. */
    open(key: string | null, request: string): KeyRecord {
      const createdAtMs = clock().getTime()
      const record = { request, createdAtMs, made: null, isUnderWay: true, answersToLose: 0 }
      if (key === null) return record
      dropOld(createdAtMs)
      const known = records.get(key)
      if (!known) {
        records.set(key, record)
        return record
      }
      if (known.request !== request) {
        const detail = 'This Idempotency-Key was used for another request.'
        throw new Problem(422, 'idempotency_key_reused', detail)
      }
      if (known.isUnderWay) {
        const detail = 'The first request with this Idempotency-Key is still under way.'
        throw new Problem(409, 'idempotency_key_in_flight', detail, { retryAfter: 1 })
      }
      return known
    },

    forget(key: string) {
      records.delete(key)
    },

    forgetAll() {
      records.clear()
    },
  }
}
