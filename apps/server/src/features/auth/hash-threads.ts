import { availableParallelism } from 'node:os'
import { createThreads } from '../../threads.ts'

/** `passwordHash` null: make one; else: is it of this password? */
export type HashTask = { readonly password: string; readonly passwordHash: string | null }

/** Hashes take what the others leave: a flood of sign-ins must not slow every other call. */
export const { run: hashInThread } = createThreads<HashTask, string | boolean>({
  file: new URL('./hash-worker.ts', import.meta.url),
  most: Math.min(4, availableParallelism()),
  failure: 'A password could not be hashed',
})
