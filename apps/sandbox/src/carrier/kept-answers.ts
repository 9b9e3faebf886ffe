import type { Answer } from '../http/answer.ts'
import { CarrierRefusal } from './refusal.ts'

/** A request with everything that makes it the same request. */
export type KeyedRequest = { key: string | null; route: string; body: string }

/** What a request came to, and how its answer travels. */
export type Result = { answer: Answer; isSlow: boolean; answersToLose: number }

export type KeptResults = Map<string, { request: KeyedRequest; result: Result }>

const keptKeys = 50_000

/** Same key and body, same answer; same key and another body, 422. */
export class KeptAnswers {
  readonly #kept: KeptResults

  constructor(kept: KeptResults) {
    this.#kept = kept
  }

  /** Runs the request unless its key has an answer already. */
  once(request: KeyedRequest, run: () => Result): Result {
    const { key } = request
    if (key === null) return run()
    const known = this.#kept.get(key)
    if (!known) {
      const result = run()
      this.#keep(key, request, result)
      return result
    }
    const isSame = known.request.route === request.route && known.request.body === request.body
    if (isSame) return known.result
    throw new CarrierRefusal('idempotency_mismatch', 'This key was used for another request.', 422)
  }

  #keep(key: string, { route, body }: KeyedRequest, result: Result) {
    this.#kept.set(key, { request: { key, route, body }, result })
    // A Map keeps insertion order: the first key is the oldest.
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptKeys && oldest !== undefined) this.#kept.delete(oldest)
  }
}
