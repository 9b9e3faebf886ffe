import type { Logger } from 'pino'
import { failureCode } from '../db/sql-state.ts'
import type { LogLimit } from '../logging/log-limit.ts'
import type { ScheduledTask } from './jobs.ts'

/**
 * Runs each task immediately, since the last process may have crashed, and again `everySeconds` after each
 * end. A task never overlaps itself; a failure is logged and the task runs again.
 */
export function createTaskRunner(log: Logger, limit: LogLimit) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const wait = (task: ScheduledTask): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      start(task)
    }, task.everySeconds * 1000)
    timers.add(timer)
  }
  const start = (task: ScheduledTask): void => {
    const run = task
      .run(stopping.signal)
      .catch((err: unknown) => {
        limit(`${task.name} ${failureCode(err) ?? ''}`, (skipped) =>
          log.error({ err, task: task.name, skipped }, 'scheduled task failed'),
        )
      })
      .finally(() => {
        running.delete(run)
        if (!stopping.signal.aborted) wait(task)
      })
    running.add(run)
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    timers.forEach(clearTimeout)
    await Promise.all(running)
  }
  return { start, stop }
}
