import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** The better one first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send a handful of values; a client that invents others must not fill the memory. */
const maxRemembered = 50
const remembered = new Map<string, Encoding | null>()

/** The best encoding that the client accepts; null for none. */
export function acceptedEncoding(header: string | null): Encoding | null {
  if (header === null) return null
  const known = remembered.get(header)
  if (known !== undefined) return known
  const best = bestEncoding(header)
  if (remembered.size < maxRemembered) remembered.set(header, best)
  return best
}

function bestEncoding(header: string): Encoding | null {
  const accepted = namesIn(header)
  return encodings.find((encoding) => accepted.has(encoding)) ?? null
}

function namesIn(header: string): ReadonlySet<string> {
  return new Set(
    header.split(',').flatMap((part) => {
      const [name = '', weight = ''] = part.split(/;\s*q=/)
      return Number(weight || 1) > 0 ? [name.trim()] : []
    }),
  )
}

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)

/** `once`: for what is compressed a single time and sent often; slow and small. */
export type Effort = 'once' | 'each'

const brotliQuality: Record<Effort, number> = { once: 11, each: 4 }
const gzipLevel: Record<Effort, number> = { once: 9, each: 4 }

export function encode(
  bytes: Uint8Array,
  encoding: Encoding,
  effort: Effort,
): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      })
    : zip(bytes, { level: gzipLevel[effort] })
}

export function decodeBrotli(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return unbrotli(bytes)
}
