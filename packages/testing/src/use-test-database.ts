import { type Database, openDatabase } from '@openline/server/db/open'
import { afterAll, beforeAll } from 'vitest'
import { createTestDatabase } from './test-database.ts'

/** A migrated database for all tests of a file, open, and dropped after them. */
export function useTestDatabase(): Database & { url: string } {
  const database = {} as Database & { url: string } // filled before the first test runs
  let drop = async () => {}
  beforeAll(async () => {
    const made = await createTestDatabase()
    drop = made.drop
    Object.assign(database, openDatabase(made.url), { url: made.url })
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })
  return database
}
