import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ScheduledTask } from './jobs.ts'

/** Far above what any task takes: one that reaches it waits for something that never answers. */
const mostSeconds = 600

type Needs = {
  log: Logger
  /** Adds to the runs of a task that were given up; 0 makes the task known. */
  countGivenUp: (task: string, runs: number) => void
}

/**
 * The same task, of which a run that takes too long is told to stop and no longer waited for, so that the
 * next run begins in its turn. What such a run still does is harmless: tasks of several workers run side
 * by side anyway.
 */
export function bounded(
  task: ScheduledTask,
  { log, countGivenUp }: Needs,
  seconds: number = mostSeconds,
): ScheduledTask {
  const { name } = task
  countGivenUp(name, 0)
  const run = async (stopping: AbortSignal): Promise<void> => {
    const givingUp = new AbortController()
    const running = task.run(AbortSignal.any([stopping, givingUp.signal]))
    if (await isOverIn(running, seconds)) return
    givingUp.abort()
    countGivenUp(name, 1)
    log.error({ task: name, seconds }, 'scheduled task takes too long; not waiting for it')
  }
  return { ...task, run }
}

/** Fails when the work fails in that time. */
async function isOverIn(work: Promise<void>, seconds: number): Promise<boolean> {
  const waiting = new AbortController()
  const tooLong = pause(seconds * 1000, false, { ref: false, signal: waiting.signal })
  try {
    return await Promise.race([work.then(() => true), tooLong])
  } finally {
    waiting.abort()
  }
}
