import PQueue from 'p-queue'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { failureKind } from '../logging/failure-kind.ts'
import { consumeInTrace } from '../tracing/traceparent.ts'
import { createFetchers, type Fetchers } from './fetchers.ts'
import type { JobHandlers, JobName, JobPayloads } from './jobs.ts'
import { concurrencyOf, workOptions } from './queues.ts'
import { type Traced, withoutTrace } from './traced-payload.ts'

type Needs = { boss: PgBoss; handlers: JobHandlers; log: Logger }

/**
 * Takes jobs in batches; each job of a batch succeeds or fails alone. A batch with a slow job delays no
 * other one: while it runs, the next batches are fetched beside it, as long as the queue may run more jobs.
 */
export async function workQueue<N extends JobName>(
  { boss, handlers, log }: Needs,
  name: N,
): Promise<void> {
  const running = new PQueue({ concurrency: concurrencyOf(name) })
  const run = async (job: JobWithMetadata<Traced<JobPayloads[N]>>): Promise<JobResult> => {
    try {
      await inTraceOf(job, async (payload) => {
        try {
          await handlers[name](payload)
        } catch (err) {
          reportFailure(log, { ...job, data: payload }, err)
          throw err
        }
      })
      return { id: job.id, status: 'completed' }
    } catch (err) {
      // The queue keeps this; the log has the stack.
      return { id: job.id, status: 'failed', output: { error: failureKind(err) } }
    }
  }
  const fetchers: Fetchers = createFetchers({
    mayStart: () => running.pending < running.concurrency,
    start: (id) =>
      boss.work<Traced<JobPayloads[N]>, unknown, typeof workOptions>(name, workOptions, (jobs) =>
        fetchers.during(id, () => running.addAll(jobs.map((job) => () => run(job)))),
      ),
    end: (workerId) => boss.offWork(name, { id: workerId, wait: false }),
  })
  await fetchers.open()
}
/** Continues the trace of the call that asked for the job. */
function inTraceOf<Payload>(
  { id, name, data, retryCount }: JobWithMetadata<Traced<Payload>>,
  work: (payload: Payload) => Promise<void>,
): Promise<void> {
  const { traceparent, payload } = withoutTrace(data)
  const attributes = { 'openline.job_id': id, 'openline.job_try': retryCount + 1 }
  return consumeInTrace(traceparent, `job ${name}`, attributes, () => work(payload))
}

/** The entry of the last failure names the rows of the job, because no try follows. */
function reportFailure(log: Logger, job: JobWithMetadata, err: unknown): void {
  const { id: jobId, name, data, retryCount, retryLimit } = job
  if (retryCount < retryLimit) {
    log.warn({ err, job: name, jobId }, 'job failed; retrying')
    return
  }
  // An encrypted email identifies nothing.
  const about = 'encrypted' in data ? {} : { about: data }
  log.error(
    { err, job: name, jobId, tries: retryCount + 1, ...about },
    'job failed on its last try',
  )
}
