import { type DeadJob, maxListed } from '@openline/contract/office/operations-desk'
import type { Db } from '../../../db/open.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { actOnMany } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { aboutOf } from './desk-about.ts'

export type JobNeeds = { jobs: Pick<Jobs, 'deadLetters'> }
type ViewNeeds = JobNeeds & { db: Db }

/** Jobs that failed on every try, the oldest, and how many there are in all. */
export async function listDeadJobs({ db, jobs: { deadLetters } }: ViewNeeds) {
  const jobs: DeadJob[] = []
  for (const { id, job, payload, askedAt, failedAt, error } of await deadLetters.list(maxListed)) {
    jobs.push({
      id,
      job,
      about: await aboutOf(db, payload),
      askedAt: askedAt.toISOString(),
      failedAt: failedAt.toISOString(),
      failure: error,
    })
  }
  return { total: (await deadLetters.tally()).count, jobs }
}

type RetryNeeds = ViewNeeds & Needs<'clock'>
type Retry = { jobIds: readonly string[] | null; reason: string }

/** Puts jobs back into their queues, each with an entry of the audit log; all of them with one. */
export async function retryDeadJobs(deps: RetryNeeds, by: Actor, { jobIds, reason }: Retry) {
  const { deadLetters } = deps.jobs
  const action = { by, name: 'retryDeadJobs', reason, kind: 'job' } as const
  const before = { state: 'failed on every try' }
  const after = { state: 'queued' }
  const retried = await actOnMany(
    deps,
    { ...action, first: jobIds === null ? 'all' : (jobIds[0] ?? null) },
    async (tx) => {
      if (jobIds === null) {
        const jobs = await deadLetters.retry(null, tx)
        return jobs === 0 ? [] : [{ id: 'all', before, after: { ...after, jobs }, jobs }]
      }
      const done = []
      for (const id of new Set(jobIds)) {
        const jobs = await deadLetters.retry([id], tx)
        if (jobs > 0) done.push({ id, before, after, jobs })
      }
      return done
    },
  )
  const count = retried.reduce((sum, { jobs }) => sum + jobs, 0)
  return { message: count === 1 ? 'Retrying one job.' : `Retrying ${count} jobs.` }
}
