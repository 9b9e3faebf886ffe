import type { Chore } from './jobs.ts'

/** The same chore, which never overlaps itself: who asks while it runs has a turn after that. */
export function inTurn(chore: Chore): Chore {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...chore,
    run: () => {
      const turn = last.then(chore.run)
      last = turn.catch(() => {
        // Told to who asked for that turn.
      })
      return turn
    },
  }
}
