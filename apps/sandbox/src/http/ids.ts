import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const pool = Buffer.allocUnsafe(8192)
let used = pool.length

function randomByte(): number {
  // One system call serves hundreds of ids: the payment API makes three a request.
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.readUInt8(used++)
}

/** An id in the providers' style: the prefix and 24 letters or digits, as in `pi_3Qx…`. */
export function newId(prefix: string, length = 24): string {
  let id = prefix
  while (id.length < prefix.length + length) {
    const byte = randomByte()
    if (byte < 248) id += alphabet.charAt(byte % 62)
  }
  return id
}
