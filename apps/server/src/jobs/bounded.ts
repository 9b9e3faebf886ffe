import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { failureKind } from '../logging/failure-kind.ts'
import type { ScheduledTask } from './jobs.ts'

/** Far above what any task takes: one that reaches it waits for something that never answers. */
const maxSeconds = 600

/** Records how a run ended: null for well, else the kind of its failure. Never throws. */
export type NoteRun = (task: string, failure: string | null) => Promise<void>

type Needs = {
  log: Logger
  note: NoteRun
  /** Adds to the runs of a task that were abandoned; 0 makes the task known. */
  countGivenUp: (task: string, runs: number) => void
}

/**
 * The same task, of which a run that takes too long is told to stop and no longer waited for, so that the
 * next run begins in its turn. What such a run still does is harmless: tasks of several workers run side
 * by side anyway.
 */
export function bounded(
  task: ScheduledTask,
  { log, note, countGivenUp }: Needs,
  seconds: number = maxSeconds,
): ScheduledTask {
  const { name } = task
  countGivenUp(name, 0)
  const run = async (stopping: AbortSignal): Promise<void> => {
    const givingUp = new AbortController()
    const running = task.run(AbortSignal.any([stopping, givingUp.signal]))
    const isOver = await isOverIn(running, seconds).catch(async (err: unknown) => {
      await note(name, failureKind(err))
      throw err
    })
    if (isOver) return note(name, null)
    givingUp.abort()
    countGivenUp(name, 1)
    log.error({ task: name, seconds }, 'scheduled task takes too long; not waiting for it')
    await note(name, 'took too long')
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
