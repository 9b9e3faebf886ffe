import { sql } from 'drizzle-orm'
import type { World } from '../world.ts'

/** Of what every process reads and writes. */
const tables = [
  'customers',
  'orders',
  'payment_attempts',
  'lines',
  'line_periods',
  'inbox',
] as const

/** Applies a migration of a newer version, whose columns this one continues without, as in a rollout or after one that was taken back. */
export async function migrateAhead({ database: { db }, time }: World): Promise<void> {
  const name = `newer_${time.now().getTime()}`
  for (const table of tables) {
    const [of, column] = [sql.identifier(table), sql.identifier(name)]
    await db.execute(sql`alter table ${of} add column ${column} text not null default ''`)
  }
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
    select ${name}, max(created_at) + 1 from drizzle.__drizzle_migrations`)
}
