import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import type { Keep } from './bench.ts'

/** The address of an empty PostgreSQL that only this bench uses and that goes when it is over. */
export async function openOwnDatabase(
  keep: Keep,
  settings: Record<string, string> = {},
): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openline-bench-'))
  await keep(Promise.resolve({ stop: () => rm(dataDir, { recursive: true, force: true }) }))
  return (await keep(startEmbeddedPostgres({ dataDir, log: () => {}, settings }))).url
}
