import { hashSync, verifySync } from '@node-rs/argon2'

/** OWASP's argon2id minimum, which the package also takes by default; never below. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export type VerifyTask = { readonly password: string; readonly passwordHash: string }

/** @public The pool calls it by its name. */
export function hashPassword(password: string): string {
  return hashSync(password, parameters)
}

/** @public The pool calls it by its name. */
export function verifyPassword({ password, passwordHash }: VerifyTask): boolean {
  return verifySync(passwordHash, password)
}
