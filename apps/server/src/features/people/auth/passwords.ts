import { randomBytes } from 'node:crypto'
import { lazy } from '../../../lazy.ts'
import { hashInPool, verifyInPool } from './hash-pool.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a hash (an unknown account) as with one; then it gives false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  const decoy = lazy(() => hashInPool(randomBytes(32).toString('base64url')))
  return {
    hash: (password) => hashInPool(canonical(password)),
    async verify(passwordHash, password) {
      // Made with the first check, whether or not it needs it: both take the same time.
      const decoyHash = await decoy()
      const task = { password: canonical(password), passwordHash: passwordHash ?? decoyHash }
      return (await verifyInPool(task)) && passwordHash !== null
    },
  }
}

/**
 * NFC, as RFC 8265 has it: keyboards differ in how they compose the same letter. NFKC would also make
 * different passwords equal. Nothing is trimmed or cut.
 */
function canonical(password: string): string {
  return password.normalize('NFC')
}
