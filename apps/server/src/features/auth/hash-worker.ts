import { hashSync, verifySync } from '@node-rs/argon2'
import { workBehindOthers } from '../../threads.ts'
import type { HashTask } from './hash-threads.ts'

/** OWASP's argon2id minimum, which the package also takes by default; never below. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

workBehindOthers(({ password, passwordHash }: HashTask) =>
  passwordHash === null ? hashSync(password, parameters) : verifySync(passwordHash, password),
)
