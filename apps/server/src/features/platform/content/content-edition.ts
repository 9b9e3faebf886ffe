import type { ReadCached } from './content-cache.ts'

/** The answers that pages are made of, and whether they are still the same. */
export type ContentEdition<T> = {
  /** Reads an answer for a page and remembers that pages depend on it. */
  readonly read: ReadCached<T>
  /** Reads again what pages depend on. Gives a number that grows when one of the answers has changed. */
  readonly current: () => Promise<number>
}

/**
 * Follows the cache's answers, which stay the same object while nothing has changed. For addresses of
 * our own pages alone: addresses that visitors make up would let them call every page old.
 */
export function createContentEdition<T>(readCached: ReadCached<T>): ContentEdition<T> {
  const answers = new Map<string, T | null>()
  let edition = 0
  const read: ReadCached<T> = async (address, noteGap) => {
    const answer = await readCached(address, noteGap)
    if (answers.has(address) && answers.get(address) !== answer) edition += 1
    answers.set(address, answer)
    return answer
  }
  return {
    read,
    async current() {
      await Promise.all([...answers.keys()].map((address) => read(address)))
      return edition
    },
  }
}
