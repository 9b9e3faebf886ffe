import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { placeholders, prepared, preparedSql } from '../../db/prepared.ts'
import { lines } from '../../db/schema/orders.ts'
import { linePeriods } from '../../db/schema/service.ts'
import { violatedConstraint } from '../../db/sql-state.ts'

const { placeholder } = sql

function lineUpsert(db: Db) {
  return db
    .insert(lines)
    .values({
      ...placeholders(lines, ['activatedAt', 'renewsAt', 'firstUsedAt']),
      // May be empty, which a date's own placeholder cannot.
      activatedAt: sql`${placeholder('activatedAt')}::timestamptz`,
      renewsAt: sql`${placeholder('renewsAt')}::timestamptz`,
    })
    .onConflictDoUpdate({
      target: lines.orderId,
      set: {
        status: sql`excluded.status`,
        // What is not known yet leaves what was known.
        mdn: sql`coalesce(excluded.mdn, ${lines.mdn})`,
        iccid: sql`coalesce(excluded.iccid, ${lines.iccid})`,
        activationId: sql`coalesce(excluded.activation_id, ${lines.activationId})`,
        esimEncrypted: sql`coalesce(excluded.esim_encrypted, ${lines.esimEncrypted})`,
        activatedAt: sql`coalesce(excluded.activated_at, ${lines.activatedAt})`,
        renewsAt: sql`coalesce(excluded.renews_at, ${lines.renewsAt})`,
      },
    })
}

const lineSave = prepared((db) => lineUpsert(db).prepare('save_line'))

const activeLineSave = preparedSql(
  (db) => sql`with saved as ${lineUpsert(db).returning()}
    insert into ${linePeriods}
    (line_id, number, order_id, plan_id, plan_name, period_months, starts_at, ends_at, begun_at)
    select id, 1, order_id, plan_id, plan_name, period_months, activated_at, renews_at, activated_at
    from saved on conflict do nothing`,
)

type Line = typeof lines.$inferInsert

const unknown = { mdn: null, iccid: null, activationId: null, esimEncrypted: null }

function valuesOf(line: Line) {
  return {
    ...unknown,
    ...line,
    activatedAt: line.activatedAt?.toISOString() ?? null,
    renewsAt: line.renewsAt?.toISOString() ?? null,
  }
}

/** Adds the line of an order, or brings it up to date: an order has one line. */
export async function saveLine(tx: Db, line: Line): Promise<void> {
  await lineSave(tx).execute(valuesOf(line))
}

/** The same for a line that was switched on, with its first period, which its order paid for. */
export async function saveActiveLine(tx: Db, line: Line): Promise<void> {
  await activeLineSave(tx, valuesOf(line))
}

/** The order will have no line. */
export async function cancelLineOfOrder(tx: Db, orderId: string): Promise<void> {
  await tx.update(lines).set({ status: 'cancelled' }).where(eq(lines.orderId, orderId))
}

/** `busy`: another SIM is being activated on the line. `taken`: another line has the SIM. */
export type SimClaim = 'claimed' | 'busy' | 'taken'

function awaitsSim(orderId: string) {
  return and(eq(lines.orderId, orderId), eq(lines.status, 'pending'))
}

/**
 * Claims a SIM for the pending line of an order, before the carrier hears of it: an answer that is lost
 * is asked for again, and no other SIM is activated for the line meanwhile.
 */
export async function claimSim(db: Db, orderId: string, iccid: string): Promise<SimClaim> {
  try {
    const claimed = await db
      .update(lines)
      .set({ iccid })
      .where(and(awaitsSim(orderId), or(isNull(lines.iccid), eq(lines.iccid, iccid))))
      .returning({ id: lines.id })
    return claimed.length > 0 ? 'claimed' : 'busy'
  } catch (error) {
    if (violatedConstraint(error) === 'lines_one_per_iccid') return 'taken'
    throw error
  }
}

/** The SIM that was claimed for the pending line of an order; null for none. */
export async function findClaimedSim(db: Db, orderId: string): Promise<string | null> {
  const [line] = await db.select({ iccid: lines.iccid }).from(lines).where(awaitsSim(orderId))
  return line?.iccid ?? null
}

/** Lets the pending line of an order claim another SIM. */
export async function releaseSim(tx: Db, orderId: string): Promise<void> {
  await tx.update(lines).set({ iccid: null }).where(awaitsSim(orderId))
}

/** For `in (…)`: the orders of pending lines that claimed a SIM. */
export function ordersBeingActivated(db: Db) {
  return db
    .select({ id: lines.orderId })
    .from(lines)
    .where(and(eq(lines.status, 'pending'), isNotNull(lines.iccid)))
}
