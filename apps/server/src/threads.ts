import { setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

type Reply<Result> = { readonly result: Result } | { readonly failure: string }

type Waiting<Task, Result> = {
  readonly task: Task
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

type Threads = {
  /** Runs `workBehindOthers`. */
  readonly file: URL
  /** More than there are cores would only share them. */
  readonly most: number
  /** What it means that a task failed, for the log. */
  readonly failure: string
}

/**
 * Gives tasks to threads of a low priority, one after the other in each, which start when they are
 * first needed. In the main loop such work would stop every other call; in the pool that Node keeps
 * it would compete with the main loop as an equal.
 */
export const createThreads = <Task, Result>({ file, most, failure }: Threads) => {
  const idle: Worker[] = []
  const queue: Waiting<Task, Result>[] = []
  let running = 0

  const start = (): Worker => {
    running += 1
    const worker = new Worker(file)
    // A server that ends does not wait for them.
    worker.unref()
    return worker
  }

  const serveNext = (): void => {
    if (queue.length === 0) return
    const worker = idle.pop() ?? (running < most ? start() : undefined)
    const next = worker && queue.shift()
    if (!next) return
    const settle = () => {
      worker.off('message', done)
      worker.off('error', failed)
    }
    const done = (reply: Reply<Result>) => {
      settle()
      idle.push(worker)
      if ('result' in reply) next.resolve(reply.result)
      else next.reject(new Error(`${failure}: ${reply.failure}`))
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

  return (task: Task): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ task, resolve, reject })
      serveNext()
    })
}

/** Behind everything that somebody waits for with a page open; on Linux a thread has its own. */
const behindOthers = 10

/** In a thread: answers the tasks that it is given. */
export const workBehindOthers = <Task, Result>(
  answer: (task: Task) => Result | Promise<Result>,
): void => {
  try {
    setPriority(0, behindOthers)
  } catch {
    // A system that does not let us: the thread then works beside the others.
  }
  const reply = async (task: Task): Promise<void> => {
    try {
      parentPort?.postMessage({ result: await answer(task) }, [])
    } catch (error) {
      // The thread lives on: what cannot be done is one caller's trouble.
      const failure = error instanceof Error ? error.message : 'unknown'
      parentPort?.postMessage({ failure }, [])
    }
  }
  parentPort?.on('message', (task: Task) => void reply(task))
}
