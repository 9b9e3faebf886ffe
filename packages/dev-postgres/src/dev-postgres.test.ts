import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, stopLeftPostgres } from './dev-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { type TemporaryDataDir, temporaryDataDir } from './temporary.ts'

const isRoot = process.getuid?.() === 0
let folder: TemporaryDataDir
let dataDir: string
const toStop: (() => Promise<void>)[] = []

beforeEach(async () => {
  folder = await temporaryDataDir('embedded')
  dataDir = folder.path
})

afterEach(async () => {
  for (const stop of toStop.splice(0)) await stop()
  await folder.remove()
})

async function start(at = dataDir) {
  const running = await startEmbeddedPostgres({ dataDir: at, log: () => {} })
  toStop.push(running.stop)
  return running
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

/** PostgreSQL takes a moment to see that one of them was killed. */
async function countMembers(url: string): Promise<number> {
  const members = await query(
    url,
    `select 1 from pg_stat_activity where application_name = 'openline membership'`,
  )
  return members.length
}

/** Starts the cluster from another process, as a server of ours would. */
async function startInAnotherProcess(): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'dev-postgres.ts'))})
    const running = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    process.on('SIGTERM', () => running.stop())
    process.stdout.write('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  if (!child.stdout) throw new Error('the child has no output')
  await once(child.stdout, 'data')
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function postmasterOf(dir = dataDir) {
  return findPostmaster(join(dir, 'postgres'))
}

describe('the built-in PostgreSQL', () => {
  test('starts in an empty directory and keeps its rows over a restart', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: () => {} })
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()

    const second = await start()
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('writes durably, counts in UTC and listens on the loopback address alone', async () => {
    const { url } = await start()
    const settings = await query(
      url,
      `select current_setting('fsync') as fsync, current_setting('timezone') as timezone,
              current_setting('listen_addresses') as addresses`,
    )
    expect(settings).toEqual([{ fsync: 'on', timezone: 'UTC', addresses: '127.0.0.1' }])
  })

  test('asks for a password that only its owner can read', async () => {
    const { url } = await start()
    const withoutPassword = new URL(url)
    withoutPassword.password = 'guess'
    await expect(query(withoutPassword.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  })

  test('leaves no process behind when it stops', async () => {
    const running = await startEmbeddedPostgres({ dataDir, log: () => {} })
    expect(await postmasterOf()).not.toBeNull()
    await running.stop()
    expect(await postmasterOf()).toBeNull()
  })
})

describe('several processes on one data directory', () => {
  test('share one cluster, which the last of them stops', async () => {
    const other = await startInAnotherProcess()
    const ours = await start()
    expect(ours.startedByUs).toBe(false)

    await end(other, 'SIGTERM')
    expect(await query(ours.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await ours.stop()
    expect(await postmasterOf()).toBeNull()
  })

  test('may start at the same moment', async () => {
    const [one, other] = await Promise.all([start(), start()])
    expect(one.url).toBe(other.url)
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.json'])
  })

  test('take over the cluster of a process that was killed', async () => {
    const killed = await startInAnotherProcess()
    await end(killed, 'SIGKILL')
    const left = await postmasterOf()

    const ours = await start()
    expect(await postmasterOf()).toEqual(left)
    await expect.poll(() => countMembers(ours.url)).toBe(1)
    await ours.stop()
    expect(await postmasterOf()).toBeNull()
  })

  test('can stop what a killed process left, but not what another one uses', async () => {
    const options = { dataDir, log: () => {} }
    const killed = await startInAnotherProcess()
    const ours = await start()
    await end(killed, 'SIGKILL')
    await stopLeftPostgres(options)
    expect(await query(ours.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await ours.stop()

    await end(await startInAnotherProcess(), 'SIGKILL')
    expect(await postmasterOf()).not.toBeNull()
    await stopLeftPostgres(options)
    expect(await postmasterOf()).toBeNull()
    await stopLeftPostgres(options)
  })

  test('start it again after the whole cluster was killed', async () => {
    const killed = await startInAnotherProcess()
    const postmaster = await postmasterOf()
    await end(killed, 'SIGKILL')
    process.kill(postmaster?.pid ?? 0, 'SIGKILL')

    const ours = await start()
    expect(await query(ours.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })
})

describe.runIf(isRoot)('started by root in a directory that no other user may enter', () => {
  test('moves to a directory of its own and finds it again', async () => {
    await chmod(dataDir, 0o700)
    const first = await startEmbeddedPostgres({ dataDir, log: () => {} })
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()

    const second = await start()
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
    const [row] = await query(second.url, `select current_setting('data_directory') as dir`)
    const moved = String(row?.['dir'])
    expect(moved).toMatch(/^\/var\/tmp\/openline-/)
    await second.stop()
    await folder.remove()
    await expect(stat(moved)).rejects.toThrow('ENOENT')
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  })
})
