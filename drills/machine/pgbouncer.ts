import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@openline/testing/eventually'
import postgres from 'postgres'
import type { Keep } from '../../bench/measure/bench.ts'
import { findFreePorts } from '../../tooling/runner/ports.mjs'
import { ownFolder } from './own-folder.ts'
import { needProgram } from './programs.ts'
import { start } from './started.ts'

/** Sessions that pgbouncer deals out to all processes: fewer than one process has connections. */
export const poolSize = 6

export type Pgbouncer = {
  /** The address of the database through the pooler. */
  readonly url: string
  /** Kills it, as a crash does, and starts it again. */
  restart(): Promise<void>
  /** How many transactions went through it since it started. */
  transactions(): Promise<number>
  stop(): Promise<void>
}

function configuration(databaseUrl: string, port: number): string {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const login = `user=${username} password='${decodeURIComponent(password)}'`
  return `[databases]
* = host=${hostname} port=${databasePort} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
server_login_retry = 1
`
}

/** Starts pgbouncer in transaction mode before the database at `databaseUrl`. */
export async function startPgbouncer(keep: Keep, databaseUrl: string): Promise<Pgbouncer> {
  const program = await needProgram('pgbouncer')
  const [port = 0] = await findFreePorts(1)
  const folder = await ownFolder(keep, 'pgbouncer')
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, configuration(databaseUrl, port))
  // It refuses to run as root, and reads the file as another user.
  const words = process.getuid?.() === 0 ? ['-q', '-u', 'nobody', file] : ['-q', file]
  const url = Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href
  const console = Object.assign(new URL(url), { pathname: '/pgbouncer' }).href

  const startAnswering = async () => {
    const pooler = start(program, words, join(folder, 'log'))
    await eventually('pgbouncer to answer', () => ask(console, 'show version').catch(() => null))
    return pooler
  }
  let running = await startAnswering()
  return {
    url,
    restart: async () => {
      await running.end('SIGKILL')
      running = await startAnswering()
    },
    transactions: async () => {
      const rows = await ask(console, 'show stats_totals')
      return rows.reduce((sum, { xact_count: count }) => sum + Number(count ?? 0), 0)
    },
    stop: () => running.end('SIGKILL'),
  }
}

/** What the console answers. It understands simple queries alone. */
async function ask(url: string, command: string): Promise<readonly Row[]> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    return await sql.unsafe<Row[]>(command).simple()
  } finally {
    await sql.end()
  }
}

type Row = Record<string, unknown>
