import { setTimeout as pause } from 'node:timers/promises'

const againAfterMs = 500

type LeftKeys<Key> = {
  /** Frees a key; when that fails, later, without having anyone wait for it. */
  free(key: Key): Promise<void>
}

/**
 * Frees the idempotency keys of requests that failed. While the database is away that fails too, and
 * a key that stays claimed would have its customer told to wait. Those keys are then freed one after the
 * other once the database is back. `remove` frees a key; it isn't tried once `isOver` says so.
 */
export function createLeftKeys<Key>(
  remove: (key: Key) => Promise<unknown>,
  isOver: (key: Key) => boolean,
): LeftKeys<Key> {
  const left: Key[] = []
  const isRemoved = (key: Key) =>
    remove(key).then(
      () => true,
      () => false,
    )
  const freeLeft = async (): Promise<void> => {
    for (let [next] = left; next !== undefined; [next] = left) {
      if (isOver(next) || (await isRemoved(next))) left.shift()
      else await pause(againAfterMs, undefined, { ref: false })
    }
  }
  return {
    async free(key) {
      if (await isRemoved(key)) return
      left.push(key)
      if (left.length === 1) void freeLeft()
    },
  }
}
