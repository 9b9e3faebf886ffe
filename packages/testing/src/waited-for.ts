import type { Db } from '@openline/server/db/open'
import { sql } from 'drizzle-orm'
import { eventually } from './eventually.ts'

/** Resolves once another connection waits for what this transaction has locked, whatever other databases wait for. */
export async function untilWaitedFor(
  db: Pick<Db, 'execute'>,
  tx: Pick<Db, 'execute'>,
): Promise<void> {
  const [own] = (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows
  await eventually('someone to wait for the transaction', async () => {
    const waiting = sql`select 1 from pg_stat_activity where ${own?.pid}::int = any(pg_blocking_pids(pid))`
    return (await db.execute(waiting)).rows.length > 0
  })
}

/** Resolves once this many statements of the database wait for locks, or more: a scheduled task may be among them. */
export async function untilWaiting(db: Pick<Db, 'execute'>, count: number): Promise<void> {
  const waits = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await eventually(`${count} statements to wait`, async () => {
    return (await db.execute(waits)).rows.length >= count
  })
}
