import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { silentLog } from '@openline/testing/feature-app'
import { createTestDatabase } from '@openline/testing/test-database'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../config/read-config.ts'
import { splitHosts } from '../db/connection-url.ts'
import { chooseHosts } from '../db/hosts.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { type RunningServer, startServer } from './start-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** Starts the server's process and gives what the operator reads. */
async function startProcess(env: Record<string, string>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const child = spawn(process.execPath, [main], {
    env: { OPENLINE_ENV: 'test', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  closers.push(() => child.kill('SIGKILL'))
  const exited = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = (await exited) as [number]
  const entries = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  return { code, err, fatal: entries.filter(({ level }) => level === 60).map(({ msg }) => msg) }
}

/** Starts in this process, which is much sooner there; what it rejects with ends a process as the first test shows. */
function start(env: Record<string, string>): Promise<RunningServer> {
  const read = readConfig({ OPENLINE_ENV: 'test', PORT: '0', ...env })
  if (!read.ok) throw new Error(read.problems.join())
  return startServer({ config: read.config, log: silentLog, loadPages: null })
}

/** What a start with settings that have to change rejects with. */
function refusal(words: RegExp) {
  return { name: 'StartFailure', exitCode: 78, message: expect.stringMatching(words) }
}

async function aDatabase(): Promise<{ url: string; db: Database['db'] }> {
  const created = await createTestDatabase()
  const database = openDatabase(created.url)
  closers.push(created.drop, () => database.close())
  return { url: created.url, db: database.db }
}

async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function withUrl(url: string, changes: Partial<Pick<URL, 'pathname' | 'username' | 'host'>>) {
  return Object.assign(new URL(url), changes).href
}

test('a database that does not answer is named, without the password', async () => {
  const port = await closedPort()
  const url = `postgres://shop:a-secret-word@127.0.0.1:${port}/shop`
  const { code, err, fatal } = await startProcess({ DATABASE_URL: url })
  expect({ code, err }).toEqual({ code: 69, err: '' })
  expect(fatal).toEqual([
    `cannot start: DATABASE_URL: the database cannot be reached (127.0.0.1:${port}, ECONNREFUSED)`,
  ])
})

test('content that cannot be used is found before the database is asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  closers.push(() => rm(folder, { recursive: true }))
  const shipped = fileURLToPath(new URL('../../../../content', import.meta.url))
  await cp(join(shipped, 'brand.json'), join(folder, 'brand.json'))
  const nowhere = `postgres://shop@127.0.0.1:${await closedPort()}/shop`
  await expect(start({ CONTENT_DIR: folder, DATABASE_URL: nowhere })).rejects.toMatchObject(
    refusal(/^CONTENT_DIR: .*coupons\.json cannot be used$/),
  )
})

test('a database that does not exist is a configuration to change', async () => {
  const { url } = await aDatabase()
  await expect(
    start({ DATABASE_URL: withUrl(url, { pathname: '/nowhere' }) }),
  ).rejects.toMatchObject(refusal(/DATABASE_URL: this database does not exist/))
})

test('a role that may not create tables is a configuration to change', async () => {
  const { url, db } = await aDatabase()
  const role = `visitor_${Date.now().toString(36)}`
  await db.execute(sql.raw(`create role ${role} login password 'word'`))
  closers.push(() => db.execute(sql.raw(`drop role ${role}`)))
  const visitor = Object.assign(new URL(withUrl(url, { username: role })), { password: 'word' })
  await expect(start({ DATABASE_URL: visitor.href })).rejects.toMatchObject(
    refusal(/the user cannot create tables; it must own the database/),
  )
})

test('a database that has no place for every name is a configuration to change', async () => {
  const { url, db } = await aDatabase()
  const name = `latin_${Date.now().toString(36)}`
  await db.execute(
    sql.raw(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`),
  )
  closers.push(() => db.execute(sql.raw(`drop database ${name}`)))
  await expect(
    start({ DATABASE_URL: withUrl(url, { pathname: `/${name}` }) }),
  ).rejects.toMatchObject(refusal(/^DATABASE_URL: .* stores text as SQL_ASCII.* ENCODING 'UTF8'/))
})

test('a lost record of migrations is named', async () => {
  const { url, db } = await aDatabase()
  await db.execute(sql`drop schema drizzle cascade`)
  await expect(start({ DATABASE_URL: url })).rejects.toMatchObject(
    refusal(/drizzle\.__drizzle_migrations/),
  )
})

test('a port that another program uses is named', async () => {
  const { url } = await aDatabase()
  const server = createServer().listen(0)
  await once(server, 'listening')
  closers.push(() => server.close())
  const { port } = server.address() as AddressInfo
  await expect(start({ DATABASE_URL: url, PORT: String(port) })).rejects.toMatchObject({
    name: 'StartFailure',
    message: `PORT: another program already uses port ${port}`,
  })
})

test('a SECRET_KEY that did not encrypt what is stored is found at the start', async () => {
  const { url, db } = await aDatabase()
  await db.execute(sql`
    insert into customers (id, email, email_key, password_hash, first_name, last_name, accepted_terms_version, created_at)
    values (gen_random_uuid(), 'a', 'a', 'x', 'Robin', 'Rivera', '2026-01', now())`)
  await db.execute(sql`
    insert into port_ins (id, customer_id, msisdn, status, required, zip_code, pin_encrypted, created_at, updated_at)
    select gen_random_uuid(), id, '+15155550100', 'draft', '{}', '50309', 'anotherk.encrypted', now(), now() from customers`)
  await expect(start({ DATABASE_URL: url })).rejects.toMatchObject(
    refusal(/SECRET_KEY: secrets in the database were encrypted with/),
  )
})

test('a SECRET_KEY other than the one of the first start is found while nothing is stored', async () => {
  const { url, db } = await aDatabase()
  await db.execute(sql`insert into secret_key_check (encrypted) values ('anotherk.encrypted')`)
  await expect(start({ DATABASE_URL: url })).rejects.toMatchObject(
    refusal(/SECRET_KEY: secrets in the database were encrypted with/),
  )
})

/** A message of PostgreSQL's protocol: its letter, its length, its body. */
function message(letter: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(letter), length, body])
}

const ready = message('Z', Buffer.from('I'))

function oneRow(column: string, value: string): Buffer {
  const asText = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0])
  const name = Buffer.from(`${column}\0`)
  const size = Buffer.from([0, 1, 0, 0, 0, value.length])
  return Buffer.concat([
    message('T', Buffer.concat([Buffer.from([0, 1]), name, asText])),
    message('D', Buffer.concat([size, Buffer.from(value)])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
}

/** A pooler as far as a start sees one: every client talks to the same session of the database. */
function transactionPooler(): Promise<number> {
  return listening((socket) => {
    let isOpen = false
    socket.on('error', () => {})
    socket.on('data', (sent) => {
      if (!isOpen) {
        isOpen = true
        socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      } else if (sent.includes('pg_backend_pid')) socket.write(oneRow('pid', '4711'))
      else if (sent.includes('pg_is_in_recovery')) socket.write(oneRow('identity', 'another'))
    })
  })
}

test('a pooler that pools by transaction is named at the start', async () => {
  const port = await transactionPooler()
  const refused = start({ DATABASE_URL: `postgres://shop@127.0.0.1:${port}/shop` })
  await expect(refused).rejects.toMatchObject({
    exitCode: 78,
    message: `DATABASE_URL: a connection pooler at 127.0.0.1:${port} uses transaction pooling; set DATABASE_SESSION_URL to the database itself`,
  })
})

describe('a DATABASE_SESSION_URL', () => {
  test('has to lead past the pooler', async () => {
    const pooler = `postgres://shop@127.0.0.1:${await transactionPooler()}/shop`
    const { url } = await aDatabase()
    await expect(chooseHosts(url, pooler)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringMatching(
        /^DATABASE_SESSION_URL: .* it must lead to the database itself, or/,
      ),
    })
  })

  test('to another database is a configuration to change', async () => {
    const [{ url }, other] = await Promise.all([aDatabase(), aDatabase()])
    await expect(chooseHosts(url, other.url)).rejects.toMatchObject({
      exitCode: 78,
      message: 'DATABASE_SESSION_URL leads to another database than DATABASE_URL',
    })
  })

  test('that does not answer is named, not the other one', async () => {
    const { url } = await aDatabase()
    const nowhere = `postgres://shop@127.0.0.1:${await closedPort()}/shop`
    await expect(chooseHosts(url, nowhere)).rejects.toMatchObject({
      exitCode: 69,
      message: expect.stringMatching(/^DATABASE_SESSION_URL: the database cannot be reached/),
    })
  })
})

test('of several hosts, as libpq writes them, the one that accepts writes is used', async () => {
  const { url, db } = await aDatabase()
  await db.execute(sql`drop schema drizzle cascade`)
  const { host } = new URL(url)
  const hosts = `127.0.0.1:${await closedPort()},${host}`
  const several = `${url.replace(host, hosts)}?target_session_attrs=read-write`
  await expect(start({ DATABASE_URL: several })).rejects.toThrow(`(${host}, 42P07)`)
})

test('a connection URL of libpq is taken apart by host', () => {
  expect(
    splitHosts('postgres://u:p@a:5432,b:6432/shop?target_session_attrs=any&sslmode=require'),
  ).toEqual([
    'postgres://u:p@a:5432/shop?sslmode=require',
    'postgres://u:p@b:6432/shop?sslmode=require',
  ])
  expect(splitHosts('postgresql://a,b/shop')).toEqual([
    'postgresql://a/shop',
    'postgresql://b/shop',
  ])
  expect(splitHosts('postgres://shop:word@db.example/shop?sslmode=require')).toEqual([
    'postgres://shop:word@db.example/shop?sslmode=require',
  ])
  for (const wrong of ['mysql://a/shop', 'db.example/shop', 'postgres://a:x,b/shop', '']) {
    expect(splitHosts(wrong)).toBeNull()
  }
})
