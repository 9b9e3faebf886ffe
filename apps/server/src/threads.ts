import { setPriority } from 'node:os'
import { parentPort, Worker } from 'node:worker_threads'

type Numbered<Task> = { readonly id: number; readonly task: Task }

type Reply<Result> = { readonly id: number } & (
  | { readonly result: Result }
  | { readonly failure: string }
)

type Waiting<Task, Result> = {
  readonly task: Task
  readonly resolve: (result: Result) => void
  readonly reject: (error: Error) => void
}

type Options = {
  /** Runs `workBehindOthers` or `workLast`. */
  readonly file: URL
  /** More than there are cores would only share them. */
  readonly most: number
  /** Tasks that one thread has in hand at a time: more than one for those that mostly wait. */
  readonly atOnce?: number
  /** What it means that a task failed, for the log. */
  readonly failure: string
}

type Threads<Task, Result> = {
  readonly run: (task: Task) => Promise<Result>
  /** Ends them; what they have in hand fails. */
  readonly stop: () => Promise<void>
}

/**
 * Gives tasks to threads of a low priority, which start when they are first needed. In the main loop
 * such work would stop every other call; in the pool that Node keeps it would compete with the main
 * loop as an equal.
 */
export function createThreads<Task, Result>({
  file,
  most,
  atOnce = 1,
  failure,
}: Options): Threads<Task, Result> {
  const threads = new Set<Thread<Task, Result>>()
  const queue: Waiting<Task, Result>[] = []

  const start = (): Thread<Task, Result> => {
    const thread = new Thread<Task, Result>(file, failure, {
      onFree: serveNext,
      onGone: () => {
        threads.delete(thread)
        serveNext()
      },
    })
    threads.add(thread)
    return thread
  }

  const free = () =>
    [...threads].find(({ load }) => load < atOnce) ?? (threads.size < most ? start() : undefined)

  const serveNext = (): void => {
    if (queue.length === 0) return
    const thread = free()
    const next = thread && queue.shift()
    if (next) thread.take(next)
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        queue.push({ task, resolve, reject })
        serveNext()
      }),
    async stop() {
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}

type Ends = { readonly onFree: () => void; readonly onGone: () => void }

class Thread<Task, Result> {
  readonly #worker: Worker
  readonly #inHand = new Map<number, Waiting<Task, Result>>()
  #taken = 0

  constructor(file: URL, failure: string, { onFree, onGone }: Ends) {
    this.#worker = new Worker(file)
    // A server that ends does not wait for them.
    this.#worker.unref()
    this.#worker.on('message', (reply: Reply<Result>) => {
      const task = this.#inHand.get(reply.id)
      this.#inHand.delete(reply.id)
      if ('result' in reply) task?.resolve(reply.result)
      else task?.reject(new Error(`${failure}: ${reply.failure}`))
      onFree()
    })
    const give = (error: Error) => {
      for (const task of this.#inHand.values()) task.reject(error)
      this.#inHand.clear()
    }
    // A thread that threw is gone; the next task starts another.
    this.#worker.once('error', (error: unknown) => {
      give(error instanceof Error ? error : new Error(failure))
      onGone()
    })
    this.#worker.once('exit', () => {
      give(new Error(`${failure}: its thread has ended`))
      onGone()
    })
  }

  get load(): number {
    return this.#inHand.size
  }

  take(waiting: Waiting<Task, Result>): void {
    this.#taken += 1
    const numbered: Numbered<Task> = { id: this.#taken, task: waiting.task }
    this.#inHand.set(numbered.id, waiting)
    this.#worker.postMessage(numbered, [])
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

/** Niceness of a thread, which on Linux has its own: behind the main loop, or behind those as well. */
const niceness = { behindOthers: 10, last: 19 } as const

type Answer<Task, Result> = (task: Task) => Result | Promise<Result>

/** In a thread: answers the tasks that it is given, behind what answers pages. */
export function workBehindOthers<Task, Result>(answer: Answer<Task, Result>): void {
  work(answer, niceness.behindOthers)
}

/** In a thread: answers tasks that nobody waits for, while nothing else wants the processor. */
export function workLast<Task, Result>(answer: Answer<Task, Result>): void {
  work(answer, niceness.last)
}

function work<Task, Result>(answer: Answer<Task, Result>, nice: number): void {
  try {
    setPriority(0, nice)
  } catch {
    // A system that does not let us: the thread then works beside the others.
  }
  const reply = async ({ id, task }: Numbered<Task>): Promise<void> => {
    try {
      parentPort?.postMessage({ id, result: await answer(task) }, [])
    } catch (error) {
      // The thread lives on: what cannot be done is one caller's trouble.
      const failure = error instanceof Error ? error.message : 'unknown'
      parentPort?.postMessage({ id, failure }, [])
    }
  }
  parentPort?.on('message', (numbered: Numbered<Task>) => void reply(numbered))
}
