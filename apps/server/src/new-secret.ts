import { createHash, randomBytes, randomInt } from 'node:crypto'

const secretBytes = 32

/** 256 random bits: told once, stored as a plain hash, which nobody can search for them. */
export const newSecret = (): { readonly token: string; readonly hash: string } => {
  const token = randomBytes(secretBytes).toString('base64url')
  return { token, hash: secretHash(token) }
}

export const secretHash = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** A random code of `length` digits, for people to type. Short enough to be guessed: count the tries. */
export const newDigits = (length: number): string =>
  String(randomInt(10 ** length)).padStart(length, '0')
