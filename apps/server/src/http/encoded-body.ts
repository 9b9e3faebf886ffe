import { createHash } from 'node:crypto'
import { acceptedEncoding, type Effort, type Encoding, encode } from './encoding.ts'

export type Bytes = Uint8Array<ArrayBuffer>
type Headers = Readonly<Record<string, string>>

/** A body that many callers get: tagged once, and compressed once for each encoding. */
export class EncodedBody {
  readonly #plain: Bytes
  readonly #effort: Effort
  readonly #tag: string
  readonly #encoded = new Map<Encoding, Bytes | Promise<Bytes>>()

  constructor(content: string | Uint8Array, effort: Effort) {
    this.#plain = new Uint8Array(Buffer.from(content))
    this.#effort = effort
    this.#tag = `"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`
  }

  /** The whole body with `headers`, or 304 for a caller that has it already. */
  respondTo(request: Request, headers: Headers, status = 200): Response | Promise<Response> {
    // Weak, since the compressed bodies carry the same tag.
    const tagged = { ...headers, etag: `W/${this.#tag}` }
    if (request.headers.get('if-none-match')?.includes(this.#tag)) {
      return new Response(null, { status: 304, headers: tagged })
    }
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    if (encoding === null) return new Response(this.#plain, { status, headers: tagged })
    const bytes = this.#encodedAs(encoding)
    const encoded = { status, headers: { ...tagged, 'content-encoding': encoding } }
    return bytes instanceof Promise
      ? bytes.then((ready) => new Response(ready, encoded))
      : new Response(bytes, encoded)
  }

  /** Encoded when first asked for; then at hand. */
  #encodedAs(encoding: Encoding): Bytes | Promise<Bytes> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const making = encode(this.#plain, encoding, this.#effort).then((bytes) => {
      this.#encoded.set(encoding, bytes)
      return bytes
    })
    this.#encoded.set(encoding, making)
    return making
  }
}
