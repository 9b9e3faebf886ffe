import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findCluster, findMovedHome } from './cluster.ts'
import { findPostmaster } from './postmaster.ts'

export type TemporaryDataDir = {
  readonly path: string
  /** Deletes all that was kept, also where a cluster had to move to. To be called once it is stopped. */
  readonly remove: () => Promise<void>
}

const inMemory = '/dev/shm'
/** What a few clusters fill, with the room that others of this machine need. */
const leastRoomBytes = 2 * 1024 ** 3

/**
 * The folder for data that is not worth keeping: in memory where Linux has room for it, since a database is some 700 files
 * and making them costs most of a short test on a disk. Null elsewhere.
 */
export async function memoryFolder(): Promise<string | null> {
  const room = await statfs(inMemory).catch(() => null)
  return room && room.bavail * room.bsize >= leastRoomBytes ? inMemory : null
}

/**
 * Makes a folder for data that is not needed afterwards. `purpose` is a part of its name. What measures or needs a disk
 * asks for one.
 */
export async function temporaryDataDir(
  purpose: string,
  kept: 'anywhere' | 'on disk' = 'anywhere',
): Promise<TemporaryDataDir> {
  const memory = kept === 'on disk' ? null : await memoryFolder()
  const path = await mkdtemp(join(memory ?? tmpdir(), `openline-${purpose}-`))
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(path, 0o711)
  return {
    path,
    remove: () => removeDataDir(path),
  }
}

/** Deletes what a cluster kept, unless another process has it running. */
export async function removeUnused(dataDir: string): Promise<void> {
  const cluster = await findCluster(dataDir, () => {})
  if (cluster && (await findPostmaster(cluster.dir))) return
  await removeDataDir(dataDir)
}

async function removeDataDir(path: string): Promise<void> {
  const moved = await findMovedHome(path)
  for (const folder of moved === null ? [path] : [moved, path]) {
    await rm(folder, { recursive: true, force: true })
  }
}
