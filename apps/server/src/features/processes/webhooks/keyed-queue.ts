import { AsyncLocalStorage } from 'node:async_hooks'
import PQueue from 'p-queue'

export type KeyedQueue = {
  /** Runs `task` after those that were added before under the same key, in the context that added it. */
  add<Result>(key: string, task: () => Promise<Result>): Promise<Result>
  /** How many tasks were added and have not ended. */
  size(): number
  /** Resolves when at most `size` tasks have not ended. */
  onSizeAtMost(size: number): Promise<void>
}

/** A queue that runs `concurrency` tasks at a time, and those of one key one after the other. */
export function createKeyedQueue(concurrency: number): KeyedQueue {
  const running = new PQueue({ concurrency })
  const lastOfKey = new Map<string, Promise<unknown>>()
  const count = { unfinished: 0 }
  return {
    add(key, given) {
      count.unfinished += 1
      const task = AsyncLocalStorage.bind(given)
      const start = () =>
        running.add(async () => {
          try {
            return await task()
          } finally {
            count.unfinished -= 1
          }
        })
      const previous = lastOfKey.get(key)
      const result = previous ? previous.then(start) : start()
      const ended = result.then(ignore, ignore).finally(() => {
        if (lastOfKey.get(key) === ended) lastOfKey.delete(key)
      })
      lastOfKey.set(key, ended)
      return result
    },
    size: () => count.unfinished,
    async onSizeAtMost(size) {
      while (count.unfinished > size) await nextEnd(running)
    },
  }
}

function nextEnd(queue: PQueue): Promise<void> {
  return new Promise((resolve) => {
    queue.addEventListener('next', () => resolve(), { once: true })
  })
}

function ignore(): void {}
