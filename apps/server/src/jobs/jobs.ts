import { type JobResult, type JobWithMetadata, PgBoss, type Db as QueueDb } from 'pg-boss'
import type { Logger } from 'pino'
import { systemClock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { runSql } from '../db/prepared.ts'
import { failureCode } from '../db/sql-state.ts'
import { createLogLimit, type LogLimit } from '../logging/log-limit.ts'
import {
  type DeadLetters,
  deadLetterQueue,
  deadLetters,
  openDeadLetterQueue,
} from './dead-letters.ts'
import { awaitLull } from './lull.ts'

/** Every kind of job and what it is told; a job names rows, it carries no facts of its own. */
export type JobPayloads = {
  'send-email': { encrypted: string }
  'send-receipt': { orderId: string }
  'provision-order': { orderId: string }
  'refund-attempt': { refundId: string }
  'apply-suspension': { suspensionId: string }
  'end-line': { orderId: string }
  'change-sim': { simChangeId: string }
  'submit-port-in': { portInId: string }
  'cancel-port-in': { portInId: string }
  /** The SIM that it was refused for has been replaced. */
  'resend-port-in': { portInId: string }
  'renew-line': { lineId: string; number: number }
  'sync-plan': { lineId: string; number: number }
  /** The provider's name of a card that we no longer have a row of. */
  'forget-card': { providerCardId: string }
}

export type JobName = keyof JobPayloads

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }

/** Work that the server does by itself again and again, beside the jobs. */
export type ScheduledTask = {
  readonly name: string
  readonly everySeconds: number
  readonly run: () => Promise<void>
}

export type Enqueue = <N extends JobName>(tx: Db, name: N, payload: JobPayloads[N]) => Promise<void>

export type Jobs = {
  /** Adds a job in the caller's transaction: it exists exactly when the facts behind it do. */
  enqueue: Enqueue
  /** Starts working. Handlers may run twice for one job and must not mind. */
  work(handlers: JobHandlers, tasks: readonly ScheduledTask[]): Promise<void>
  /** Those that failed at every try. */
  deadLetters: DeadLetters
  /** Finishes the jobs in hand, then closes the queue's connections. */
  stop(): Promise<void>
}

export const jobNames: readonly JobName[] = [
  'send-email',
  'send-receipt',
  'provision-order',
  'refund-attempt',
  'apply-suspension',
  'end-line',
  'change-sim',
  'submit-port-in',
  'resend-port-in',
  'cancel-port-in',
  'renew-line',
  'sync-plan',
  'forget-card',
]

/**
 * Nobody waits for these with a page open, and many come at once. They are queued without a word to
 * the workers, which costs every transaction that commits at the same time, taken by the batch, and
 * left for a few seconds while the process is busy with people.
 */
const patient: ReadonlySet<JobName> = new Set(['send-receipt'])

const queueOptions = {
  retryLimit: 12,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  // A process that dies stops beating, and others take its jobs over without waiting for the end.
  heartbeatSeconds: 20,
  deadLetter: deadLetterQueue,
}

/**
 * A mail server may be away for a night, and nobody puts an email back to work as the tasks do with
 * rows: tried for at least 25 hours, and half an hour after the server is back at the latest.
 */
const emailOptions = { retryLimit: 60, retryDelayMax: 1800 }

const emailQueues: ReadonlySet<JobName> = new Set(['send-email', 'send-receipt'])

const lookForDeadSeconds = 20

const workOptions = {
  batchSize: 20,
  perJobResults: true,
  includeMetadata: true,
  // Also finds retries that have come due, which nobody notifies of.
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  // A full batch has more behind it: without this a queue does 20 jobs every two seconds.
  burstWhenBatchFull: true,
} as const

const patientWorkOptions = {
  batchSize: 50,
  perJobResults: true,
  includeMetadata: true,
  pollingIntervalSeconds: 1,
  burstWhenBatchFull: true,
} as const

/** While the database is away each worker fails several times a second: one entry of a kind says enough. */
const repeatedTroubleSeconds = 30

const stopWithinMs = 10_000

