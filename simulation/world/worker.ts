import type { Clock } from '@openline/server/clock'
import type { Config } from '@openline/server/config/config'
import type { ScheduledTask } from '@openline/server/jobs/jobs'
import { createClosers } from '@openline/server/process/closers'
import { openApp } from '@openline/server/process/open-app'
import type { TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import { openJobRuns } from './job-runs.ts'

/** A worker whose looks for work are made by the simulation, one after the other. */
export type Worker = {
  /** Handles stored events and jobs until none is due. */
  readonly workOff: () => Promise<void>
  /** Runs each scheduled task whose turn has come. */
  readonly runTasks: () => Promise<void>
  /** When the next job is due; null when none waits. */
  readonly nextJobAt: () => Date | null
  /** Finds jobs of processes that are gone. */
  readonly supervise: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Needs = {
  config: Config
  databaseUrl: string
  /** The time of the job queue, one for all workers. */
  queueTime: TestClock
  log: Logger
  clock: Clock
  /** Counts what the worker did, for the report. */
  count: (what: string) => void
}

/** Opens what a worker opens, but for the loops that look by the time of the machine. */
export async function openWorker(needs: Needs): Promise<Worker> {
  const { config, log, clock, count } = needs
  const closers = createClosers(log)
  // A process that serves opens the queue without supervising it, which is done here.
  const options = { config: { ...config, role: 'web' }, log, clock, loadPages: null } as const
  const { opened, app } = await openApp(options, closers)
  const runs = await openJobRuns({ ...needs, db: opened.db, handlers: app.jobs })
  closers.add(() => runs.stop())
  const tasks = createTaskTurns({ tasks: app.tasks, clock, log, count })
  return {
    async workOff() {
      do await app.eventHandling.catchUp()
      while (await runs.workDue(clock()))
    },
    async runTasks() {
      await runs.supervise()
      await tasks()
    },
    nextJobAt: () => runs.nextAt(),
    supervise: () => runs.supervise(),
    stop: () => closers.closeAll(),
  }
}

type Turns = Pick<Needs, 'clock' | 'log' | 'count'> & { tasks: readonly ScheduledTask[] }

/** Gives what runs the tasks whose turn has come, in their order. */
function createTaskTurns({ tasks, clock, log, count }: Turns): () => Promise<void> {
  const dueAt = new Map<ScheduledTask, number>()
  const { signal } = new AbortController()
  return async () => {
    for (const task of tasks) {
      const now = clock().getTime()
      if (now < (dueAt.get(task) ?? 0)) continue
      dueAt.set(task, now + task.everySeconds * 1000)
      count('tasks')
      await task.run(signal).catch((err: unknown) => {
        count('failed tasks')
        log.error({ err, task: task.name }, 'scheduled task failed')
      })
    }
  }
}
