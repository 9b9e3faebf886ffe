import { randomBytes } from 'node:crypto'
import { secretHash } from '../../../crypto/new-secret.ts'

/** 32 characters that do not look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A code of 100 random bits to print: shown once, stored as a plain hash, which cannot be searched for it. */
export function newRecoveryCode(): { readonly recoveryCode: string; readonly hash: string } {
  const characters = Array.from(randomBytes(20), (byte) => alphabet[byte % alphabet.length])
  const recoveryCode = characters.join('').replace(/(.{5})(?=.)/g, '$1-')
  return { recoveryCode, hash: secretHash(recoveryCode) }
}
