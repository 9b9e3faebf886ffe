import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { lines } from '../../../db/schema/orders.ts'
import { linePeriods } from '../../../db/schema/service.ts'
import { violatedConstraint } from '../../../db/sql-state.ts'
import type { ActivityKind } from './activity.ts'

type Line = typeof lines.$inferInsert

function upsertLine(db: Db) {
  return db
    .insert(lines)
    .values(placeholders(lines, ['firstUsedAt']))
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
    .returning({ id: lines.id })
}

const lineUpsert = prepared((db) => upsertLine(db).prepare('save_line'))

const unknownYet = {
  mdn: null,
  iccid: null,
  activationId: null,
  esimEncrypted: null,
  activatedAt: null,
  renewsAt: null,
}

/** Adds the line of an order, or brings it up to date: an order has one line. */
export async function saveLine(tx: Db, line: Line): Promise<void> {
  await lineUpsert(tx).execute({ ...unknownYet, ...line })
}

/** The values of the line serve its first period and the first entry of its log too. */
const activeLineUpsert = prepared((db) => {
  const saved = db.$with('saved').as(upsertLine(db))
  const lineId = sql`(select id from ${saved})`
  const { activatedAt, renewsAt, ...line } = placeholders(lines, [])
  const { orderId, planId, planName, periodMonths } = line
  const period = db.$with('period').as(
    db
      .insert(linePeriods)
      .values({
        lineId,
        number: 1,
        orderId,
        planId,
        planName,
        periodMonths,
        startsAt: activatedAt,
        endsAt: renewsAt,
        begunAt: activatedAt,
      })
      .onConflictDoNothing(),
  )
  const kind: ActivityKind = 'sim_activated'
  return db
    .with(saved, period)
    .insert(lineActivity)
    .values({ lineId, kind, actor: 'system', at: activatedAt })
    .returning({ lineId: lineActivity.lineId })
    .prepare('save_active_line')
})

/**
 * The same for a line that was activated, with its first period, which its order paid for, and the
 * first entry of its log. Gives the id of the line, which may be known from before.
 */
export async function saveActiveLine(
  tx: Db,
  line: Line & { activatedAt: Date; renewsAt: Date },
): Promise<string> {
  const [saved] = await activeLineUpsert(tx).execute({ ...unknownYet, ...line })
  if (!saved) throw new Error(`the line of order ${line.orderId} was not saved`)
  return saved.lineId
}

/** The order will have no line. */
export async function cancelLineOfOrder(tx: Db, orderId: string): Promise<void> {
  await tx.update(lines).set({ status: 'cancelled' }).where(eq(lines.orderId, orderId))
}

/** `busy`: another SIM is being activated on the line. `taken`: another line has the SIM. */
type SimClaim = 'claimed' | 'busy' | 'taken'

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
