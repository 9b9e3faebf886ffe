import { createHash } from 'node:crypto'
import { acceptedEncoding, decodeBrotli, type Effort, type Encoding, encode } from './encoding.ts'

export type Bytes = Uint8Array<ArrayBuffer>
type Headers = Readonly<Record<string, string>>

/** A body that many callers get: tagged once, and compressed once for each encoding. */
export class EncodedBody {
  #plain: Bytes | null
  readonly #effort: Effort
  readonly #tag: string
  readonly #encoded = new Map<Encoding, Bytes | Promise<Bytes>>()

  constructor(content: string | Uint8Array, effort: Effort) {
    const plain = new Uint8Array(Buffer.from(content))
    this.#plain = plain
    this.#effort = effort
    this.#tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  }

  /** The whole body with `headers`, or 304 for a caller that has it already. */
  respondTo(request: Request, headers: Headers, status = 200): Response | Promise<Response> {
    // Weak, since the compressed bodies carry the same tag.
    const tagged = { ...headers, etag: `W/${this.#tag}` }
    if (request.headers.get('if-none-match')?.includes(this.#tag)) {
      return new Response(null, { status: 304, headers: tagged })
    }
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    const bytes = encoding === null ? this.#plainBytes() : this.#encodedAs(encoding)
    const encoded = {
      status,
      headers: encoding === null ? tagged : { ...tagged, 'content-encoding': encoding },
    }
    return bytes instanceof Promise
      ? bytes.then((ready) => new Response(ready, encoded))
      : new Response(bytes, encoded)
  }

  /** Keeps the body as Brotli alone, which nearly all callers get; what others need is made from it. */
  async shrink(): Promise<void> {
    await this.#encodedAs('br')
    this.#plain = null
  }

  /** Encoded when first asked for; then at hand. */
  #encodedAs(encoding: Encoding): Bytes | Promise<Bytes> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const making = this.#encode(encoding)
    this.#encoded.set(encoding, making)
    return making
  }

  async #encode(encoding: Encoding): Promise<Bytes> {
    const bytes = await encode(await this.#plainBytes(), encoding, this.#effort)
    this.#encoded.set(encoding, bytes)
    return bytes
  }

  #plainBytes(): Bytes | Promise<Bytes> {
    return this.#plain ?? this.#decoded()
  }

  async #decoded(): Promise<Bytes> {
    return decodeBrotli(await this.#encodedAs('br'))
  }
}
