import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import { ownId } from '../crypto/own-id.ts'
import type { UnlessAway } from '../db/database-watch.ts'
import { keptAlive, queueAnsweredWithinMs } from '../db/silent-network.ts'
import { failureCode } from '../db/sql-state.ts'
import { createLogLimit, type LogLimit } from '../logging/log-limit.ts'
import { connectionOf, deadLetters } from './dead-letters.ts'
import { type Jobs, jobNames } from './jobs.ts'
import { openQueues } from './queues.ts'
import { createTaskRunner } from './task-runner.ts'
import { withTrace } from './traced-payload.ts'
import { workQueue } from './work-queue.ts'

const lookForDeadSeconds = 20

/** What fails, fails several times a second: one entry per kind is enough. */
const repeatedTroubleSeconds = 30

const stopWithinMs = 10_000

/** The queue hands them on to the driver. */
const connectionOptions = { ...keptAlive, query_timeout: queueAnsweredWithinMs }

const enqueueOptions = { supervise: false, max: 2 }

const workOptions = {
  useListenNotify: true,
  superviseIntervalSeconds: lookForDeadSeconds,
  monitorIntervalSeconds: lookForDeadSeconds,
  max: 6,
}

type JobsOptions = { purpose: 'enqueue' | 'work'; unlessAway: UnlessAway }

/**
 * Opens the queue on the database at `url`; its tables were made by the migration. A process that only
 * adds jobs opens it with `enqueue`: it then takes fewer connections and supervises nothing.
 */
export async function openJobs(
  url: string,
  log: Logger,
  { purpose, unlessAway }: JobsOptions,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    migrate: false,
    createSchema: false,
    schedule: false,
    ...connectionOptions,
    ...(purpose === 'work' ? workOptions : enqueueOptions),
  })
  const logLimit = createLogLimit(systemClock, repeatedTroubleSeconds)
  const limit: LogLimit = (key, write) => unlessAway(() => logLimit(key, write))
  const reportFailure = (err: Error): void => {
    limit(failureCode(err) ?? err.name, (skipped) =>
      log.error({ err, skipped }, 'job queue failed'),
    )
  }
  boss.on('error', reportFailure)
  await boss.start()
  await openQueues(boss)
  const runner = createTaskRunner(log, limit)
  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, withTrace(payload), { id: ownId(), db: connectionOf(tx) })
    },
    async work(handlers, tasks) {
      // Jobs of processes that died are found immediately; where that fails, the next look is seconds away.
      await boss.supervise().catch(reportFailure)
      for (const name of jobNames) await workQueue({ boss, handlers, log }, name)
      return { firstRuns: Promise.all(tasks.map(runner.start)) }
    },
    deadLetters: deadLetters(boss),
    async stop() {
      await runner.stop()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}
