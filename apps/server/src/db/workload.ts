import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

export type Count = { readonly name: string; readonly count: number }

/** Work that the whole system has not finished, whichever process will. */
export type Workload = {
  /** By kind of job. */
  readonly waitingJobs: readonly Count[]
  /** By status: orders that are not yet, or never will be, at their end. */
  readonly unfinishedOrders: readonly Count[]
}

/** Counts through the partial indexes that the workers use, so finished rows cost nothing. */
export const readWorkload = async (db: Db): Promise<Workload> => {
  const waitingJobs = await db.execute<Count>(sql`
    select name, count(*)::int as count from pgboss.job
    where state < 'active' and not blocked group by name`)
  const unfinishedOrders = await db.execute<Count>(sql`
    select status as name, count(*)::int as count from orders
    where status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'refund_pending')
    group by status`)
  return { waitingJobs, unfinishedOrders }
}
