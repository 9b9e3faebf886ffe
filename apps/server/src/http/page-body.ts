import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A page's text, cut where an answer's nonce stands; the same array as long as it is the same page. */
export type PageText = readonly string[]

type Bytes = Uint8Array<ArrayBuffer>
type Piece = { plain: Buffer; deflated: Promise<Buffer> | null }

const known = new WeakMap<PageText, Piece[]>()

function piecesOf(text: PageText): Piece[] {
  const pieces =
    known.get(text) ?? text.map((piece) => ({ plain: Buffer.from(piece), deflated: null }))
  known.set(text, pieces)
  return pieces
}

export function plainBody(text: PageText, nonce: string): Bytes {
  const pieces = piecesOf(text).map(({ plain }) => plain)
  return Buffer.concat(joined(pieces, Buffer.from(nonce)))
}

function joined(pieces: readonly Buffer[], between: Buffer): Buffer[] {
  return pieces.flatMap((piece) => [between, piece]).slice(1)
}

const deflate = promisify(deflateRaw)

/**
 * The page as gzip. Its pieces are compressed once and joined by the nonce, which
 * travels uncompressed: compressing the whole page for each nonce would cost
 * fifty times as much. Brotli cannot be joined like this, and would save little.
 */
export async function gzippedBody(text: PageText, nonce: string): Promise<Bytes> {
  const pieces = piecesOf(text)
  const deflated = await Promise.all(pieces.map(deflatedOnce))
  return joinDeflated(pieces, deflated, Buffer.from(nonce))
}

/** Ends at a byte and refers to nothing before it, so that anything may stand on either side. */
function deflatedOnce(piece: Piece): Promise<Buffer> {
  piece.deflated ??= deflate(piece.plain, { finishFlush: constants.Z_FULL_FLUSH })
  return piece.deflated
}

/** RFC 1952: deflate, no name, no time, any system. */
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** RFC 1951: a last block with nothing in it. */
const lastBlock = Buffer.from([3, 0])

function joinDeflated(pieces: readonly Piece[], deflated: readonly Buffer[], nonce: Buffer): Bytes {
  const plain = joined(
    pieces.map((piece) => piece.plain),
    nonce,
  )
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(
    plain.reduce((checksum, part) => crc32(part, checksum), 0),
    0,
  )
  tail.writeUInt32LE(
    plain.reduce((size, part) => size + part.length, 0),
    4,
  )
  return Buffer.concat([head, ...joined(deflated, storedBlock(nonce)), lastBlock, tail])
}

/** RFC 1951: a block as it is, its length before it, once more with all bits turned. */
function storedBlock(content: Buffer): Buffer {
  const lengths = Buffer.alloc(5)
  lengths.writeUInt16LE(content.length, 1)
  lengths.writeUInt16LE(0xffff - content.length, 3)
  return Buffer.concat([lengths, content])
}
