import { AppError } from '../app-error.ts'
import { canBeOwnId } from '../crypto/own-id.ts'
import { retryDeadJobs } from '../features/office/operations/desk-dead-jobs.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Needs } from '../needs.ts'
import { type Reply, refused } from './reply.ts'

type Deps = { jobs: Pick<Jobs, 'deadLetters'> }

const maxListed = 1000

/** Jobs that failed on every try. */
export async function listJobs({ jobs }: Deps): Promise<string> {
  const given = await jobs.deadLetters.list(maxListed)
  if (given.length === 0) return 'No failed jobs.\n'
  const more = (await jobs.deadLetters.tally()).count - given.length
  const lines = given.map(({ id, job, payload, askedAt, failedAt, error }) => {
    const about = 'encrypted' in payload ? 'an encrypted email' : JSON.stringify(payload)
    const times = `queued ${askedAt.toISOString()}, failed ${failedAt.toISOString()}`
    return `${id}  ${job}  ${about}  ${times}  ${error}\n`
  })
  return lines.join('') + (more > 0 ? `${more} more\n` : '')
}

/** Retries these jobs, or `all`, as the desk does; null where none is named. */
export async function runJobsAgain(
  deps: Needs<'db' | 'clock'> & Deps & { by: string },
  ids: readonly string[],
): Promise<Reply | null> {
  if (ids.length === 0) return null
  const isAll = ids.length === 1 && ids[0] === 'all'
  const chosen = { jobIds: isAll ? null : ids.filter(canBeOwnId), reason: 'On the command line' }
  try {
    const { message } = await retryDeadJobs(deps, { operator: deps.by }, chosen)
    return { words: `${message}\n`, exitCode: 0 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return refused(`${error.message}\n`)
  }
}
