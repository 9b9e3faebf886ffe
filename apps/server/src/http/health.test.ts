import { useTestDatabase } from '@openline/testing/use-test-database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { healthRoutes } from './health.ts'

const database = useTestDatabase()

const running = { unlessAway: () => {}, isStarting: () => false, isStopping: () => false }

async function ready(db: Database['db'], phase: Partial<typeof running> = {}) {
  const app = await healthRoutes({ db, ...running, ...phase })
  const response = await app.request('/readyz')
  return { status: response.status, body: await response.json() }
}

test('a server with a migrated database is ready', async () => {
  expect(await ready(database.db)).toEqual({ status: 200, body: { status: 'ready' } })
})

test('a server that is stopping wants no more requests', async () => {
  expect(await ready(database.db, { isStopping: () => true })).toMatchObject({
    status: 503,
    body: { reason: 'stopping' },
  })
})

test('a worker is ready once it works', async () => {
  expect(await ready(database.db, { isStarting: () => true })).toEqual({
    status: 503,
    body: { status: 'not ready', reason: 'starting' },
  })
})

test('a server without its database lives, but is not ready and gives nothing away', async () => {
  const gone = openDatabase('postgres://stranger:secret@127.0.0.1:1/none')
  expect(await ready(gone.db)).toEqual({
    status: 503,
    body: { status: 'not ready', reason: 'database' },
  })
  const app = await healthRoutes({ db: gone.db, ...running })
  const alive = await app.request('/healthz')
  expect(alive.status).toBe(200)
  expect(alive.headers.get('cache-control')).toBe('no-store')
  await gone.close()
})

test('a server that reaches its pooler but not the database behind it is not ready', async () => {
  const half = openDatabase(database.url, 'postgres://stranger:secret@127.0.0.1:1/none')
  expect(await ready(half.db)).toMatchObject({
    status: 503,
    body: { reason: 'database sessions' },
  })
  await half.close()
})

test('a server whose database is behind is not ready', async () => {
  const turn = sql`update drizzle.__drizzle_migrations set created_at = -created_at`
  await database.db.execute(turn)
  const answer = await ready(database.db)
  await database.db.execute(turn)
  expect(answer).toMatchObject({ status: 503, body: { reason: 'migrations' } })
})
