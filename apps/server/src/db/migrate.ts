import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { shippedFiles } from '../shipped-files.ts'

/** Any number, the same in every process: it names the lock. */
const migrationLock = 7_026_011

/**
 * Brings the database at `url` up to this version: our tables and the job
 * queue's. Processes that start together wait for each other.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle(client), { migrationsFolder: shippedFiles.migrations })
    await migrateJobQueue(url)
  } finally {
    // Closing the connection also gives the lock back.
    await client.end()
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
