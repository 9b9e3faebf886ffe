import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines, orders } from '../../db/schema/orders.ts'
import { paymentAttempts } from '../../db/schema/payments.ts'
import { linePeriods, lineSuspensions, renewals } from '../../db/schema/service.ts'

type NewPeriod = typeof linePeriods.$inferInsert

/** Adds a paid period. Throws on a second one for the same time. */
export async function insertPeriod(tx: Db, period: NewPeriod): Promise<void> {
  await tx.insert(linePeriods).values(period)
  await tx.update(lines).set({ renewsAt: period.endsAt }).where(eq(lines.id, period.lineId))
}

/**
 * Puts a line on the plan of a period that begins. One that is still called by its plan, because its
 * owner never named it, is called by the new one.
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

type PeriodName = { lineId: string; number: number }
const periodName = { lineId: linePeriods.lineId, number: linePeriods.number }

/** Periods whose time has come and that their lines are not in yet. */
export function listToBegin(db: Db, now: Date, limit: number): Promise<PeriodName[]> {
  return db
    .select(periodName)
    .from(linePeriods)
    .where(and(isNull(linePeriods.begunAt), lte(linePeriods.startsAt, now)))
    .orderBy(asc(linePeriods.startsAt))
    .limit(limit)
}

/** Periods with a plan that the carrier was not told of. */
export function listUnsyncedPlans(db: Db, before: Date, limit: number): Promise<PeriodName[]> {
  return db
    .select(periodName)
    .from(linePeriods)
    .where(and(eq(linePeriods.carrierState, 'unsynced'), lte(linePeriods.begunAt, before)))
    .limit(limit)
}

const nextNumber = sql`(select max(number) + 1 from ${linePeriods}
  where ${linePeriods.lineId} = ${lines.id})`

/** The renewal of a line's next period, if it is as `condition` says. */
function nextRenewal(db: Db, condition: SQL) {
  return db
    .select({ one: sql`1` })
    .from(renewals)
    .where(and(eq(renewals.lineId, lines.id), eq(renewals.number, nextNumber), condition))
}

function unpaidSuspension(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(lineSuspensions)
    .where(
      and(
        eq(lineSuspensions.lineId, lines.id),
        eq(lineSuspensions.reason, 'unpaid'),
        isNull(lineSuspensions.endedAt),
      ),
    )
}

const isOn = inArray(lines.status, ['active', 'suspended'])

/** Lines whose paid time ends before `endsBefore` and whose owners were not told of it. */
export async function listWithoutNotice(
  db: Db,
  endsBefore: Date,
  limit: number,
): Promise<string[]> {
  const noticed = nextRenewal(db, isNotNull(renewals.notifiedAt))
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        isOn,
        lte(lines.renewsAt, endsBefore),
        notExists(noticed),
        notExists(unpaidSuspension(db)),
      ),
    )
    .orderBy(asc(lines.renewsAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

function openAttempt(db: Db) {
  return db
    .select({ one: sql`1` })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        eq(orders.renewsLineId, lines.id),
        inArray(paymentAttempts.status, ['created', 'requires_action']),
      ),
    )
}

/**
 * Lines whose paid time is over and that nothing more is tried for: no automatic charge is to come,
 * and no payment is being checked.
 */
export async function listOverdue(db: Db, now: Date, limit: number): Promise<string[]> {
  const triesDone = nextRenewal(db, isNull(renewals.nextTryAt))
  const rows = await db
    .select({ id: lines.id })
    .from(lines)
    .where(
      and(
        isOn,
        lte(lines.renewsAt, now),
        or(eq(lines.autoRenew, false), sql`exists (${triesDone})`),
        notExists(unpaidSuspension(db)),
        notExists(openAttempt(db)),
      ),
    )
    .orderBy(asc(lines.renewsAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

type Dunning = typeof renewals.$inferInsert

/** Notes that a customer was told, or told anew. */
export async function saveDunning(tx: Db, dunning: Dunning): Promise<void> {
  const { lineId: _line, number: _number, ...changes } = dunning
  await tx
    .insert(renewals)
    .values(dunning)
    .onConflictDoUpdate({ target: [renewals.lineId, renewals.number], set: changes })
}

/** When the next period is charged by itself; null for not at all. */
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

/** Takes charges that are due, so that no other process takes them before `leasedUntil`. */
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
