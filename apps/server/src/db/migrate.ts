import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import jobQueuePackage from 'pg-boss/package.json' with { type: 'json' }
import * as z from 'zod/mini'
import { shippedFiles } from '../shipped-files.ts'
import { keptAlive } from './silent-network.ts'
import { failureCode } from './sql-state.ts'

/** Any number, the same in every process: it names the lock. */
const migrationLock = 7_026_011

const undefinedTable = '42P01'

const journalSchema = z.object({
  entries: z.array(z.object({ when: z.number() })).check(z.minLength(1)),
})

/** The time of the last migration that came with this version. */
export async function newestMigration(): Promise<number> {
  const file = join(shippedFiles.migrations, 'meta/_journal.json')
  const { entries } = z.parse(journalSchema, JSON.parse(await readFile(file, 'utf8')))
  return Math.max(...entries.map(({ when }) => when))
}

/**
 * Brings the database at `url` up to this version: our tables and the job
 * queue's. Processes that start together wait for each other.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...keptAlive })
  await client.connect()
  try {
    if (await isUpToDate(client)) return
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: shippedFiles.migrations })
    await migrateJobQueue(url)
  } finally {
    // Closing the connection also gives the lock back.
    await client.end()
  }
}

/** Asked without the lock, since nearly every start finds that there is nothing to do. */
async function isUpToDate(client: pg.Client): Promise<boolean> {
  const newest = await newestMigration()
  try {
    const { rows } = await client.query<{ migration: string | null; queue: number | null }>(
      `select (select max(created_at) from drizzle.__drizzle_migrations) as migration,
        (select max(version) from pgboss.version) as queue`,
    )
    const [applied] = rows
    return (
      Number(applied?.migration ?? 0) >= newest &&
      (applied?.queue ?? 0) >= jobQueuePackage.pgboss.schema
    )
  } catch (error) {
    if (failureCode(error) === undefinedTable) return false
    throw error
  }
}

async function migrateJobQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false })
  await boss.start()
  // As the migration says of our own tables.
  await boss.getDb().executeSql(
    `alter table pgboss.job_common set (autovacuum_vacuum_scale_factor = 0.01,
      autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.01,
      autovacuum_analyze_threshold = 1000)`,
  )
  await boss.stop({ graceful: false })
}
