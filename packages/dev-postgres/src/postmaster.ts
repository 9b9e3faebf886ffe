import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Postmaster = { pid: number; port: number }

/**
 * Reads who serves a cluster directory, from the file PostgreSQL keeps there.
 * Gives null when no process does; a file left by a crash does not count.
 */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const noted = await readNote(clusterDir)
  return noted && (await worksIn(noted.pid, clusterDir)) ? noted : null
}

/**
 * Removes the file of a crashed postmaster whose number is still taken: by another process,
 * or its own id where no init process reaps zombies (a container). PostgreSQL would refuse to start.
 * Waits for the crashed server's last processes, for two servers must never share the files.
 */
export async function removeStaleNote(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return
  const noted = await readNote(clusterDir)
  if (!noted || (await worksIn(noted.pid, clusterDir))) return
  while (await someProcessWorksIn(clusterDir)) await pause(50)
  await rm(join(clusterDir, 'postmaster.pid'), { force: true })
}

async function readNote(clusterDir: string): Promise<Postmaster | null> {
  const file = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = file.split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return pid > 0 && port > 0 ? { pid, port } : null
}

// The noted number may belong to an unrelated process by now, which we must neither wait for
// nor stop. PostgreSQL's processes work inside their cluster directory.
async function worksIn(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const workDir = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return workDir === (await realpath(clusterDir))
  }
  const ps = promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
  return ps.then(
    ({ stdout }) => stdout.includes(clusterDir),
    () => false,
  )
}

async function someProcessWorksIn(clusterDir: string): Promise<boolean> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const answers = await Promise.all(pids.map((pid) => worksIn(pid, clusterDir)))
  return answers.includes(true)
}
