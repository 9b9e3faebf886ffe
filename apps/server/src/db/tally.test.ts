import { createTestDatabase } from '@openline/testing/test-database'
import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'
import { at } from './schema/columns.ts'
import { tally, together } from './tally.ts'

const [early, late] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-23T15:00:00.500Z')]

test('rows of a kind are counted with the time of the oldest', async () => {
  const waits = pgTable('waits', { kind: text('kind').notNull(), since: at('since').notNull() })
  const testDatabase = await createTestDatabase()
  const { db, close } = openDatabase(testDatabase.url)
  try {
    await db.execute(sql`create table waits (kind text not null, since timestamptz not null)`)
    const rows = [late, early].flatMap((since) => ['a', 'b'].map((kind) => ({ kind, since })))
    await db.insert(waits).values([...rows, { kind: 'c', since: late }])
    const of = (kind: string) =>
      tally(db, waits, { where: eq(waits.kind, kind), since: waits.since })
    expect(await of('a')).toEqual({ count: 2, oldestAt: early })
    expect(await of('c')).toEqual({ count: 1, oldestAt: late })
    expect(await of('none')).toEqual({ count: 0, oldestAt: null })
  } finally {
    await close()
    await testDatabase.drop()
  }
})

test('several kinds together are as old as the oldest of them', () => {
  const none = { count: 0, oldestAt: null }
  expect(together([])).toEqual(none)
  expect(together([none, none])).toEqual(none)
  expect(together([{ count: 2, oldestAt: late }, none, { count: 1, oldestAt: early }])).toEqual({
    count: 3,
    oldestAt: early,
  })
})
