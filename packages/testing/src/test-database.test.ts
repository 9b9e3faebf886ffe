import { openDatabase } from '@openline/server/db/open'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function tablesOf(url: string): Promise<string[]> {
  const { db, close } = openDatabase(url)
  try {
    const { rows } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    return rows.map((row) => row.name)
  } finally {
    await close()
  }
}

test('a test database has the migrated tables', async () => {
  const database = await createTestDatabase()
  expect(await tablesOf(database.url)).toContain('orders')
  await database.drop()
})

test('what one test writes, another does not see', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const { db, close } = openDatabase(one.url)
  await db.execute(sql`create table written_by_one (id int)`)
  await close()

  expect(await tablesOf(one.url)).toContain('written_by_one')
  expect(await tablesOf(other.url)).not.toContain('written_by_one')
  await Promise.all([one.drop(), other.drop()])
})

test('a dropped database is gone even while a connection is open', async () => {
  const database = await createTestDatabase()
  const open = openDatabase(database.url)
  await open.db.execute(sql`select 1`)
  await database.drop()
  await expect(tablesOf(database.url)).rejects.toMatchObject({
    cause: { cause: { code: '3D000' } },
  })
  await open.close()
})
