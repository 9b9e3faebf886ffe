import type { PgBoss } from 'pg-boss'
import { awayOr } from '../db/database-away.ts'
import type { Db } from '../db/open.ts'
import { runPreparedText } from '../db/prepared.ts'
import type { Tally } from '../db/tally.ts'

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
  /** The oldest first. */
  list(limit: number): Promise<readonly DeadLetter[]>
  tally(): Promise<Tally>
  /**
   * Puts them back in their queues, with all their tries; null for all, the oldest thousand at a time. Gives how
   * many. With a transaction, they go back when it is committed.
   */
  retry(ids: readonly string[] | null, tx?: Db): Promise<number>
}

type Row = {
  id: string
  job: string | null
  payload: object
  asked_at: Date | null
  failed_at: Date
  output: object | null
}

// An outage leaves as many as there were jobs: pg-boss' own list has no limit.
const oldest = `
  select id, source_name as job, data as payload, source_created_on as asked_at, created_on as failed_at,
    source_output as output
  from pgboss.job where name = $1 and state < 'active' order by created_on, id limit $2`
const tallied = `
  select count(*)::int as count, min(created_on) as "oldestAt"
  from pgboss.job where name = $1 and state < 'active'`

export function deadLetters(boss: PgBoss): DeadLetters {
  const ask = async <Answer>(text: string, ...values: unknown[]): Promise<Answer[]> =>
    (await boss.getDb().executeSql(text, values).catch(failAsOurs)).rows as Answer[] // each statement names its columns
  return {
    async list(limit) {
      return (await ask<Row>(oldest, deadLetterQueue, limit)).map((row) => ({
        id: row.id,
        job: row.job ?? 'unknown',
        payload: row.payload,
        askedAt: row.asked_at ?? row.failed_at,
        failedAt: row.failed_at,
        error: errorOf(row.output),
      }))
    },
    async tally() {
      const [row] = await ask<Tally>(tallied, deadLetterQueue)
      return row ?? { count: 0, oldestAt: null }
    },
    retry: (ids, tx) =>
      boss
        .redrive(deadLetterQueue, {
          ...(ids !== null && { ids: [...ids] }),
          ...(tx && { db: connectionOf(tx) }),
        })
        .catch(failAsOurs),
  }
}

/** The queue has connections of its own, which are lost like ours. */
function failAsOurs(error: unknown): never {
  throw awayOr(error)
}

/** Lets pg-boss write in a transaction of ours. */
export function connectionOf(tx: Db) {
  return { executeSql: (text: string, values?: unknown[]) => runPreparedText(tx, text, values) }
}

function errorOf(output: object | null): string {
  return output && 'error' in output && typeof output.error === 'string' ? output.error : 'unknown'
}
