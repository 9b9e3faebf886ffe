import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { findPostmaster, removeStaleNote } from './postmaster.ts'
import { type ClusterHome, findClusterHome, giveTo, runProgram } from './programs.ts'

export type Cluster = {
  home: ClusterHome
  /** PostgreSQL's data directory. */
  dir: string
  password: string
  log: (message: string) => void
}

type Kept = { password: string; movedTo?: string }

/** Gives the cluster that belongs to `dataDir`, creating its files on first use. */
export async function openCluster(dataDir: string, log: Cluster['log']): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const earlier = await readKept(dataDir)
  const home = await findClusterHome(dataDir, earlier?.movedTo)
  const kept = earlier ?? (await keep(dataDir, home.dir === dataDir ? {} : { movedTo: home.dir }))
  const cluster = clusterIn(home, kept, log)
  if (!(await exists(cluster.dir))) await createFiles(cluster)
  return cluster
}

/** Gives the cluster that belongs to `dataDir`, or null when none was ever created there. */
export async function findCluster(dataDir: string, log: Cluster['log']): Promise<Cluster | null> {
  const kept = await readKept(dataDir)
  return kept && clusterIn(await findClusterHome(dataDir, kept.movedTo), kept, log)
}

/** Where the cluster that belongs to `dataDir` is kept when that could not be used; null when it could. */
export async function findMovedHome(dataDir: string): Promise<string | null> {
  return (await readKept(dataDir))?.movedTo ?? null
}

function clusterIn(home: ClusterHome, { password }: Kept, log: Cluster['log']): Cluster {
  return {
    home,
    dir: join(home.dir, 'postgres'),
    password,
    log,
  }
}

/**
 * Starts the cluster's server process. Gives false when another process was quicker.
 * Throws the last lines of PostgreSQL's own log when it cannot start.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
): Promise<boolean> {
  const logFile = join(cluster.dir, 'server.log')
  await removeStaleNote(cluster.dir)
  const port = await findFreePort()
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const serverOptions = `-p ${port} ${flags.join(' ')}`
  const files = ['-D', cluster.dir, '-l', logFile]
  const waiting = ['-w', '-t', '60', '-s']
  const args = ['start', ...files, ...waiting, '-o', serverOptions]
  const { code } = await runProgram(cluster.home, 'pg_ctl', args)
  if (code === 0) {
    cluster.log(`PostgreSQL runs in ${cluster.dir}, port ${port}.`)
    return true
  }
  if (await findPostmaster(cluster.dir)) return false
  throw new Error(`PostgreSQL did not start:\n${await lastLines(logFile)}`)
}

/** Shuts the cluster down and waits until its processes are gone. */
export async function stopPostmaster(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  if (!(await findPostmaster(cluster.dir))) return
  const args = ['stop', '-D', cluster.dir, '-m', mode, '-w', '-t', '30', '-s']
  const { code, output } = await runProgram(cluster.home, 'pg_ctl', args)
  if (code === 0) return
  cluster.log(`PostgreSQL did not stop (${mode}): ${output.trim()}`)
  if (mode === 'fast') await stopPostmaster(cluster, 'immediate')
}

function keptFileIn(dataDir: string) {
  return join(dataDir, 'postgres.json')
}

async function readKept(dataDir: string): Promise<Kept | null> {
  const text = await readFile(keptFileIn(dataDir), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Kept) // written by `keep`
}

// Two processes may start on an empty directory at once: linking makes the first one win
// with a complete file, and the other reads it.
async function keep(dataDir: string, place: Omit<Kept, 'password'>): Promise<Kept> {
  const file = keptFileIn(dataDir)
  const kept = { ...place, password: randomBytes(24).toString('hex') }
  const draft = `${file}-${randomName()}`
  await writeFile(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  try {
    await link(draft, file)
    return kept
  } catch (error) {
    const winner = await readKept(dataDir)
    if (!winner) throw error
    return winner
  } finally {
    await rm(draft)
  }
}

// The files are made beside their place and renamed, so that a start that was cut short
// leaves no half-made cluster behind.
async function createFiles(cluster: Cluster): Promise<void> {
  const draft = `${cluster.dir}-${randomName()}`
  const passwordFile = `${draft}.password`
  cluster.log(`Creating a PostgreSQL database in ${cluster.dir}.`)
  await mkdir(draft, { mode: 0o700 })
  await giveTo(cluster.home, draft)
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  await giveTo(cluster.home, passwordFile)
  const login = ['--username=openline', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [`--pgdata=${draft}`, '--locale=C', ...login, ...locale]
  const { code, output } = await runProgram(cluster.home, 'initdb', args)
  await rm(passwordFile)
  if (code !== 0) {
    await rm(draft, { recursive: true })
    throw new Error(`PostgreSQL could not create its database:\n${output.trim()}`)
  }
  await rename(draft, cluster.dir).catch(() => rm(draft, { recursive: true }))
}

function randomName() {
  return randomBytes(4).toString('hex')
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const probe = createServer().once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo // a TCP server's address is never a string
    probe.close(() => resolve(port))
  })
  return promise
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => 'It left no log.')
  return text.trim().split('\n').slice(-8).join('\n')
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
