import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashReply, HashTask } from './hash-threads.ts'

/** OWASP's argon2id minimum, which the package also takes by default; never below. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Behind everything that somebody waits for with a page open; on Linux a thread has its own. */
const behindOthers = 10

try {
  setPriority(0, behindOthers)
} catch {
  // A system that does not let us: the thread then works beside the others.
}

const answer = ({ password, passwordHash }: HashTask): HashReply => {
  try {
    const result =
      passwordHash === null ? hashSync(password, parameters) : verifySync(passwordHash, password)
    return { result }
  } catch (error) {
    // The thread lives on: what cannot be hashed is one caller's trouble.
    return { failure: error instanceof Error ? error.message : 'unknown' }
  }
}

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task), []))
