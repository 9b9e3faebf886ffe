import type { Db } from '@openline/server/db/open'
import {
  type JobHandlers,
  type JobName,
  type JobPayloads,
  jobNames,
} from '@openline/server/jobs/jobs'
import { type Traced, withoutTrace } from '@openline/server/jobs/traced-payload'
import { failureKind } from '@openline/server/logging/failure-kind'
import { type JobWithMetadata, PgBoss, type TestClock } from 'pg-boss'
import type { Logger } from 'pino'
import type { Waiting } from './waiting.ts'

export type JobRuns = {
  /** Handles events and jobs that are due by the time of the queue; false when there was none. */
  readonly workDue: () => Promise<boolean>
  /** When the first is due that the last look found waiting. */
  readonly nextAt: () => Date | null
  /** Finds jobs of processes that are gone, as the queue's own supervisor does. */
  readonly supervise: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Needs = {
  db: Db
  databaseUrl: string
  queueTime: TestClock
  handlers: JobHandlers
  /** Handles stored events that are due. */
  handleEvents: () => Promise<void>
  log: Logger
  count: (what: string) => void
  waiting: Waiting
}

const batchSize = 20
/** A test clock sends a statement on each new connection; the one behind it need not wait for its answer. */
const connectionOptions = { max: 2, pipeline: true } as const

/** Fetches, runs and completes jobs as the queue's own workers do, but one after the other and when told to. */
export async function openJobRuns(needs: Needs): Promise<JobRuns> {
  const { db, databaseUrl, queueTime, handlers, handleEvents, log, count, waiting } = needs
  const boss = new PgBoss({
    connectionString: databaseUrl,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: false,
    clock: queueTime,
    ...connectionOptions,
  })
  boss.on('error', (err) => log.error({ err }, 'job queue failed'))
  await boss.start()
  let next: Date | null = null

  const runJob = async <N extends JobName>(
    name: N,
    { id, data }: JobWithMetadata<Traced<JobPayloads[N]>>,
  ): Promise<void> => {
    count('jobs')
    try {
      const { payload } = withoutTrace<JobPayloads[N]>(data)
      await waiting.during(`the job ${name}`, () => handlers[name](payload))
    } catch (err) {
      count(`failed jobs: ${name} (${failureKind(err)})`)
      log.warn({ err, job: name }, 'job failed')
      await boss.fail(name, id, { error: failureKind(err) })
      return
    }
    await boss.complete(name, id)
  }
  const runBatch = async <N extends JobName>(name: N): Promise<void> => {
    const options = { batchSize, includeMetadata: true } as const
    const jobs = await boss.fetch<Traced<JobPayloads[N]>>(name, options)
    for (const job of jobs) await runJob(name, job)
  }
  return {
    async workDue() {
      const dueTimes = await readDueTimes(db)
      // A slow answer moves time, and the queue gives nothing that is due by a time that it was not told yet.
      const isDue = (name: string) => (dueTimes.get(name) ?? Infinity) <= queueTime.now()
      const due = jobNames.filter(isDue)
      if (isDue('events')) await waiting.during('events of provider and carrier', handleEvents)
      for (const name of due) await runBatch(name)
      const hasWorked = due.length > 0 || isDue('events')
      next = hasWorked || dueTimes.size === 0 ? null : new Date(Math.min(...dueTimes.values()))
      return hasWorked
    },
    nextAt: () => next,
    supervise: () => boss.supervise(),
    stop: () => boss.stop({ graceful: false }),
  }
}

/** Asked at each step of a story, by a statement that has a name: to plan it takes longer than to answer it. */
const dueTimes = {
  name: 'due times',
  text: `select name, extract(epoch from min(start_after)) * 1000 as at from pgboss.job
    where state < 'active' and name <> 'dead-letter' group by name
    union all select 'events', min(case when tries = 0 then 0 else extract(epoch from due_at) * 1000 end)
    from inbox where handled_at is null having count(*) > 0`,
}

/** When the first waiting job of each queue is due, and the first event, in milliseconds. */
export async function readDueTimes(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.$client.query<{ name: string; at: string }>(dueTimes)
  // A fraction of a millisecond would be due at no moment.
  return new Map(rows.map(({ name, at }) => [name, Math.ceil(Number(at))]))
}
