import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { newestMigration } from '../db/migrate.ts'
import type { Db } from '../db/open.ts'

const fresh = { 'cache-control': 'no-store' }
const answerWithinMs = 2_000

export type HealthDeps = {
  db: Db
  /** True from the moment the process was asked to stop: no new requests, please. */
  isStopping: () => boolean
}

/**
 * `GET /healthz`: the process runs. `GET /readyz`: it can serve, that is, the
 * database answers and has this version's migrations; 503 otherwise.
 */
export async function healthRoutes({ db, isStopping }: HealthDeps): Promise<Hono> {
  const newest = await newestMigration()
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, fresh))
  app.get('/readyz', async (context) => {
    const obstacle = isStopping() ? 'stopping' : await databaseObstacle(db, newest)
    if (obstacle === null) return context.json({ status: 'ready' }, 200, fresh)
    return context.json({ status: 'not ready', reason: obstacle }, 503, fresh)
  })
  return app
}

type Obstacle = 'database' | 'migrations'

function databaseObstacle(db: Db, newest: number): Promise<Obstacle | null> {
  return Promise.race([
    appliedMigration(db).then(
      (applied) => (applied >= newest ? null : 'migrations'),
      () => 'database' as const,
    ),
    pause(answerWithinMs, 'database' as const, { ref: false }),
  ])
}

async function appliedMigration(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}
