import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** `passwordHash` null: make one; else: is it of this password? */
export type HashTask = { readonly password: string; readonly passwordHash: string | null }
export type HashReply = { readonly result: string | boolean } | { readonly failure: string }

type Waiting = {
  readonly task: HashTask
  readonly resolve: (result: string | boolean) => void
  readonly reject: (error: Error) => void
}

/** More would only share the same cores. */
const mostThreads = Math.min(4, availableParallelism())

const idle: Worker[] = []
const queue: Waiting[] = []
let running = 0

/**
 * Hashes in threads of a low priority, one after the other in each. In the pool that Node keeps for
 * such work they would compete with the main loop as equals, and a flood of sign-ins would slow
 * every other call; so they take what the others leave.
 */
export const hashInThread = (task: HashTask): Promise<string | boolean> =>
  new Promise((resolve, reject) => {
    queue.push({ task, resolve, reject })
    serveNext()
  })

const serveNext = (): void => {
  if (queue.length === 0) return
  const worker = idle.pop() ?? (running < mostThreads ? startWorker() : undefined)
  const next = worker && queue.shift()
  if (!next) return
  const settle = () => {
    worker.off('message', done)
    worker.off('error', failed)
  }
  const done = (reply: HashReply) => {
    settle()
    idle.push(worker)
    if ('result' in reply) next.resolve(reply.result)
    else next.reject(new Error(`A password could not be hashed: ${reply.failure}`))
    serveNext()
  }
  // A thread that threw is gone; the next task starts another.
  const failed = (error: Error) => {
    settle()
    running -= 1
    next.reject(error)
    serveNext()
  }
  worker.once('message', done)
  worker.once('error', failed)
  worker.postMessage(next.task, [])
}

const startWorker = (): Worker => {
  running += 1
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url))
  // A server that ends does not wait for them.
  worker.unref()
  return worker
}
