import { type DeadJob, maxListed } from '@openline/contract/office/operations-desk'
import type { Db } from '../../../db/open.ts'
import type { Jobs } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { type Actor, recordAct } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { aboutOf } from './desk-about.ts'

type ViewNeeds = { db: Db; jobs: Pick<Jobs, 'deadLetters'> }

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
  return { total: await deadLetters.count(), jobs }
}

type RetryNeeds = ViewNeeds & Needs<'clock'>
type Retry = { jobIds: readonly string[] | null; reason: string }

/** Puts jobs back into their queues, each with an entry of the audit log; all of them with one. */
export async function retryDeadJobs(deps: RetryNeeds, by: Actor, { jobIds, reason }: Retry) {
  const retried = await deps.db.transaction((tx) =>
    jobIds === null ? retryAll(deps, tx, by, reason) : retryEach(deps, tx, by, { jobIds, reason }),
  )
  if (retried === 0) {
    throw await conflictOn(deps.db, { kind: 'job', id: jobIds?.[0] ?? 'all' }, deps.clock())
  }
  return { message: retried === 1 ? 'Retrying one job.' : `Retrying ${retried} jobs.` }
}

async function retryAll({ jobs, clock }: RetryNeeds, tx: Db, by: Actor, reason: string) {
  const count = await jobs.deadLetters.retry(null, tx)
  if (count > 0) {
    await recordAct(tx, by, {
      at: clock(),
      act: 'retryDeadJobs',
      reason,
      customerId: null,
      subject: { kind: 'job', id: 'all' },
      before: { state: 'failed on every try' },
      after: { state: 'queued', jobs: count },
    })
  }
  return count
}

async function retryEach(
  { jobs, clock }: RetryNeeds,
  tx: Db,
  by: Actor,
  { jobIds, reason }: { jobIds: readonly string[]; reason: string },
) {
  let count = 0
  for (const id of new Set(jobIds)) {
    if ((await jobs.deadLetters.retry([id], tx)) === 0) continue
    count += 1
    await recordAct(tx, by, {
      at: clock(),
      act: 'retryDeadJobs',
      reason,
      customerId: null,
      subject: { kind: 'job', id },
      before: { state: 'failed on every try' },
      after: { state: 'queued' },
    })
  }
  return count
}
