import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Retention } from '../../../db/retention.ts'
import { courtesies } from '../../../db/schema/courtesies.ts'
import { isOfSameOwner, lockAccountNow } from '../../people/customers/merged-store.ts'

type CourtesyRow = typeof courtesies.$inferSelect

export async function insertCourtesy(tx: Db, courtesy: CourtesyRow): Promise<void> {
  await tx.insert(courtesies).values(courtesy)
}

/** Whether a press gave something. */
export async function isGiven(db: Db, id: string): Promise<boolean> {
  return (await db.$count(courtesies, eq(courtesies.id, id))) > 0
}

/** What was promised and can't be given counts against no limit. */
export async function forgetCourtesy(tx: Db, id: string): Promise<void> {
  await tx.delete(courtesies).where(eq(courtesies.id, id))
}

/** Cents that a person gave on their own since then. */
export function sumByStaff(db: Db, staffId: string, since: Date): Promise<number> {
  const { isConfirmed, at } = courtesies
  return sum(db, and(eq(courtesies.staffId, staffId), eq(isConfirmed, false), gt(at, since)))
}

/** Cents that a customer was given since then, by everyone, in this account and in those that were merged with it. */
export function sumToCustomer(db: Db, customerId: string, since: Date): Promise<number> {
  return sum(db, and(isOfSameOwner(courtesies.customerId, customerId), gt(courtesies.at, since)))
}

async function sum(db: Db, where: SQL | undefined): Promise<number> {
  const cents = sql<number>`coalesce(sum(${courtesies.amountCents}), 0)::int`
  const [row] = await db.select({ cents }).from(courtesies).where(where)
  return row?.cents ?? 0
}

/** Until the transaction ends no other one gives anything by this person or to this customer. */
export async function lockCourtesies(
  tx: Db,
  { staffId, customerId }: { staffId: string; customerId: string },
): Promise<void> {
  await lockName(tx, `courtesies by ${staffId}`)
  await lockCourtesiesTo(tx, customerId)
}

/** The same for what this customer is given, by anyone. */
export function lockCourtesiesTo(tx: Db, customerId: string): Promise<void> {
  return lockAccountNow(tx, customerId, (ownerId) => lockName(tx, `courtesies to ${ownerId}`))
}

async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

export const courtesyRetention: Retention = {
  column: courtesies.at,
  keptForSeconds: 90 * 24 * 3600,
}
