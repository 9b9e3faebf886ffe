import type { Clock } from '@openline/server/clock'
import type { Config } from '@openline/server/config/config'
import type { ScheduledTask } from '@openline/server/jobs/jobs'
import { failureKind } from '@openline/server/logging/failure-kind'
import { createClosers } from '@openline/server/process/closers'
import { openApp } from '@openline/server/process/open-app'
import type { TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import { openJobRuns } from './job-runs.ts'
import type { Waiting } from './waiting.ts'

/** A worker whose looks for work are made by the simulation, one after the other. */
export type Worker = {
  /** Handles stored events and jobs until none is due. */
  readonly workOff: () => Promise<void>
  /** Runs each scheduled task whose turn has come. */
  readonly runTasks: () => Promise<void>
  /** When the next job or stored event is due; null when none waits. */
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
  waiting: Waiting
  /** Whether its connections to the database were struck. */
  isStruck: () => boolean
  breach: (law: string, what: string) => void
  /** Runs a task, with its watchers. */
  runTask: RunTask
}

export type RunTask = (task: ScheduledTask, run: () => Promise<void>) => Promise<void>

/** Opens what a worker opens, but for the loops that look by the time of the machine. */
export async function openWorker(needs: Needs): Promise<Worker> {
  const { config, log, clock } = needs
  const closers = createClosers(log)
  // A process that serves opens the queue without supervising it, which is done here: each day, and after a strike.
  const options = { config: { ...config, role: 'web' }, log, clock, loadPages: null } as const
  const { opened, app } = await openApp(options, closers)
  const { jobs, eventHandling } = app
  const handling = { handlers: jobs, handleEvents: () => eventHandling.catchUp() }
  const runs = await openJobRuns({ ...needs, db: opened.db, ...handling })
  closers.add(() => runs.stop())
  // It serves no one, and ends on its own; a real one ends with its process.
  closers.add(() => app.timelines.close())
  const supervising = {
    name: 'supervise jobs',
    everySeconds: daySeconds,
    run: () => runs.supervise(),
  }
  const tasks = [supervising, ...app.tasks]
  const runTasks = createTaskTurns({ ...needs, tasks })
  return {
    async workOff() {
      while (await runs.workDue());
    },
    runTasks,
    nextJobAt: () => runs.nextAt(),
    supervise: () => runs.supervise(),
    stop: () => closers.closeAll(),
  }
}

type Turns = Pick<
  Needs,
  'clock' | 'log' | 'count' | 'waiting' | 'isStruck' | 'breach' | 'runTask'
> & { tasks: readonly ScheduledTask[] }

/** What only counts for the charts of the desk is counted once a day. */
const figures = 'record figures'
const daySeconds = 24 * 3600

/** Gives what runs the tasks whose turn has come, in their order. */
function createTaskTurns({
  tasks,
  clock,
  log,
  count,
  waiting,
  isStruck,
  breach,
  runTask,
}: Turns): () => Promise<void> {
  const dueAt = new Map<ScheduledTask, number>()
  const { signal } = new AbortController()
  return async () => {
    for (const task of tasks) {
      const now = clock().getTime()
      if (now < (dueAt.get(task) ?? 0)) continue
      const everySeconds = task.name === figures ? daySeconds : task.everySeconds
      dueAt.set(task, now + everySeconds * 1000)
      count('tasks')
      const run = waiting.during(`the task “${task.name}”`, () =>
        runTask(task, () => task.run(signal)),
      )
      await run.catch((err: unknown) => {
        log.error({ err, task: task.name }, 'scheduled task failed')
        // It is run again by the next process; nothing else may stop a task.
        if (isStruck()) return count('tasks cut off with their process')
        breach('a task fails only with its process', `${task.name} (${failureKind(err)})`)
      })
    }
  }
}
