import { and, eq, gte, isNotNull, lt, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { authenticationFailures } from '../../../db/schema/authentication-failures.ts'
import type { hourlyCounts } from '../../../db/schema/figures.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { portIns } from '../../../db/schema/port-ins.ts'

/** What happened in an hour. */
export type HourCounts = typeof hourlyCounts.$inferSelect

type Counted = Pick<HourCounts, 'hour'> & Partial<HourCounts>

/** An hour in which nothing happened. */
export function emptyHour(hour: Date): HourCounts {
  return {
    hour,
    purchases: 0,
    renewals: 0,
    takenCents: 0,
    refunds: 0,
    refundedCents: 0,
    activations: 0,
    portInMinutes: [],
    portInsFailed: 0,
    portInsCancelled: 0,
    portInsExpired: 0,
    signInFailures: 0,
  }
}

/**
 * Counts in the records themselves what happened in each hour of a time, each by an index. An hour is one on the
 * clocks of the time zone. Hours without anything are left out; the others come oldest first.
 */
export async function countByHour(db: Db, span: TimeSpan, timeZone: string): Promise<HourCounts[]> {
  const counts: Counted[][] = []
  for (const count of [countSales, countRefunds, countActivations, countPortIns, countFailures])
    counts.push(await count(db, span, timeZone))
  const byHour = new Map<number, HourCounts>()
  for (const counted of counts.flat()) {
    const key = counted.hour.getTime()
    byHour.set(key, { ...(byHour.get(key) ?? emptyHour(counted.hour)), ...counted })
  }
  return [...byHour.values()].toSorted((one, other) => one.hour.getTime() - other.hour.getTime())
}

/** Payments by when they were captured, but for those that no order waited for. */
function countSales(db: Db, span: TimeSpan, timeZone: string): Promise<Counted[]> {
  const { id, updatedAt, status, amountCents, orderId } = paymentAttempts
  const notNeeded = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.attemptId, id), eq(refunds.reason, 'not_needed')))
  return (
    db
      .select({
        hour: hourOf(updatedAt, timeZone),
        purchases: countOf(sql`${orders.kind} = 'purchase'`),
        renewals: countOf(sql`${orders.kind} = 'renewal'`),
        takenCents: sumOf(amountCents),
      })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, orderId))
      // Not a parameter: its index holds the captured ones alone.
      .where(and(sql`${status} = 'captured'`, within(updatedAt, span), notExists(notNeeded)))
      .groupBy(firstColumn)
  )
}

/** Refunds by when they were decided. In another currency the cents are none of ours. */
function countRefunds(db: Db, span: TimeSpan, timeZone: string): Promise<Counted[]> {
  const inDollars = sql`${paymentAttempts.failureCode} is distinct from 'currency_differs'`
  return db
    .select({
      hour: hourOf(refunds.createdAt, timeZone),
      refunds: countOf(sql`true`),
      refundedCents: sumOf(refunds.amountCents),
    })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(within(refunds.createdAt, span), inDollars))
    .groupBy(firstColumn)
}

function countActivations(db: Db, span: TimeSpan, timeZone: string): Promise<Counted[]> {
  return db
    .select({ hour: hourOf(lines.activatedAt, timeZone), activations: countOf(sql`true`) })
    .from(lines)
    .where(within(lines.activatedAt, span))
    .groupBy(firstColumn)
}

/** Port-ins by when they ended. One that was never sent is no port-in of a number yet. */
function countPortIns(db: Db, span: TimeSpan, timeZone: string): Promise<Counted[]> {
  const { endedAt, submittedAt, status } = portIns
  const isCompleted = sql`${status} = 'completed'`
  const minutes = sql`(extract(epoch from ${endedAt} - ${submittedAt}) / 60)::int`
  return db
    .select({
      hour: hourOf(endedAt, timeZone),
      portInMinutes: sql<
        number[]
      >`coalesce(array_agg(${minutes} order by ${minutes}) filter (where ${isCompleted}), '{}')`,
      portInsFailed: countOf(sql`${status} = 'failed'`),
      portInsCancelled: countOf(sql`${status} = 'cancelled'`),
      portInsExpired: countOf(sql`${status} = 'expired'`),
    })
    .from(portIns)
    .where(and(within(endedAt, span), isNotNull(submittedAt)))
    .groupBy(firstColumn)
}

function countFailures(db: Db, span: TimeSpan, timeZone: string): Promise<Counted[]> {
  const { at } = authenticationFailures
  return db
    .select({ hour: hourOf(at, timeZone), signInFailures: countOf(sql`true`) })
    .from(authenticationFailures)
    .where(within(at, span))
    .groupBy(firstColumn)
}

/** The hour of each row. The zone is a parameter, so that a statement groups by the column's place. */
function hourOf(column: PgColumn, timeZone: string): SQL<Date> {
  return sql`date_trunc('hour', ${column}, ${timeZone})`.mapWith(
    (value) => column.mapFromDriverValue(value) as Date, // all are timestamps
  )
}

const firstColumn = sql`1`

function countOf(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}

function sumOf(cents: PgColumn): SQL<number> {
  return sql`coalesce(sum(${cents}), 0)`.mapWith(Number)
}

function within(column: PgColumn, { since, until }: TimeSpan): SQL | undefined {
  return and(gte(column, since), lt(column, until))
}
