import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import type { VerifyTask } from './hash-worker.ts'

/** Linux runs these threads behind the main loop: a flood of sign-ins must not slow other calls. */
const niceIncrement = 10
const idleTimeoutMs = 10 * 60_000

/** Beside this file, in the sources and in the bundle. */
const worker = `hash-worker${extname(import.meta.filename)}`

/** Threads start with the first password; more than there are cores would only share them. */
const pool = new Piscina({
  filename: join(import.meta.dirname, worker),
  minThreads: 0,
  maxThreads: Math.min(4, availableParallelism()),
  idleTimeout: idleTimeoutMs,
  niceIncrement,
})

export async function hashInPool(password: string): Promise<string> {
  return String(await pool.run(password, { name: 'hashPassword' }))
}

/** Throws when `passwordHash` is not a hash. */
export async function verifyInPool(task: VerifyTask): Promise<boolean> {
  return (await pool.run(task, { name: 'verifyPassword' })) === true
}
