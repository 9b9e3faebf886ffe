import postgres from 'postgres'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

const tablesOf = async (url: string): Promise<string[]> => {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  await sql.end()
  return rows.map((row) => row.name)
}

test('a test database has the migrated tables', async () => {
  const database = await createTestDatabase()
  expect(await tablesOf(database.url)).toContain('orders')
  await database.drop()
})

test('what one test writes, another does not see', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const sql = postgres(one.url, { max: 1 })
  await sql`create table written_by_one (id int)`
  await sql.end()

  expect(await tablesOf(one.url)).toContain('written_by_one')
  expect(await tablesOf(other.url)).not.toContain('written_by_one')
  await Promise.all([one.drop(), other.drop()])
})

test('a dropped database is gone even while a connection is open', async () => {
  const database = await createTestDatabase()
  const open = postgres(database.url, { max: 1, onnotice: () => {} })
  await open`select 1`
  await database.drop()
  await expect(tablesOf(database.url)).rejects.toMatchObject({ code: '3D000' })
  await open.end({ timeout: 0 })
})
