import type { ScheduledTask } from './jobs.ts'

/** The same task, which never overlaps itself: who asks while it runs has a turn after that. */
export function serialized(task: ScheduledTask): ScheduledTask {
  let last: Promise<unknown> = Promise.resolve()
  return {
    ...task,
    run: () => {
      const turn = last.then(task.run)
      last = turn.catch(() => {
        // Told to who asked for that turn.
      })
      return turn
    },
  }
}
