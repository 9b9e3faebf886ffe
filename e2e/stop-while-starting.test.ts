import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eventually } from '@openline/testing/eventually'
import { createTestDatabase } from '@openline/testing/test-database'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../apps/server/src/db/open.ts'
import { build } from '../tooling/runner/build.mjs'
import { serverCommand } from '../tooling/runner/product.mjs'

beforeAll(() => build(process.execPath))

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A process of the server, with what its operator reads. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, serverCommand(), {
    env: { OPENLINE_ENV: 'test', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(() => child.kill('SIGKILL'))
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    out += more
  })
  const closed = once(child, 'close')
  return {
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Of the processes that serve its port, in the order in which they were started. */
    pids: () =>
      Array.from(out.matchAll(/^.*"msg":"process started".*$/gm), ([line]) => {
        return (JSON.parse(line) as { pid: number }).pid // as the server logs it
      }),
    messages: () => Array.from(out.matchAll(/"msg":"(.*?)"/g), ([, message = '']) => message),
    ended: async () => {
      const [code, signal] = (await closed) as [number | null, string | null]
      return code ?? signal
    },
  }
}

/** The database of a version before this one, which another process is migrating. */
async function aDatabaseInMigration() {
  const created = await createTestDatabase()
  const { db, close } = openDatabase(created.url)
  const { promise: migrated, resolve: end } = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await db.execute('delete from drizzle.__drizzle_migrations')
  const migrating = db.transaction(async (tx) => {
    await tx.execute('select pg_advisory_xact_lock(7026011)')
    held.resolve()
    await migrated
  })
  closers.push(created.drop, close, () => migrating, end)
  await held.promise
  const untilWaiting = (count: number) =>
    eventually(`${count} processes wait for the migration`, async () => {
      const { rowCount } = await db.execute(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount === count
    })
  return { url: created.url, untilWaiting }
}

test('a worker that waits for a silent database ends soon when it is asked to, also twice', async () => {
  const database = createServer().listen(0, '127.0.0.1')
  await once(database, 'listening')
  closers.push(() => database.close())
  const { port } = database.address() as AddressInfo // a TCP server's address is never a string
  const asked = once(database, 'connection')
  const starting = start({
    OPENLINE_ROLE: 'worker',
    WORKER_PORT: '0',
    DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop`,
  })
  await asked
  starting.kill('SIGINT')
  starting.kill('SIGTERM')
  expect(await starting.ended()).toBe(0)
  // Of the last two, the log may write the second before the first is with the pipe.
  expect(starting.messages().toSorted()).toEqual(['stopped', 'stopping'])
})

test('processes of one port that wait for a migration of others end soon when they are asked to', async () => {
  const { url, untilWaiting } = await aDatabaseInMigration()
  const starting = start({ OPENLINE_ROLE: 'all', OPENLINE_PROCESSES: '2', DATABASE_URL: url })
  await untilWaiting(2)
  starting.kill('SIGTERM')
  expect(await starting.ended()).toBe(0)
  const messages = starting.messages()
  expect(messages.slice(0, 2)).toEqual(['process started', 'process started'])
  expect(messages.filter((message) => message === 'stopped')).toHaveLength(2)
})

test('one of them that alone is asked to end while it starts is replaced', async () => {
  const { url, untilWaiting } = await aDatabaseInMigration()
  const starting = start({ OPENLINE_ROLE: 'all', OPENLINE_PROCESSES: '2', DATABASE_URL: url })
  await untilWaiting(2)
  const [first = 0] = starting.pids()
  process.kill(first, 'SIGTERM')
  await eventually('another process', async () => starting.pids().length === 3)
  expect(starting.messages()).toContain('process died, starting another')
  await untilWaiting(2)
  starting.kill('SIGTERM')
  expect(await starting.ended()).toBe(0)
})
