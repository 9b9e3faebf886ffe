import { createHash } from 'node:crypto'

/** A JSON answer that is serialised once because many callers get the same. */
export class PreparedAnswer<T> {
  readonly value: T
  readonly #bytes: Uint8Array
  readonly #etag: string
  readonly #headers: Readonly<Record<string, string>>

  /** `cacheControl` says who may keep the answer, and how long. */
  constructor(value: T, cacheControl: string) {
    this.value = value
    this.#bytes = Buffer.from(JSON.stringify(value))
    const hash = createHash('sha256').update(this.#bytes).digest('base64url')
    this.#etag = `"${hash.slice(0, 22)}"`
    this.#headers = { 'cache-control': cacheControl, etag: this.#etag }
  }

  /** The whole answer, or 304 for a caller that has it already. `shared` are headers of every answer. */
  respondTo(request: Request, shared: Readonly<Record<string, string>>): Response {
    const headers = { ...shared, ...this.#headers }
    if (request.headers.get('if-none-match')?.includes(this.#etag)) {
      return new Response(null, { status: 304, headers })
    }
    return new Response(this.#bytes, { headers })
  }
}
