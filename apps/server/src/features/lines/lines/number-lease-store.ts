import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { numberLeases } from '../../../db/schema/number-leases.ts'

export type LeaseRow = typeof numberLeases.$inferSelect

const { id, customerId, status, askedAt, expiresAt, orderId } = numberLeases

/** Nothing rests on what became of a number that long ago. */
export const leaseRetention: Retention = {
  column: askedAt,
  keptForSeconds: 30 * 24 * 3600,
  where: sql`${status} in ('ended', 'used', 'lost')`,
}

const isFree = isNull(orderId)
const isLive = inArray(status, ['asked', 'held'])

/** The one that a customer has and has not ordered with; null for none. */
export async function findLiveLease(db: Db, ofCustomer: string): Promise<LeaseRow | null> {
  const [row] = await db
    .select()
    .from(numberLeases)
    .where(and(eq(customerId, ofCustomer), isLive, isFree))
  return row ?? null
}

/** A customer's own lease, in whatever state. */
export async function findLeaseOf(
  db: Db,
  ofCustomer: string,
  leaseId: string,
): Promise<LeaseRow | null> {
  const [row] = await db
    .select()
    .from(numberLeases)
    .where(and(eq(id, leaseId), eq(customerId, ofCustomer)))
  return row ?? null
}

/** Whether a lease is on record, of whomever and in whatever state. */
export async function hasLease(db: Db, leaseId: string): Promise<boolean> {
  return (await db.select({ id }).from(numberLeases).where(eq(id, leaseId))).length > 0
}

/** The one that an order was placed with; null for none. */
export async function findLeaseOfOrder(db: Db, ofOrder: string): Promise<LeaseRow | null> {
  const [row] = await db.select().from(numberLeases).where(eq(orderId, ofOrder))
  return row ?? null
}

/**
 * Lets go of what a customer has and puts another lease on record, before the network hears of either. Gives the ids
 * of what is to be given back.
 */
export async function replaceLease(
  tx: Db,
  lease: Pick<LeaseRow, 'id' | 'customerId' | 'msisdn' | 'askedAt'>,
): Promise<string[]> {
  const gone = await letGo(tx, lease.customerId)
  await tx.insert(numberLeases).values({ ...lease, status: 'asked' })
  return gone
}

/** The live lease of a customer, or this one of it, is to be given back. Gives its id; empty for none. */
export async function letGo(tx: Db, ofCustomer: string, leaseId?: string): Promise<string[]> {
  const gone = await tx
    .update(numberLeases)
    .set({ status: 'ending' })
    .where(
      and(
        eq(customerId, ofCustomer),
        leaseId === undefined ? undefined : eq(id, leaseId),
        isLive,
        isFree,
      ),
    )
    .returning({ id })
  return gone.map((lease) => lease.id)
}

/** What an account that closes had: a live one is to be given back, the rest is deleted. */
export async function dropLeases(tx: Db, ofCustomer: string): Promise<void> {
  await letGo(tx, ofCustomer)
  await tx.delete(numberLeases).where(and(eq(customerId, ofCustomer), ne(status, 'ending')))
}

/** The network keeps it. False when its customer has taken another one meanwhile. */
export async function holdLease(db: Db, leaseId: string, until: Date): Promise<boolean> {
  const held = await db
    .update(numberLeases)
    .set({ status: 'held', expiresAt: until })
    .where(and(eq(id, leaseId), eq(status, 'asked')))
    .returning({ id })
  return held.length > 0
}

/** Takes the number that is held for a customer for their order, once; false when it is not held any more. */
export async function takeForOrder(
  tx: Db,
  order: { id: string; customerId: string; msisdn: string; at: Date },
): Promise<boolean> {
  const taken = await tx
    .update(numberLeases)
    .set({ orderId: order.id })
    .where(
      and(
        eq(customerId, order.customerId),
        eq(numberLeases.msisdn, order.msisdn),
        eq(status, 'held'),
        gt(expiresAt, order.at),
        or(isFree, eq(orderId, order.id)),
      ),
    )
    .returning({ id })
  return taken.length > 0
}

/** What became of the lease of an order, once. */
export async function settleLeaseOfOrder(
  tx: Db,
  ofOrder: string,
  to: 'used' | 'lost' | 'ending',
): Promise<void> {
  await tx
    .update(numberLeases)
    .set({ status: to })
    .where(and(eq(orderId, ofOrder), eq(status, 'held')))
}

/** What an unpaid order was placed with is to be given back, unless it is this number and still kept; null for none. */
export async function releaseLeaseOfOrder(
  tx: Db,
  order: { id: string; msisdn: string | null; at: Date },
): Promise<void> {
  const isKept = and(eq(numberLeases.msisdn, order.msisdn ?? ''), gt(expiresAt, order.at))
  await tx
    .update(numberLeases)
    .set({ status: 'ending', orderId: null })
    .where(and(eq(orderId, order.id), eq(status, 'held'), not(isKept ?? sql`false`)))
}

/** Nothing is to be told to the network about it any more. */
export async function endLeases(db: Db, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return
  await db
    .update(numberLeases)
    .set({ status: 'ended' })
    .where(and(inArray(id, [...leaseIds]), inArray(status, ['asked', 'ending'])))
}

/**
 * Lets go of leases that no answer came for, and ends those that the network ended by their time. An order's stays:
 * the network says whether it still has the number.
 */
export async function ageLeases(
  db: Db,
  times: { now: Date; unansweredSince: Date },
): Promise<void> {
  await db
    .update(numberLeases)
    .set({ status: 'ending' })
    .where(and(eq(status, 'asked'), lt(askedAt, times.unansweredSince)))
  await db
    .update(numberLeases)
    .set({ status: 'ended' })
    .where(and(eq(status, 'held'), isFree, lt(expiresAt, times.now)))
}

/** Held for orders, oldest first. */
export function listOrdered(db: Db, limit: number): Promise<LeaseRow[]> {
  return db
    .select()
    .from(numberLeases)
    .where(and(eq(status, 'held'), isNotNull(orderId)))
    .orderBy(asc(askedAt))
    .limit(limit)
}

/** To be given back, oldest first. */
export function listEnding(db: Db, limit: number): Promise<LeaseRow[]> {
  return db
    .select()
    .from(numberLeases)
    .where(eq(status, 'ending'))
    .orderBy(asc(askedAt))
    .limit(limit)
}
