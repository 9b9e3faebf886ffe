import { canBeOwnId } from '../crypto/own-id.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { type Reply, refused } from './reply.ts'

type Deps = { jobs: Pick<Jobs, 'deadLetters'> }

const maxListed = 1000

/** Jobs that failed on every try. */
export async function listJobs({ jobs }: Deps): Promise<string> {
  const given = await jobs.deadLetters.list(maxListed)
  if (given.length === 0) return 'No failed jobs.\n'
  const more = (await jobs.deadLetters.count()) - given.length
  const lines = given.map(({ id, job, payload, askedAt, failedAt, error }) => {
    const about = 'encrypted' in payload ? 'an encrypted email' : JSON.stringify(payload)
    const times = `queued ${askedAt.toISOString()}, failed ${failedAt.toISOString()}`
    return `${id}  ${job}  ${about}  ${times}  ${error}\n`
  })
  return lines.join('') + (more > 0 ? `${more} more\n` : '')
}

/** Retries these jobs, or `all`; null where none is named. */
export async function runJobsAgain({ jobs }: Deps, ids: readonly string[]): Promise<Reply | null> {
  if (ids.length === 0) return null
  const isAll = ids.length === 1 && ids[0] === 'all'
  const known = ids.filter(canBeOwnId)
  const count = isAll || known.length > 0 ? await jobs.deadLetters.retry(isAll ? null : known) : 0
  const words = `Retrying ${count} ${count === 1 ? 'job' : 'jobs'}.\n`
  return count === 0 ? refused(words) : { words, exitCode: 0 }
}
