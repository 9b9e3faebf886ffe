import { createHash, randomBytes, randomInt } from 'node:crypto'

const secretBytes = 32

/** 256 random bits: shown once, stored as a plain hash, which cannot be searched for them. */
export function newSecret(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(secretBytes).toString('base64url')
  return { token, hash: secretHash(token) }
}

export function secretHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** A random code of `length` digits, for people to type. Short enough to be guessed: count the tries. */
export function newDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0')
}
