import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum, which the package also takes by default; never below. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes as long without a hash (an unknown account) as with one; then it gives false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>
}

export const createPasswords = (): Passwords => {
  const decoy = hash(randomBytes(32), parameters)
  return {
    hash: (password) => hash(canonical(password), parameters),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? (await decoy), canonical(password))
      return matches && passwordHash !== null
    },
  }
}

/**
 * NFC, as RFC 8265 has it: keyboards differ in how they compose one and the
 * same letter. NFKC would also make different passwords equal. Nothing is trimmed or cut.
 */
const canonical = (password: string): string => password.normalize('NFC')