/** Opens the queue on the database at `url`; its tables were made by the migration. */
export async function openJobs(url: string, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: lookForDeadSeconds,
    monitorIntervalSeconds: lookForDeadSeconds,
    max: 6,
  })
  const limit = createLogLimit(systemClock, repeatedTroubleSeconds)
  boss.on('error', (err) => {
    limit(failureCode(err) ?? err.name, (skipped) =>
      log.error({ err, skipped }, 'job queue failed'),
    )
  })
  await boss.start()
  await openDeadLetterQueue(boss)
  for (const name of jobNames) await openQueue(boss, name)
  const tasks = createTaskRunner(log, limit)
  const stopping = new AbortController()
  return {
    async enqueue(tx, name, payload) {
      await boss.send(name, payload, { db: inTransaction(tx) })
    },
    async work(handlers, scheduledTasks) {
      await boss.supervise()
      const workers = { boss, handlers, log, stopping: stopping.signal }
      for (const name of jobNames) await workQueue(workers, name)
      scheduledTasks.forEach(tasks.start)
    },
    deadLetters: deadLetters(boss),
    async stop() {
      stopping.abort()
      await tasks.stop()
      await boss.stop({ graceful: true, timeout: stopWithinMs })
    },
  }
}

/** The queue's own statements, within a transaction of ours. */
function inTransaction(tx: Db): QueueDb {
  return {
    executeSql: async (text, values = []) => ({ rows: [...(await runSql(tx, text, values))] }),
  }
}

/** A queue that an earlier version made gets the options of this one. */
async function openQueue(boss: PgBoss, name: JobName): Promise<void> {
  const options = {
    ...queueOptions,
    ...(emailQueues.has(name) && emailOptions),
    notify: !patient.has(name),
  }
  await boss.createQueue(name, options)
  await boss.updateQueue(name, options)
}

type Workers = { boss: PgBoss; handlers: JobHandlers; log: Logger; stopping: AbortSignal }

/** Each job of a batch succeeds or fails by itself. */
function workQueue<N extends JobName>(
  { boss, handlers, log, stopping }: Workers,
  name: N,
): Promise<string> {
  const run = async (job: JobWithMetadata<JobPayloads[N]>): Promise<JobResult> => {
    try {
      await handlers[name](job.data)
      return { id: job.id, status: 'completed' }
    } catch (err) {
      reportFailure(log, job, err)
      // The log has the rest; a database driver's words would repeat what the job was about.
      const output = { error: err instanceof Error ? err.name : 'unknown' }
      return { id: job.id, status: 'failed', output }
    }
  }
  return patient.has(name)
    ? boss.work<JobPayloads[N], unknown, typeof patientWorkOptions>(
        name,
        patientWorkOptions,
        async (jobs) => fewAtOnce(jobs, (await awaitLull(stopping)) ? patientAtOnce : 1, run),
      )
    : boss.work<JobPayloads[N], unknown, typeof workOptions>(name, workOptions, (jobs) =>
        Promise.all(jobs.map(run)),
      )
}

/** One fewer than there are connections to the mail server: a code is not to wait behind receipts. */
const patientAtOnce = 4

async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await run(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return results
}

/** The last failure says that nobody will try again, and which row the job was about. */
function reportFailure(log: Logger, job: JobWithMetadata, err: unknown): void {
  const { id: jobId, name, data, retryCount, retryLimit } = job
  if (retryCount < retryLimit) {
    log.warn({ err, job: name, jobId }, 'job failed; retrying')
    return
  }
  // An email is encrypted, and nobody finds anything by it.
  const about = 'encrypted' in data ? {} : { about: data }
  log.error(
    { err, job: name, jobId, tries: retryCount + 1, ...about },
    'job failed on its last try',
  )
}

/**
 * Each task has its first turn at once, since what went before may have been a crash. It never
 * overlaps itself; one that fails is reported and comes round again.
 */
function createTaskRunner(log: Logger, limit: LogLimit) {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let stopped = false
  const wait = (task: ScheduledTask): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      start(task)
    }, task.everySeconds * 1000)
    timers.add(timer)
  }
  const start = (task: ScheduledTask): void => {
    const turn = task
      .run()
      .catch((err: unknown) => {
        limit(`${task.name} ${failureCode(err) ?? ''}`, (skipped) =>
          log.error({ err, task: task.name, skipped }, 'scheduled task failed'),
        )
      })
      .finally(() => {
        running.delete(turn)
        if (!stopped) wait(task)
      })
    running.add(turn)
  }
  const stop = async (): Promise<void> => {
    stopped = true
    timers.forEach(clearTimeout)
    await Promise.all(running)
  }
  return { start, stop }
}
