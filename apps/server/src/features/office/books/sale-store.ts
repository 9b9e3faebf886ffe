import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'

/** Paid for, and not to be given back because the order did not wait for it; as the journal books a sale. */
export const isSale = sql`${paymentAttempts.status} = 'captured' and not exists (select from ${refunds}
  where ${refunds.attemptId} = ${paymentAttempts.id} and ${refunds.reason} = 'not_needed')`

/** From `since` on and before `until`. */
export function within(at: PgColumn, { since, until }: TimeSpan): SQL {
  return sql`${at} >= ${since.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`
}
