import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/open.ts'
import { lines } from '../../../db/schema/orders.ts'
import { linePeriods, lineSuspensions } from '../../../db/schema/service.ts'
import { type Tally, tally } from '../../../db/tally.ts'
import type { LineRow } from './store.ts'

export type PeriodRow = typeof linePeriods.$inferSelect

type NewPeriod = typeof linePeriods.$inferInsert

/** Adds a paid period to a line. Throws on a second one for the same time. */
export async function insertPeriod(tx: Db, period: NewPeriod): Promise<void> {
  await tx.insert(linePeriods).values(period)
  await tx.update(lines).set({ renewsAt: period.endsAt }).where(eq(lines.id, period.lineId))
}

/** Adds days of 24 hours to the last period of a locked line, for nothing. */
export async function extendPeriod(
  tx: Db,
  { lineId, number }: { lineId: string; number: number },
  days: number,
): Promise<PeriodRow> {
  const { endsAt, courtesyDays } = linePeriods
  const [period] = await tx
    .update(linePeriods)
    .set({
      endsAt: sql`${endsAt} + make_interval(hours => ${24 * days}::int)`,
      courtesyDays: sql`${courtesyDays} + ${days}`,
    })
    .where(isPeriod(lineId, number))
    .returning()
  if (!period) throw new Error(`line ${lineId} has no period ${number}`)
  await tx.update(lines).set({ renewsAt: period.endsAt }).where(eq(lines.id, lineId))
  return period
}

/**
 * Puts a line on the plan of a period that begins. A line that is still named after its plan, because
 * its owner never named it, is named after the new one.
 */
export async function setLinePlan(
  tx: Db,
  lineId: string,
  { planId, planName, periodMonths }: Pick<NewPeriod, 'planId' | 'planName' | 'periodMonths'>,
): Promise<void> {
  const nickname = sql`case when ${lines.nickname} = ${lines.planName} then ${planName} else ${lines.nickname} end`
  await tx
    .update(lines)
    .set({ planId, planName, periodMonths, nickname })
    .where(eq(lines.id, lineId))
}

function isPeriod(lineId: string, number: number) {
  return and(eq(linePeriods.lineId, lineId), eq(linePeriods.number, number))
}

export async function findPeriod(db: Db, lineId: string, number: number) {
  const [row] = await db
    .select({ period: linePeriods, reference: lines.orderId, planId: lines.planId })
    .from(linePeriods)
    .innerJoin(lines, eq(lines.id, linePeriods.lineId))
    .where(isPeriod(lineId, number))
  return row ?? null
}

type Begun = { begunAt: Date; carrierState: 'unsynced' | null }

export async function markBegun(
  tx: Db,
  { lineId, number }: { lineId: string; number: number },
  begun: Begun,
): Promise<void> {
  await tx.update(linePeriods).set(begun).where(isPeriod(lineId, number))
}

export async function setPeriodCarrierState(
  db: Db,
  { lineId, number }: { lineId: string; number: number },
  carrierState: 'synced' | 'refused',
): Promise<void> {
  await db.update(linePeriods).set({ carrierState }).where(isPeriod(lineId, number))
}

/** The orders that paid for a line, in the order of its periods. */
export async function listOrderIds(db: Db, lineId: string): Promise<string[]> {
  const rows = await listPayingOrders(db, [lineId])
  return rows.map(({ orderId }) => orderId)
}

/** The orders that paid for these lines, in the order of their periods. */
export async function listPayingOrders(
  db: Db,
  lineIds: readonly string[],
): Promise<{ lineId: string; orderId: string }[]> {
  if (lineIds.length === 0) return []
  return db
    .select({ lineId: linePeriods.lineId, orderId: linePeriods.orderId })
    .from(linePeriods)
    .where(inArray(linePeriods.lineId, [...lineIds]))
    .orderBy(asc(linePeriods.number))
}

/** The paid periods of a line, newest first. */
export function listPeriods(db: Db, lineId: string): Promise<PeriodRow[]> {
  return db
    .select()
    .from(linePeriods)
    .where(eq(linePeriods.lineId, lineId))
    .orderBy(desc(linePeriods.number))
}

type PeriodName = { lineId: string; number: number }
const periodName = { lineId: linePeriods.lineId, number: linePeriods.number }

/** Periods that should have begun at `now` and have not. */
export function listToBegin(db: Db, now: Date, limit: number): Promise<PeriodName[]> {
  return db
    .select(periodName)
    .from(linePeriods)
    .where(and(isNull(linePeriods.begunAt), lte(linePeriods.startsAt, now)))
    .orderBy(asc(linePeriods.startsAt))
    .limit(limit)
}

/** Begun periods with a plan that the carrier does not know. */
export function listUnsyncedPlans(db: Db, before: Date, limit: number): Promise<PeriodName[]> {
  return db
    .select(periodName)
    .from(linePeriods)
    .where(and(eq(linePeriods.carrierState, 'unsynced'), lte(linePeriods.begunAt, before)))
    .orderBy(asc(linePeriods.begunAt))
    .limit(limit)
}

