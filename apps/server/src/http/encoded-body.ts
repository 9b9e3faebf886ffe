import { createHash } from 'node:crypto'
import {
  acceptedEncoding,
  decodeBrotli,
  type Effort,
  type Encoding,
  encode,
  encodings,
} from './encoding.ts'

export type Bytes = Uint8Array<ArrayBuffer>
type Headers = Readonly<Record<string, string>>

/** A body that many callers get: tagged once, and compressed once for each encoding. */
export class EncodedBody {
  #plain: Bytes | null
  readonly #effort: Effort | null
  readonly #tag: string
  readonly #encoded = new Map<Encoding, Bytes | Promise<Bytes>>()

  /** Without an effort it is not compressed; `made` was compressed before, while building. */
  constructor(
    content: string | Uint8Array,
    effort: Effort | null,
    made: Partial<Record<Encoding, Bytes>> = {},
  ) {
    const plain = new Uint8Array(Buffer.from(content))
    this.#plain = plain
    this.#effort = effort
    for (const encoding of encodings) {
      const bytes = made[encoding]
      if (bytes) this.#encoded.set(encoding, bytes)
    }
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
    if (encoding === null || this.#effort === null) {
      return sendWhenReady(this.#plainBytes(), { status, headers: tagged })
    }
    const encoded = { ...tagged, 'content-encoding': encoding }
    return sendWhenReady(this.#encodedAs(encoding, this.#effort), { status, headers: encoded })
  }

  /** Keeps the body as Brotli alone, which nearly all callers get; what others need is made from it. */
  async shrink(): Promise<void> {
    if (this.#effort === null) return
    await this.#encodedAs('br', this.#effort)
    this.#plain = null
  }

  /** Encoded when first asked for; then at hand. */
  #encodedAs(encoding: Encoding, effort: Effort): Bytes | Promise<Bytes> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const making = this.#encode(encoding, effort)
    this.#encoded.set(encoding, making)
    return making
  }

  async #encode(encoding: Encoding, effort: Effort): Promise<Bytes> {
    const bytes = await encode(await this.#plainBytes(), encoding, effort)
    this.#encoded.set(encoding, bytes)
    return bytes
  }

  #plainBytes(): Bytes | Promise<Bytes> {
    return this.#plain ?? this.#decoded()
  }

  async #decoded(): Promise<Bytes> {
    const encoded = this.#encoded.get('br')
    if (!encoded) throw new Error('A body was dropped before it was compressed')
    return decodeBrotli(await encoded)
  }
}

/** At once where the bytes are at hand. */
function sendWhenReady(
  bytes: Bytes | Promise<Bytes>,
  answer: { status: number; headers: Headers },
): Response | Promise<Response> {
  return bytes instanceof Promise
    ? bytes.then((ready) => new Response(ready, answer))
    : new Response(bytes, answer)
}
