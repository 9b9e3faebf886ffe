import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import type { Logger } from 'pino'
import { failureCode } from '../db/sql-state.ts'
import type { LogLimit } from '../logging/log-limit.ts'
import type { ScheduledTask } from './jobs.ts'

/** Of the connections to the database, customers of the first seconds have the rest. */
const firstRunsTogether = 4
/** A first run that takes longer, for an outside system that does not answer, leaves its place to the next. */
const firstRunAloneMs = 1000

/**
 * Runs each task as soon as there is a place for it, since the last process may have crashed, and again
 * `everySeconds` after each end. A task never overlaps itself; a failure is logged and the task runs again.
 */
export function createTaskRunner(
  log: Logger,
  limit: LogLimit,
  { aloneMs = firstRunAloneMs }: { aloneMs?: number | undefined } = {},
) {
  const timers = new Set<NodeJS.Timeout>()
  const runs = new Set<Promise<void>>()
  const stopping = new AbortController()
  const firstRuns = new PQueue({ concurrency: firstRunsTogether })
  const wait = (task: ScheduledTask): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void run(task)
    }, task.everySeconds * 1000)
    timers.add(timer)
  }
  const run = (task: ScheduledTask): Promise<void> => {
    const running = task
      .run(stopping.signal)
      .catch((err: unknown) => {
        limit(`${task.name} ${failureCode(err) ?? ''}`, (skipped) =>
          log.error({ err, task: task.name, skipped }, 'scheduled task failed'),
        )
      })
      .finally(() => {
        runs.delete(running)
        if (!stopping.signal.aborted) wait(task)
      })
    runs.add(running)
    return running
  }
  /** Resolves once the first run has ended or left its place. */
  const start = (task: ScheduledTask): Promise<void> =>
    firstRuns.add(async () => {
      if (stopping.signal.aborted) return
      await Promise.race([run(task), pause(aloneMs, undefined, { ref: false })])
    })
  const stop = async (): Promise<void> => {
    stopping.abort()
    timers.forEach(clearTimeout)
    await Promise.all(runs)
  }
  return { start, stop }
}
