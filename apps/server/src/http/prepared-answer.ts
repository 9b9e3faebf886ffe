import { EncodedBody } from './encoded-body.ts'

type Headers = Readonly<Record<string, string>>

/** A JSON answer that is serialized once because many callers get the same. */
export class PreparedAnswer<T> {
  readonly value: T
  readonly #body: EncodedBody

  /**
   * `cacheControl` says who may keep the answer, and how long; `chosenBy` names the headers of a
   * request that another answer would be chosen by.
   */
  constructor(value: T, cacheControl: string, chosenBy: readonly string[] = []) {
    this.value = value
    this.#body = new EncodedBody(JSON.stringify(value), {
      headers: {
        'cache-control': cacheControl,
        vary: ['accept-encoding', ...chosenBy].join(', '),
      },
      effort: 'each',
    })
  }

  /** The whole answer, or 304 for a caller that has it already. `shared` are headers of every answer. */
  respondTo(request: Request, shared: Headers): Response | Promise<Response> {
    return this.#body.respondTo(request, shared)
  }
}
