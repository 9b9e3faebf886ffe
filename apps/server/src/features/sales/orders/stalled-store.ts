import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { orders } from '../../../db/schema/orders.ts'
import { type Tally, tally } from '../../../db/tally.ts'

/** Unfinished orders that no customer is asked for. */
const stuckStatuses = ['paid', 'provisioning', 'to_ship', 'refund_pending'] as const

type Waits = {
  /** Since when an order has been paid that should have its line by now. */
  paidSince: Date
  /** The same where a SIM card is to be sent. */
  shippingSince: Date
}

function isStuck({ paidSince, shippingSince }: Waits) {
  const { status, paidAt } = orders
  return and(
    inArray(status, [...stuckStatuses]),
    or(
      and(inArray(status, ['paid', 'provisioning', 'refund_pending']), lt(paidAt, paidSince)),
      and(eq(status, 'to_ship'), lt(paidAt, shippingSince)),
    ),
  )
}

/** Paid orders that take longer than they should, the oldest first. */
export function listStuckOrders(db: Db, waits: Waits, limit: number) {
  return db.select().from(orders).where(isStuck(waits)).orderBy(asc(orders.updatedAt)).limit(limit)
}

/** Paid orders that take longer than they should. */
export function tallyStuckOrders(db: Db, waits: Waits): Promise<Tally> {
  return tally(db, orders, { where: isStuck(waits), since: orders.paidAt })
}

/** Orders that the tables taxed in place of a silent engine, the newest first. */
export function listStandIns(db: Db, since: Date, limit: number) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.taxedBy, 'stand_in'), gte(orders.createdAt, since)))
    .orderBy(desc(orders.createdAt))
    .limit(limit)
}

type Stall = {
  forgottenSince: Date
  stalledSince: Date
  shippingSince: Date
  at: Date
  /** Ids of orders whose line is being activated: a list or a subquery. */
  beingActivated: SQLWrapper
}

/** The pause between two claims of an order doubles. */
function restedSince(at: Date) {
  return lt(
    orders.updatedAt,
    sql`${at.toISOString()}::timestamptz - (${orders.updatedAt} - ${orders.paidAt})`,
  )
}

/**
 * Claims the paid purchases without progress, the longest wait first: nothing was begun since
 * `forgottenSince`, nothing happened since `stalledSince`, or since `shippingSince` where a SIM card
 * is to be sent; where one was sent, only those that are being activated. A claim counts as progress.
 */
export async function claimStalledOrders(
  tx: Db,
  { forgottenSince, stalledSince, shippingSince, at, beingActivated }: Stall,
  limit: number,
): Promise<string[]> {
  const oldestOf = (isStalled: SQL | undefined) =>
    tx.select({ id: orders.id }).from(orders).where(isStalled).orderBy(asc(orders.updatedAt))
  // Two questions, each with an index of its own: with one condition for both, all orders are read.
  const waiting = and(
    eq(orders.kind, 'purchase'),
    inArray(orders.status, ['paid', 'provisioning', 'to_ship']),
    or(
      and(eq(orders.status, 'paid'), lt(orders.updatedAt, forgottenSince), restedSince(at)),
      and(eq(orders.status, 'provisioning'), lt(orders.updatedAt, stalledSince)),
      and(eq(orders.status, 'to_ship'), lt(orders.updatedAt, shippingSince)),
    ),
  )
  const shipped = and(
    eq(orders.status, 'shipped'),
    lt(orders.updatedAt, stalledSince),
    inArray(orders.id, beingActivated),
  )
  const found = sql`array(${oldestOf(waiting).limit(limit)}) || array(${oldestOf(shipped).limit(limit)})`
  // What moved on after it was found has a new time.
  const isStillStalled = and(
    sql`${orders.id} = any(${found})`,
    inArray(orders.status, ['paid', 'provisioning', 'to_ship', 'shipped']),
    lt(orders.updatedAt, forgottenSince),
  )
  const stalled = oldestOf(isStillStalled).limit(limit).for('update', { skipLocked: true })
  const taken = await tx
    .update(orders)
    .set({ updatedAt: at })
    .where(inArray(orders.id, stalled))
    .returning({ id: orders.id })
  return taken.map(({ id }) => id)
}
