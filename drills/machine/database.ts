import { type Database, openDatabase } from '../../apps/server/src/db/open.ts'
import type { Keep } from '../../bench/measure/bench.ts'

/** A connection of the drill's own, for looking at rows, for as long as the drill runs. */
export async function keepDatabase(keep: Keep, url: string): Promise<Database> {
  const database = openDatabase(url)
  await keep(Promise.resolve({ stop: database.close }))
  return database
}
