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

type Options = {
  readonly status?: number
  /** Of every answer with this body. */
  readonly headers: Headers
  /** Null: it is not compressed. */
  readonly effort: Effort | null
  /** Compressed before, while building. */
  readonly made?: Partial<Record<Encoding, Bytes>>
}

/** A body that many callers get: tagged once; compressed once, with its headers, for each encoding. */
export class EncodedBody {
  readonly status: number
  #plain: Bytes | null
  readonly #effort: Effort | null
  readonly #tag: string
  readonly #encoded = new Map<Encoding, Bytes | Promise<Bytes>>()
  readonly #headers: Readonly<Record<Encoding | 'plain', Headers>>

  constructor(content: string | Uint8Array, { status = 200, headers, effort, made = {} }: Options) {
    const plain = new Uint8Array(Buffer.from(content))
    this.status = status
    this.#plain = plain
    this.#effort = effort
    for (const encoding of encodings) {
      const bytes = made[encoding]
      if (bytes) this.#encoded.set(encoding, bytes)
    }
    this.#tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    // Weak, since the compressed bodies carry the same tag.
    const tagged = { ...headers, etag: `W/${this.#tag}` }
    this.#headers = {
      plain: tagged,
      br: { ...tagged, 'content-encoding': 'br' },
      gzip: { ...tagged, 'content-encoding': 'gzip' },
    }
  }

  /** The whole body, or 304 for a caller that has it already; `own` are headers of this answer alone. */
  respondTo(request: Request, own?: Headers): Response | Promise<Response> {
    const headersFor = (encoding: Encoding | 'plain'): Headers =>
      own ? { ...own, ...this.#headers[encoding] } : this.#headers[encoding]
    if (request.headers.get('if-none-match')?.includes(this.#tag)) {
      return new Response(null, { status: 304, headers: headersFor('plain') })
    }
    const { status } = this
    const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
    return encoding === null || this.#effort === null
      ? sendWhenReady(this.#plainBytes(), { status, headers: headersFor('plain') })
      : sendWhenReady(this.#encodedAs(encoding, this.#effort), {
          status,
          headers: headersFor(encoding),
        })
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

/** Immediately where the bytes are at hand. */
function sendWhenReady(
  bytes: Bytes | Promise<Bytes>,
  answer: { status: number; headers: Headers },
): Response | Promise<Response> {
  return bytes instanceof Promise
    ? bytes.then((ready) => new Response(ready, answer))
    : new Response(bytes, answer)
}