/** Begun periods with a plan that the carrier refused, oldest first, with the line. */
export function listRefusedPlans(db: Db, limit: number) {
  const { lineId, number, begunAt, startsAt, carrierState } = linePeriods
  const { mdn, customerId } = lines
  return db
    .select({ lineId, number, begunAt, startsAt, mdn, customerId })
    .from(linePeriods)
    .innerJoin(lines, eq(lines.id, lineId))
    .where(eq(carrierState, 'refused'))
    .orderBy(asc(begunAt))
    .limit(limit)
}

/** Such periods. */
export function tallyRefusedPlans(db: Db): Promise<Tally> {
  const { begunAt, startsAt, carrierState } = linePeriods
  return tally(db, linePeriods, {
    where: eq(carrierState, 'refused'),
    since: sql`coalesce(${begunAt}, ${startsAt})`,
  })
}

/** Takes back that the carrier refused the plan of a period; false when it did not, or no longer. */
export async function withdrawPlanRefusal(tx: Db, name: PeriodName): Promise<boolean> {
  const rows = await tx
    .update(linePeriods)
    .set({ carrierState: 'unsynced' })
    .where(and(isPeriod(name.lineId, name.number), eq(linePeriods.carrierState, 'refused')))
    .returning({ number: linePeriods.number })
  return rows.length > 0
}

type LastPeriod = Pick<PeriodRow, 'orderId' | 'planId' | 'startsAt' | 'endsAt' | 'periodMonths'>

/**
 * The last period of each line that has begun at `now`, over or not, by line. A line without one is
 * missing.
 */
export async function listLastBegun(
  db: Db,
  lineIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LastPeriod>> {
  const { lineId, orderId, planId, startsAt, endsAt, periodMonths } = linePeriods
  const periods = await db
    .selectDistinctOn([lineId], { lineId, orderId, planId, startsAt, endsAt, periodMonths })
    .from(linePeriods)
    .where(and(inArray(lineId, [...lineIds]), lte(startsAt, now)))
    .orderBy(lineId, desc(linePeriods.number))
  return new Map(periods.map((period) => [period.lineId, period]))
}

/** A line that was activated, with the last period that is paid. */
export type PaidLine = LineRow & {
  period: PeriodRow
  /** Since when it has no service for want of payment. */
  suspendedSince: Date | null
}

const isOn = inArray(lines.status, ['active', 'suspended'])
const isUnpaid = and(
  eq(lineSuspensions.lineId, lines.id),
  eq(lineSuspensions.reason, 'unpaid'),
  isNull(lineSuspensions.endedAt),
)
const isLastPeriod = sql`${linePeriods.number} = (select max(any_of.number)
  from ${linePeriods} any_of where any_of.line_id = ${lines.id})`

async function readPaidLines(db: Db, where: SQL): Promise<PaidLine[]> {
  const rows = await db
    .select({ line: lines, period: linePeriods, suspendedSince: lineSuspensions.since })
    .from(lines)
    .innerJoin(linePeriods, and(eq(linePeriods.lineId, lines.id), isLastPeriod))
    .leftJoin(lineSuspensions, isUnpaid)
    .where(and(isOn, where))
    .orderBy(desc(lines.createdAt))
  return rows.map(({ line, ...row }) => ({ ...line, ...row }))
}

/** The customer's activated lines, newest first. */
export function listPaidLines(db: Db, customerId: string): Promise<PaidLine[]> {
  return readPaidLines(db, eq(lines.customerId, customerId))
}

export async function findPaidLine(db: Db, lineId: string): Promise<PaidLine | null> {
  return (await readPaidLines(db, eq(lines.id, lineId)))[0] ?? null
}

/**
 * A subquery: lines with service whose paid time ends by `endsBy`, with the number of the period to be
 * paid next.
 */
export function linesRunningOut(db: Db, endsBy: Date) {
  const unpaid = db.select({ one: sql`1` }).from(lineSuspensions).where(isUnpaid)
  return db
    .select({
      lineId: lines.id,
      paidUntil: lines.renewsAt,
      autoRenew: lines.autoRenew,
      periodMonths: lines.periodMonths,
      nextNumber: sql<number>`(select max(number) + 1 from ${linePeriods}
        where ${linePeriods.lineId} = ${lines.id})`.as('next_number'),
    })
    .from(lines)
    .where(and(isOn, lte(lines.renewsAt, endsBy), notExists(unpaid)))
    .as('running_out')
}

/** Of a table with lines: those whose last paid time ended before `since`, or that never had one. */
export function neverPaidSince(lineId: PgColumn, since: Date): SQL {
  return sql`not exists (select from ${linePeriods}
    where ${eq(linePeriods.lineId, lineId)} and ${gte(linePeriods.endsAt, since)})`
}
