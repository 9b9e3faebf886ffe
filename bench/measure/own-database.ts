import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import type { Keep } from './bench.ts'

/** The address of an empty PostgreSQL that only this bench uses and that goes when it is over. */
export async function openOwnDatabase(
  keep: Keep,
  settings: Record<string, string> = {},
): Promise<string> {
  const folder = await temporaryDataDir('bench', 'on disk')
  await keep(Promise.resolve({ stop: folder.remove }))
  return (await keep(startEmbeddedPostgres({ dataDir: folder.path, log: () => {}, settings }))).url
}
