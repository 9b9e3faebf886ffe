import type { PgBoss } from 'pg-boss'

/** Where jobs go that failed at every try. Its rows count as waiting: for a person. */
export const deadLetterQueue = 'dead-letter'

/** Long enough for a person to look, and no longer than emails with names should be kept. */
const keptForSeconds = 30 * 24 * 3600

export const deadLetterOptions = { retentionSeconds: keptForSeconds }

/** A job that is not tried again. */
export type DeadLetter = {
  readonly id: string
  readonly job: string
  /** What it was told: rows by their ids, or an encrypted email. */
  readonly payload: object
  readonly askedAt: Date
  readonly failedAt: Date
  /** The kind of the last failure; the log has its words. */
  readonly error: string
}

export type DeadLetters = {
  /** Oldest first. */
  list(): Promise<readonly DeadLetter[]>
  /** Puts them back in their queues, with all their tries; null for all. Gives how many. */
  retry(ids: readonly string[] | null): Promise<number>
}

export function deadLetters(boss: PgBoss): DeadLetters {
  return {
    async list() {
      const jobs = await boss.findJobs<object>(deadLetterQueue, { queued: true })
      return jobs
        .map(({ id, data, createdOn, sourceName, sourceCreatedOn, sourceOutput }) => ({
          id,
          job: sourceName ?? 'unknown',
          payload: data,
          askedAt: sourceCreatedOn ?? createdOn,
          failedAt: createdOn,
          error: errorOf(sourceOutput),
        }))
        .toSorted((one, other) => one.failedAt.getTime() - other.failedAt.getTime())
    },
    retry: (ids) => boss.redrive(deadLetterQueue, ids === null ? {} : { ids: [...ids] }),
  }
}

function errorOf(output: object | null): string {
  return output && 'error' in output && typeof output.error === 'string' ? output.error : 'unknown'
}
