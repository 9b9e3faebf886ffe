import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from './migrate.ts'

const opened = useTestDatabase()

async function migrationsOf(): Promise<number> {
  const { rows } = await opened.db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return rows[0]?.count ?? 0
}

test('a database of this version is left alone, without waiting for another process', async () => {
  const other = new pg.Client({ connectionString: opened.url })
  await other.connect()
  try {
    await other.query('select pg_advisory_lock(7026011)')
    const before = await migrationsOf()
    await migrateDatabase(opened.url)
    expect(await migrationsOf()).toBe(before)
  } finally {
    await other.end()
  }
})

test('processes that start together on an empty database migrate it once', async () => {
  const expected = await migrationsOf()
  for (const schema of ['public', 'drizzle', 'pgboss']) {
    await opened.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
  }
  await opened.db.execute(sql`create schema public`)
  await Promise.all([migrateDatabase(opened.url), migrateDatabase(opened.url)])
  expect(await migrationsOf()).toBe(expected)
  const { rows } = await opened.db.execute<{ orders: string | null; jobs: string | null }>(
    sql`select to_regclass('public.orders')::text as orders, to_regclass('pgboss.job')::text as jobs`,
  )
  expect(rows[0]).toEqual({ orders: 'orders', jobs: 'pgboss.job' })
})
