import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { UnlessAway } from '../db/database-watch.ts'
import { inTime } from '../db/in-time.ts'
import { newestMigration } from '../db/migrate.ts'
import { asyncCommit, type Db } from '../db/open.ts'

const fresh = { 'cache-control': 'no-store' }
const answerWithinMs = 2_000

export type HealthNeeds = {
  db: Db
  unlessAway: UnlessAway
  /** True until a worker works: jobs, tasks and stored events. */
  isStarting: () => boolean
  /** True from the moment the process was asked to stop: no new requests, please. */
  isStopping: () => boolean
}

/**
 * `GET /healthz`: the process runs. `GET /readyz`: it does its work, that is, it has begun to, and the
 * database answers at both of its URLs and has this version's migrations; 503 otherwise.
 */
export async function healthRoutes(deps: HealthNeeds): Promise<Hono> {
  const { db, unlessAway } = deps
  const newest = await newestMigration()
  const app = new Hono()
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, fresh))
  app.get('/readyz', async (context) => {
    const obstacle = ownObstacle(deps) ?? (await databaseObstacle(db, newest))
    if (obstacle === null) return context.json({ status: 'ready' }, 200, fresh)
    // The log then says since when.
    if (obstacle === 'database') unlessAway(() => {})
    return context.json({ status: 'not ready', reason: obstacle }, 503, fresh)
  })
  return app
}

function ownObstacle({ isStarting, isStopping }: Pick<HealthNeeds, 'isStarting' | 'isStopping'>) {
  if (isStopping()) return 'stopping'
  return isStarting() ? 'starting' : null
}

type Obstacle = 'database' | 'database sessions' | 'migrations'

async function databaseObstacle(db: Db, newest: number): Promise<Obstacle | null> {
  const [applied, session] = await Promise.all([
    inTime(appliedMigration(db), answerWithinMs),
    // It takes the way past a pooler, as notifications and the job queue do.
    inTime(asyncCommit(db).execute(sql`select 1`), answerWithinMs),
  ])
  if (applied === null) return 'database'
  if (session === null) return 'database sessions'
  return applied >= newest ? null : 'migrations'
}

async function appliedMigration(db: Db): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  )
  return Number(row?.newest ?? 0)
}
