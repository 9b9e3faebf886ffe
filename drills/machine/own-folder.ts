import { temporaryDataDir } from '@openline/dev-postgres/temporary'
import type { Keep } from '../../bench/measure/bench.ts'

/** A folder of a drill, which goes with it. */
export async function ownFolder(keep: Keep, purpose: string): Promise<string> {
  const { path, remove } = await temporaryDataDir(purpose, 'on disk')
  await keep(Promise.resolve({ stop: remove }))
  return path
}
