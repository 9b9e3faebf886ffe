import { type Database, openDatabase } from '@openline/server/db/open'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseLine, openDatabaseLine } from './database-line.ts'
import { useTestDatabase } from './use-test-database.ts'

const past = useTestDatabase()

let line: DatabaseLine
let database: Database
beforeEach(async () => {
  line = openDatabaseLine(past.url, 'a process', past)
  database = openDatabase(line.url)
  await past.db.execute(sql`create table written (id int)`)
})
afterEach(async () => {
  await database.close()
  line.close()
  await past.db.execute(sql`drop table written`)
})

async function write(id: number): Promise<void> {
  await database.db.execute(sql`insert into written values (${id})`)
}

async function idsWritten(): Promise<number[]> {
  const { rows } = await past.db.execute<{ id: number }>(sql`select id from written order by id`)
  return rows.map(({ id }) => id)
}

test.each(['cut', 'ended sessions'] as const)(
  'a line is struck after its statements: %s',
  async (strike) => {
    line.strikeAfter(2, strike)
    await write(1)
    expect(line.struck()).toBeNull()
    await write(2).catch(() => {})
    expect(line.struck()).toBe(strike)
  },
)

test('a line that is cut carries nothing until it is mended, and others go on', async () => {
  line.strikeAfter(1, 'cut')
  await expect(write(1)).rejects.toBeInstanceOf(Error)
  await expect(write(2)).rejects.toBeInstanceOf(Error)
  expect(await idsWritten()).not.toContain(2)
  await line.mend()
  await write(3)
  expect(await idsWritten()).toContain(3)
})

test('what was under way when the sessions ended is undone', async () => {
  line.strikeAfter(3, 'ended sessions')
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (1)`)
    await tx.execute(sql`insert into written values (2)`)
    await line.mend()
  })
  await expect(work).rejects.toBeInstanceOf(Error)
  expect(await idsWritten()).toEqual([])
  await write(3)
  expect(await idsWritten()).toEqual([3])
})
