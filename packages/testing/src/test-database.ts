import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOfDatabase } from './database-url.ts'
import type { TestCluster } from './test-cluster.ts'

export type TestDatabase = { url: string; drop: () => Promise<void> }

let cluster: Promise<TestCluster> | undefined

/**
 * Gives a fresh database with all migrations applied, in some 50 ms.
 * `drop` removes it, open connections included.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  cluster ??= askForCluster()
  const { url, template } = await cluster
  return createFrom(url, template)
}

/** The same for what is no test of vitest, from the cluster that `offerCluster` offers at this address. */
export async function createDatabaseOf(offeredAt: string): Promise<TestDatabase> {
  const { url, template } = await askForCluster(offeredAt)
  return createFrom(url, template)
}

/** Gives a database without any table, as a new server of PostgreSQL has it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  cluster ??= askForCluster()
  return createDatabaseBeside((await cluster).url)
}

/** Gives an empty database on the server of another one. */
export function createDatabaseBeside(url: string): Promise<TestDatabase> {
  return createFrom(url, 'template0')
}

async function createFrom(url: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // To copy files costs less than to log their pages, where a checkpoint is in memory.
  await runOn(url, `create database ${name} template ${template} strategy file_copy`)
  return {
    url: urlOfDatabase(url, name),
    drop: () => runOn(url, `drop database if exists ${name} with (force)`),
  }
}

/** Gives another database with what this one has now, as a restore to this moment would. */
export async function copyTestDatabase({
  databaseUrl,
}: {
  databaseUrl: string
}): Promise<TestDatabase> {
  return whileAway({ databaseUrl }, createFrom)
}

/**
 * Has a database refuse every connection while `work` runs, as one that fails over does. Those that are
 * open are ended, and their owners connect again later. `work` is given its cluster and its name.
 */
export async function whileAway<T>(
  { databaseUrl }: { databaseUrl: string },
  work: (clusterUrl: string, name: string) => Promise<T>,
): Promise<T> {
  cluster ??= askForCluster()
  const { url } = await cluster
  const name = new URL(databaseUrl).pathname.slice(1)
  await runOn(url, `alter database ${name} with allow_connections false`)
  try {
    await runOn(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    return await work(url, name)
  } finally {
    await runOn(url, `alter database ${name} with allow_connections true`)
  }
}

async function askForCluster(offeredAt = inject('testClusterUrl')): Promise<TestCluster> {
  const response = await fetch(offeredAt)
  if (!response.ok) throw new Error(`No database for tests: ${await response.text()}`)
  return (await response.json()) as TestCluster // written by test-cluster.ts
}

async function runOn(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
