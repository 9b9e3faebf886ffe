import type { Answer } from '../http/answer.ts'
import { CarrierRefusal } from './refusal.ts'

/** A request with everything that makes it the same request. */
export type KeyedRequest = { key: string | null; route: string; body: string }

/** What a request came to, and how its answer travels. */
export type Result = { answer: Answer; isSlow: boolean; answersToLose: number }

/** By route and key. */
export type KeptResults = Map<string, { request: KeyedRequest; result: Result }>

const keptKeys = 50_000

/** Of one call: same key and body, same answer; same key and another body, 422. */
export class KeptAnswers {
  readonly #kept: KeptResults

  constructor(kept: KeptResults) {
    this.#kept = kept
  }

  /** Runs the request unless its key has an answer already. */
  once(request: KeyedRequest, run: () => Result): Result {
    if (request.key === null) return run()
    const name = `${request.route} ${request.key}`
    const known = this.#kept.get(name)
    if (!known) {
      const result = run()
      this.#keep(name, request, result)
      return result
    }
    if (known.request.body === request.body) return known.result
    throw new CarrierRefusal('idempotency_mismatch', 'This key was used for another request.', 422)
  }

  #keep(name: string, { key, route, body }: KeyedRequest, result: Result) {
    this.#kept.set(name, { request: { key, route, body }, result })
    // A Map keeps insertion order: the first key is the oldest.
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > keptKeys && oldest !== undefined) this.#kept.delete(oldest)
  }
}
