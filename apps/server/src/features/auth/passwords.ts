import { randomBytes } from 'node:crypto'
import { hashInThread } from './hash-threads.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a hash (an unknown account) as with one; then it gives false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  const decoy = hash(randomBytes(32).toString('base64url'))
  return {
    hash: (password) => hash(canonical(password)),
    async verify(passwordHash, password) {
      const task = { password: canonical(password), passwordHash: passwordHash ?? (await decoy) }
      return (await hashInThread(task)) === true && passwordHash !== null
    },
  }
}

async function hash(password: string): Promise<string> {
  return String(await hashInThread({ password, passwordHash: null }))
}

/**
 * NFC, as RFC 8265 has it: keyboards differ in how they compose one and the
 * same letter. NFKC would also make different passwords equal. Nothing is trimmed or cut.
 */
function canonical(password: string): string {
  return password.normalize('NFC')
}
