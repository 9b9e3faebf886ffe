import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMovedHome } from './cluster.ts'

export type TemporaryDataDir = {
  readonly path: string
  /** Deletes all that was kept, also where a cluster had to move to. To be called once it is stopped. */
  readonly remove: () => Promise<void>
}

/** Makes a folder for data that is not needed afterwards. `purpose` is a part of its name. */
export async function temporaryDataDir(purpose: string): Promise<TemporaryDataDir> {
  const path = await mkdtemp(join(tmpdir(), `openline-${purpose}-`))
  // Started by root, the database runs as another user, who must be able to enter.
  await chmod(path, 0o711)
  return {
    path,
    async remove() {
      const moved = await findMovedHome(path)
      for (const folder of moved === null ? [path] : [moved, path]) {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
