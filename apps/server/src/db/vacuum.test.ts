import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

const database = useTestDatabase()

test.each([
  'orders',
  'payment_attempts',
  'lines',
  'quotes',
  'idempotency_keys',
  'inbox',
  'sessions',
  'rate_limits',
  'pgboss.job_common',
])('%s is vacuumed and analyzed after a hundredth of it has changed', async (table) => {
  const { rows } = await database.db.execute<{ settings: string[] | null }>(
    sql`select reloptions as settings from pg_class where oid = ${table}::regclass`,
  )
  expect(rows[0]?.settings?.toSorted()).toEqual([
    'autovacuum_analyze_scale_factor=0.01',
    'autovacuum_analyze_threshold=1000',
    'autovacuum_vacuum_scale_factor=0.01',
    'autovacuum_vacuum_threshold=1000',
  ])
})
