import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@openline/testing/eventually'
import postgres from 'postgres'
import type { Keep } from '../../bench/measure/bench.ts'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { run, runAsPostgres } from './commands.ts'
import { needPostgres } from './debian-postgres.ts'
import { ownFolder } from './own-folder.ts'
import { needProgram } from './programs.ts'

/** A PostgreSQL of Debian whose log pgBackRest archives, and what a person does with both. */
export type BackedUpPostgres = {
  readonly url: string
  /** Gives how much the backup added to the repository, in bytes. */
  backUp(type: 'full' | 'incr'): Promise<number>
  /** The moment on the server's clock, as a restore is told it. */
  now(): Promise<string>
  /** Resolves once everything that was committed until now is in the archive. */
  archived(): Promise<void>
  /** Ends all processes without a checkpoint and deletes the data, as a broken disk does. */
  lose(): Promise<void>
  /** Brings back the data as they were at this moment, and opens them for writing. */
  restore(moment: string): Promise<void>
}

const superuser = 'openline'
const stanza = 'openline'
/** The longest that a commit waits until it is archived, which bounds what a lost disk takes along. */
const archiveTimeoutSeconds = 5
const archivedWithinMs = 60_000
const restoredWithinMs = 120_000

type Place = Awaited<ReturnType<typeof findPrograms>> & {
  readonly folder: string
  readonly port: number
}

/** Creates and starts it, with an archive that pgBackRest has checked. */
export async function startBackedUpPostgres(keep: Keep): Promise<BackedUpPostgres> {
  const programs = await findPrograms()
  const [port = 0] = await findFreePorts(1)
  const place = { ...programs, folder: join(await ownFolder(keep, 'drill'), 'postgres'), port }
  const cluster = clusterIn(place)
  await keep(Promise.resolve({ stop: () => cluster.kill().catch(() => 'it had stopped') }))
  await cluster.create()
  await cluster.start()
  const login = { host: '127.0.0.1', port, user: superuser, database: 'postgres' }
  const sql = postgres({ ...login, max: 1, onnotice: () => {} })
  await keep(Promise.resolve({ stop: () => sql.end() }))
  await sql`create database ${sql(stanza)}`
  const backrest = (...words: string[]) =>
    runAsPostgres(place.pgbackrest, [...backrestOptions(place), ...words])
  await backrest('stanza-create')
  await backrest('check')

  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/${stanza}`,
    backUp: async (type) => {
      await backrest(`--type=${type}`, 'backup')
      return sizeOfLast(await backrest('info', '--output=json'))
    },
    now: async () => {
      const [row] = await sql<{ now: string }[]>`select clock_timestamp()::text as now`
      return row?.now ?? ''
    },
    archived: async () => {
      const [row] = await sql<{ file: string }[]>`
        select pg_walfile_name(pg_current_wal_insert_lsn()) as file`
      const file = row?.file ?? ''
      await eventually(`${file} to be archived`, () => isArchived(sql, file), archivedWithinMs)
    },
    lose: cluster.lose,
    restore: async (moment) => {
      await backrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
      await cluster.start()
      await eventually('the database to accept writes', () => isOpen(sql), restoredWithinMs)
    },
  }
}

async function isArchived(sql: postgres.Sql, file: string): Promise<boolean> {
  const [last] = await sql<{ file: string | null }[]>`
    select last_archived_wal as file from pg_stat_archiver`
  return (last?.file ?? '') >= file
}

async function isOpen(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<{ open: boolean }[]>`select not pg_is_in_recovery() as open`
  return row?.open === true
}

async function findPrograms() {
  return {
    pgCtl: await needPostgres('pg_ctl'),
    initdb: await needPostgres('initdb'),
    pgbackrest: await needProgram('pgbackrest'),
  }
}

/** The files of the database and its processes. */
function clusterIn(place: Place) {
  const files = filesIn(place)
  const control = (...words: string[]) =>
    runAsPostgres(place.pgCtl, ['-D', files, '-s', '-w', ...words])
  const kill = () => control('-m', 'immediate', 'stop')
  return {
    create: async () => {
      await writeConfiguration(place)
      const logins = ['--auth=trust', `--username=${superuser}`]
      const options = ['--encoding=UTF8', '--locale=C', ...logins]
      await runAsPostgres(place.initdb, [`--pgdata=${files}`, ...options])
      await writeFile(join(files, 'postgresql.auto.conf'), settings(place))
    },
    start: () => control('-t', '120', '-l', join(place.folder, 'server.log'), 'start'),
    kill,
    lose: async () => {
      await kill()
      for (const name of await readdir(files)) await rm(join(files, name), { recursive: true })
    },
  }
}

function filesIn({ folder }: Place): string {
  return join(folder, 'data')
}

function backrestOptions(place: Place): string[] {
  return [`--config=${configIn(place)}`, `--stanza=${stanza}`]
}

function configIn({ folder }: Place): string {
  return join(folder, 'pgbackrest.conf')
}

async function writeConfiguration(place: Place): Promise<void> {
  const { folder, port } = place
  await mkdir(folder, { mode: 0o700 })
  const lines = [
    '[global]',
    `repo1-path=${folder}/repository`,
    'repo1-retention-full=2',
    `log-path=${folder}/log`,
    `lock-path=${folder}/lock`,
    'log-level-console=warn',
    'compress-type=lz4',
    // A backup begins with a checkpoint immediately; under load it would wait for the next one.
    'start-fast=y',
    `[${stanza}]`,
    `pg1-path=${filesIn(place)}`,
    `pg1-port=${port}`,
    `pg1-socket-path=${folder}`,
    `pg1-user=${superuser}`,
  ]
  await writeFile(configIn(place), `${lines.join('\n')}\n`)
  if (process.getuid?.() === 0) await run('chown', ['-R', 'postgres:', folder])
}

function settings(place: Place): string {
  const push = [place.pgbackrest, ...backrestOptions(place), 'archive-push', '%p'].join(' ')
  const values: Readonly<Record<string, string | number>> = {
    port: place.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: place.folder,
    max_connections: 200,
    timezone: 'UTC',
    archive_mode: 'on',
    archive_command: push,
    archive_timeout: archiveTimeoutSeconds,
  }
  return Object.entries(values)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

type Backups = { backup: { info: { repository: { delta: number } } }[] }[]

function sizeOfLast(info: string): number {
  const [found] = JSON.parse(info) as Backups // what `pgbackrest info` documents
  return found?.backup.at(-1)?.info.repository.delta ?? 0
}
