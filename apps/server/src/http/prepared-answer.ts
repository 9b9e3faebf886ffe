import { createHash } from 'node:crypto'
import { acceptedEncoding, type Encoding, encode } from './encoding.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Headers = Readonly<Record<string, string>>

/** A JSON answer that is serialized once because many callers get the same. */
export class PreparedAnswer<T> {
  readonly value: T
  readonly #bytes: Bytes
  readonly #tag: string
  readonly #headers: Headers
  readonly #encoded = new Map<Encoding, Bytes | Promise<Bytes>>()

  /**
   * `cacheControl` says who may keep the answer, and how long; `chosenBy` names the headers of a
   * request that another answer would be chosen by.
   */
  constructor(value: T, cacheControl: string, chosenBy: readonly string[] = []) {
    this.value = value
    this.#bytes = new Uint8Array(Buffer.from(JSON.stringify(value)))
    this.#tag = `"${createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22)}"`
    // Weak, since the compressed answers carry the same tag.
    this.#headers = {
      'cache-control': cacheControl,
      etag: `W/${this.#tag}`,
      vary: ['accept-encoding', ...chosenBy].join(', '),
    }
  }

  /** The whole answer, or 304 for a caller that has it already. `shared` are headers of every answer. */
  respondTo(request: Request, shared: Headers): Response | Promise<Response> {
    const headers = { ...shared, ...this.#headers }
    if (request.headers.get('if-none-match')?.includes(this.#tag)) {
      return new Response(null, { status: 304, headers })
    }
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    if (encoding === null) return new Response(this.#bytes, { headers })
    const bytes = this.#encodedAs(encoding)
    const encoded = { headers: { ...headers, 'content-encoding': encoding } }
    return bytes instanceof Promise
      ? bytes.then((ready) => new Response(ready, encoded))
      : new Response(bytes, encoded)
  }

  /** Encoded when first asked for; then at hand. */
  #encodedAs(encoding: Encoding): Bytes | Promise<Bytes> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const making = encode(this.#bytes, encoding, 'each').then((bytes) => {
      this.#encoded.set(encoding, bytes)
      return bytes
    })
    this.#encoded.set(encoding, making)
    return making
  }
}
