import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { carelessSettings } from '@openline/dev-postgres/careless'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@openline/dev-postgres/dev-postgres'
import { memoryFolder, removeUnused } from '@openline/dev-postgres/temporary'
import { migrateDatabase } from '@openline/server/db/migrate'
import { openJobs } from '@openline/server/jobs/open-jobs'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { urlOfDatabase } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testClusterUrl: string
  }
}

export type TestCluster = { url: string; template: string }

const root = join(import.meta.dirname, '../../..')
const migrationsDir = join(root, 'apps/server/migrations')
const jobsDir = join(root, 'apps/server/src/jobs')
const queueFiles = ['jobs.ts', 'queues.ts', 'dead-letters.ts']
const lockfile = join(root, 'package-lock.json')

// Two programs of a test open 60 connections, and a file may start several while others run.
const manyConnections = { max_connections: '400' }
// In memory, what PostgreSQL would keep for a crash is in the way.
const littleLog = { max_wal_size: '256MB' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await offerCluster()
  project.provide('testClusterUrl', url)
  return close
}

/**
 * Offers one PostgreSQL to the whole test run: the embedded one, or DATABASE_URL_TEST.
 * It starts when the first test asks, so that tests without a database do not pay for it.
 */
export async function offerCluster(): Promise<{ url: string; close: () => Promise<void> }> {
  let embedded: EmbeddedPostgres | undefined
  let cluster: Promise<TestCluster> | undefined
  const place = await findPlace()

  async function openCluster(): Promise<TestCluster> {
    const given = process.env['DATABASE_URL_TEST']
    if (!given) {
      embedded = await startEmbeddedPostgres({
        dataDir: place.dataDir,
        log: () => {},
        settings: { ...carelessSettings, ...manyConnections, ...littleLog },
      })
      if (embedded.startedByUs) await quickenLogin(embedded.url)
    }
    const url = given ?? embedded?.url ?? ''
    const template = await prepareTemplate(url)
    if (embedded?.startedByUs) await dropLeftovers(url, template)
    return { url, template }
  }

  const desk = createServer((_request, response) => {
    cluster ??= openCluster()
    cluster.then(
      (opened) => response.end(JSON.stringify(opened)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => desk.listen(0, '127.0.0.1', done))
  const { port } = desk.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      desk.close()
      await cluster?.catch(() => {})
      await embedded?.stop()
      if (embedded && !place.isKept) await removeUnused(place.dataDir)
    },
  }
}

/** Where the cluster of this checkout's tests is: in memory where there is room, and gone after the run then. */
async function findPlace(): Promise<{ dataDir: string; isKept: boolean }> {
  const memory = await memoryFolder()
  if (memory === null) return { dataDir: join(root, '.cache/test-postgres'), isKept: true }
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return { dataDir: join(memory, `openline-tests-${checkout}`), isKept: false }
}

/** A shop opens more than 30 connections, and each hashed the password 4,096 times. */
async function quickenLogin(url: string): Promise<void> {
  const { username, password } = new URL(url)
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const [role, secret] = [admin.escapeIdentifier(username), admin.escapeLiteral(password)]
  await admin.query(`set scram_iterations = 1; alter role ${role} password ${secret}`)
  await admin.end()
}

/**
 * Applies the migrations to a database that tests copy, and opens the queues as the first start does; kept
 * until either changes.
 */
async function prepareTemplate(url: string): Promise<string> {
  const template = `template_${await hashOfMigrations()}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    // Test runs of one checkout share the cluster, and only one of them may build.
    await admin.query('select pg_advisory_lock(7265464)')
    const asked = 'select 1 from pg_database where datname = $1'
    const found = await admin.query(asked, [template])
    if (found.rows.length > 0) return template
    const draft = `draft_${template}`
    await admin.query(`drop database if exists ${draft} with (force)`)
    await admin.query(`create database ${draft}`)
    await migrateDatabase(urlOfDatabase(url, draft))
    await createQueues(urlOfDatabase(url, draft))
    await admin.query(`alter database ${draft} rename to ${template}`)
    return template
  } finally {
    await admin.end()
  }
}

async function createQueues(url: string): Promise<void> {
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(url, log, { purpose: 'enqueue', unlessAway: (write) => write() })
  await jobs.stop()
}

// The lockfile counts because the job queue brings its own tables.
async function hashOfMigrations(): Promise<string> {
  const names = await readdir(migrationsDir, { recursive: true })
  // The journal counts too: by its times a migration is known as applied.
  const migrations = names.filter((name) => /\.sql$|_journal\.json$/.test(name)).toSorted()
  const queues = queueFiles.map((name) => join(jobsDir, name))
  const files = [...migrations.map((name) => join(migrationsDir, name)), ...queues, lockfile]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

// Killed runs leave databases behind. Those that are younger than the cluster's start belong to runs
// that joined it since, or to another project of this one.
async function dropLeftovers(url: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const asked = `select datname as name from pg_database
    where datname ~ '^(test|draft|template)_' and datname <> $1
      and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification
        < pg_postmaster_start_time()`
  const { rows } = await admin.query<{ name: string }>(asked, [template])
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
