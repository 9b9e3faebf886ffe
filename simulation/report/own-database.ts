import { carelessSettings } from '@openline/dev-postgres/careless'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import { migrateDatabase } from '@openline/server/db/migrate'
import { openDatabase } from '@openline/server/db/open'
import { urlOfDatabase } from '@openline/testing/database-url'
import type { TestDatabase } from '@openline/testing/test-database'

/** A PostgreSQL for one run of the program. */
export type OwnDatabase = {
  /** An empty database with all tables. */
  readonly create: () => Promise<TestDatabase>
  /** Ends the server and deletes what it kept. */
  readonly close: () => Promise<void>
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const folder = await temporaryDataDir('simulation')
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: () => {},
    settings: carelessSettings,
  })
  const run = async (statement: string) => {
    const { db, close } = openDatabase(postgres.url)
    try {
      await db.execute(statement)
    } finally {
      await close()
    }
  }
  let created = 0
  return {
    async create() {
      created += 1
      const name = `story_${created}`
      await run(`create database ${name}`)
      const url = urlOfDatabase(postgres.url, name)
      await migrateDatabase(url)
      return { url, drop: () => run(`drop database if exists ${name} with (force)`) }
    },
    async close() {
      await postgres.stop()
      await folder.remove()
    },
  }
}
