import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { renewals } from '../../../db/schema/service.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import { linesRunningOut } from '../../lines/lines/period-store.ts'
import {
  declinedRenewalOrders,
  linesOfRenewalOrders,
} from '../../sales/orders/renewal-order-store.ts'
import { ordersBeingPaid } from '../../sales/payments/store.ts'
import { bankWaitedSince, chargedUntil } from './schedule.ts'

export type DunningRow = typeof renewals.$inferSelect
/** The period of a line that is to be paid, or was. */
export type PeriodName = { lineId: string; number: number }

/** How far the newest renewal of each line has come, by line. */
export async function readDunning(
  db: Db,
  lineIds: readonly string[],
): Promise<ReadonlyMap<string, DunningRow>> {
  const rows = await db
    .selectDistinctOn([renewals.lineId])
    .from(renewals)
    .where(inArray(renewals.lineId, [...lineIds]))
    .orderBy(renewals.lineId, desc(renewals.number))
  return new Map(rows.map((row) => [row.lineId, row]))
}

type RunningOut = ReturnType<typeof linesRunningOut>

/** The renewal of the period that each line needs next, if it meets `condition`. */
function nextRenewal(db: Db, line: RunningOut, condition: SQL | undefined) {
  return db
    .select({ one: sql`1` })
    .from(renewals)
    .where(and(eq(renewals.lineId, line.lineId), eq(renewals.number, line.nextNumber), condition))
}

/**
 * How long before the end of a line's paid time its renewal is looked at first: for a term of a year, and for others,
 * which is no earlier.
 */
export type FirstLooks = { readonly yearMs: number; readonly otherMs: number }

/**
 * Plans the first look at the renewal of each line for which it comes within `aheadMs`. A renewal that was planned
 * before stays as it is.
 */
export async function planFirstLooks(
  db: Db,
  { yearMs, otherMs }: FirstLooks,
  { now, aheadMs }: { now: Date; aheadMs: number },
): Promise<void> {
  const until = now.getTime() + aheadMs
  const line = linesRunningOut(db, new Date(until + yearMs))
  const beforeMs = sql`case when ${line.periodMonths} >= 12 then ${yearMs}::bigint else ${otherMs}::bigint end`
  const lookAt = sql`${line.paidUntil} - ${beforeMs} * interval '1 millisecond'`
  const planned = db
    .select({ lineId: line.lineId, number: line.nextNumber, lookAt: lookAt.as('look_at') })
    .from(line)
    .where(
      and(
        sql`${lookAt} <= ${new Date(until).toISOString()}::timestamptz`,
        notExists(nextRenewal(db, line, undefined)),
      ),
    )
  await db.execute(
    sql`insert into ${renewals} (line_id, number, next_notice_at) ${planned} on conflict do nothing`,
  )
}

/** Renewals to be looked at by `now`, those that wait the longest first. */
export function listToLookAt(db: Db, now: Date, limit: number): Promise<PeriodName[]> {
  return db
    .select({ lineId: renewals.lineId, number: renewals.number })
    .from(renewals)
    .where(lte(renewals.nextNoticeAt, now))
    .orderBy(asc(renewals.nextNoticeAt))
    .limit(limit)
}

/**
 * Lines whose paid time is over and for which no automatic charge is planned and no payment is being
 * checked. One that waits for the customer's answer to the bank keeps a line in service for a day only: it can be
 * begun again and again.
 */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const line = linesRunningOut(db, now)
  // Before its notice a charge is still to be planned.
  const isNotPlanned = and(isNotNull(renewals.notifiedAt), isNull(renewals.nextTryAt))
  const bankWaitedLong = lte(line.paidUntil, bankWaitedSince(now))
  const ofBank = linesOfRenewalOrders(db, ordersBeingPaid(db, 'bank'))
  const rows = await db
    .select({ id: line.lineId })
    .from(line)
    .where(
      and(
        or(
          eq(line.autoRenew, false),
          exists(nextRenewal(db, line, isNotPlanned)),
          // A charge that is planned waits for the answer too, and is tried again each time.
          and(bankWaitedLong, inArray(line.lineId, ofBank)),
        ),
        notInArray(line.lineId, linesOfRenewalOrders(db, ordersBeingPaid(db, 'provider'))),
        or(bankWaitedLong, notInArray(line.lineId, ofBank)),
      ),
    )
    .orderBy(asc(line.paidUntil))
    .limit(limit)
  return rows.map(({ id }) => id)
}

function declinedLines(db: Db, now: Date) {
  const line = linesRunningOut(db, chargedUntil(now))
  const order = declinedRenewalOrders(db)
  return db
    .select({
      lineId: renewals.lineId,
      nextTryAt: renewals.nextTryAt,
      paidUntil: line.paidUntil,
      orderedAt: order.orderedAt,
    })
    .from(line)
    .innerJoin(
      renewals,
      and(eq(renewals.lineId, line.lineId), eq(renewals.number, line.nextNumber)),
    )
    .innerJoin(order, and(eq(order.lineId, renewals.lineId), eq(order.number, renewals.number)))
    .where(and(eq(line.autoRenew, true), gt(renewals.tries, 0)))
}

/** Lines in service whose last automatic charge was declined, those that end first before others. */
export function listDeclined(db: Db, now: Date, limit: number) {
  const line = declinedLines(db, now).as('declined_lines')
  return db.select().from(line).orderBy(asc(line.paidUntil), asc(line.lineId)).limit(limit)
}

/** Such lines, since their renewals were charged first. */
export function tallyDeclined(db: Db, now: Date): Promise<Tally> {
  const declined = declinedLines(db, now).as('declined_lines')
  return tally(db, declined, { where: undefined, since: declined.orderedAt })
}

type Dunning = typeof renewals.$inferInsert

/** Stores that a customer got a notice, or another one. */
export async function saveDunning(tx: Db, dunning: Dunning): Promise<void> {
  const { lineId: _line, number: _number, ...changes } = dunning
  await tx
    .insert(renewals)
    .values(dunning)
    .onConflictDoUpdate({ target: [renewals.lineId, renewals.number], set: changes })
}

/** Plans the next automatic charge of a period; null for none. */
export async function planTry(
  tx: Db,
  { lineId, number }: PeriodName,
  nextTryAt: Date | null,
): Promise<void> {
  await tx
    .update(renewals)
    .set({ nextTryAt })
    .where(and(eq(renewals.lineId, lineId), eq(renewals.number, number)))
}

export async function countTry(tx: Db, { lineId, number }: PeriodName): Promise<void> {
  await tx
    .update(renewals)
    .set({ tries: sql`${renewals.tries} + 1` })
    .where(and(eq(renewals.lineId, lineId), eq(renewals.number, number)))
}

/** Claims charges that are due, so that no other process claims them before `leasedUntil`. */
export async function claimDue(
  tx: Db,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<PeriodName[]> {
  const due = await tx
    .select({ lineId: renewals.lineId, number: renewals.number })
    .from(renewals)
    .where(lte(renewals.nextTryAt, now))
    .orderBy(asc(renewals.nextTryAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const lineIds = due.map(({ lineId }) => lineId)
  await tx
    .update(renewals)
    .set({ nextTryAt: leasedUntil })
    .where(and(inArray(renewals.lineId, lineIds), lte(renewals.nextTryAt, now)))
  return due
}
