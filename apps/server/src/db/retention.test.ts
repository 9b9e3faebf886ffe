import { useTestDatabase } from '@openline/testing/use-test-database'
import { like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteOld, type Retention } from './retention.ts'
import { rateLimits } from './schema/accounts.ts'

const database = useTestDatabase()

const hour = 3600
const keptForAnHour: Retention = { column: rateLimits.expire, keptForSeconds: hour }
const now = new Date('2026-06-15T12:00:00Z')

/** Empties the table and fills it with `old` rows of two hours ago and `recent` ones of a minute ago. */
async function fill({ old, recent }: { old: number; recent: number }) {
  const { db } = database
  await db.delete(rateLimits)
  await db.execute(sql`insert into rate_limits
    select 'old ' || n, 1, timestamp '2026-06-15 10:00' from generate_series(1, ${old}::int) n
    union all
    select 'recent ' || n, 1, timestamp '2026-06-15 11:59' from generate_series(1, ${recent}::int) n`)
}

async function left() {
  const { db } = database
  const old = await db.$count(rateLimits, like(rateLimits.key, 'old %'))
  return { old, recent: await db.$count(rateLimits, like(rateLimits.key, 'recent %')) }
}

test('old rows are deleted, however many there are, and others stay', async () => {
  await fill({ old: 2500, recent: 30 })
  expect(await deleteOld(database.db, keptForAnHour, { now })).toBe(2500)
  expect(await left()).toEqual({ old: 0, recent: 30 })
  expect(await deleteOld(database.db, keptForAnHour, { now })).toBe(0)
})

test('only rows of the condition are deleted', async () => {
  await fill({ old: 1200, recent: 0 })
  const where = like(rateLimits.key, 'old 1%')
  const matching = await database.db.$count(rateLimits, where)
  expect(await deleteOld(database.db, { ...keptForAnHour, where }, { now })).toBe(matching)
  expect(await left()).toEqual({ old: 1200 - matching, recent: 0 })
})

test('deleting ends after the portion in which the process is asked to stop', async () => {
  await fill({ old: 2500, recent: 0 })
  const stopping = new AbortController()
  const deleting = deleteOld(database.db, keptForAnHour, { now, stopping: stopping.signal })
  stopping.abort()
  expect(await deleting).toBe(1000)
  expect(await left()).toEqual({ old: 1500, recent: 0 })
})

test('two processes that delete at the same time leave no old row', async () => {
  await fill({ old: 2500, recent: 5 })
  const deleted = await Promise.all([
    deleteOld(database.db, keptForAnHour, { now }),
    deleteOld(database.db, keptForAnHour, { now }),
  ])
  expect(deleted[0] + deleted[1]).toBe(2500)
  expect(await left()).toEqual({ old: 0, recent: 5 })
})
