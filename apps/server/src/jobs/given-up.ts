import type { PgBoss } from 'pg-boss'

/** Where jobs go that failed at every try. Its rows count as waiting: for a person. */
export const givenUpQueue = 'given-up'

/** Long enough for somebody to look, and no longer than emails with names should lie about. */
const keptForSeconds = 30 * 24 * 3600

/** Before the queues that name it. */
export async function openGivenUpQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue(givenUpQueue, { retentionSeconds: keptForSeconds })
  await boss.updateQueue(givenUpQueue, { retentionSeconds: keptForSeconds })
}

/** A job that nobody tries any more. */
export type GivenUpJob = {
  readonly id: string
  readonly job: string
  /** What it was told: rows by their ids, or an encrypted email. */
  readonly payload: object
  readonly askedAt: Date
  readonly gaveUpAt: Date
  /** The kind of the last failure; the log has its words. */
  readonly error: string
}

export type GivenUpJobs = {
  /** Oldest first. */
  list(): Promise<readonly GivenUpJob[]>
  /** Puts them back in their queues, with all their tries; null for all. Gives how many. */
  runAgain(ids: readonly string[] | null): Promise<number>
}

export function givenUpJobs(boss: PgBoss): GivenUpJobs {
  return {
    async list() {
      const jobs = await boss.findJobs<object>(givenUpQueue, { queued: true })
      return jobs
        .map(({ id, data, createdOn, sourceName, sourceCreatedOn, sourceOutput }) => ({
          id,
          job: sourceName ?? 'unknown',
          payload: data,
          askedAt: sourceCreatedOn ?? createdOn,
          gaveUpAt: createdOn,
          error: errorOf(sourceOutput),
        }))
        .toSorted((one, other) => one.gaveUpAt.getTime() - other.gaveUpAt.getTime())
    },
    runAgain: (ids) => boss.redrive(givenUpQueue, ids === null ? {} : { ids: [...ids] }),
  }
}

function errorOf(output: object | null): string {
  return output && 'error' in output && typeof output.error === 'string' ? output.error : 'unknown'
}
