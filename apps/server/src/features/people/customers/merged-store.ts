import { desc, eq, inArray, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { mergedAccounts } from '../../../db/schema/merged-accounts.ts'

export type MergedAccount = typeof mergedAccounts.$inferSelect

type Id = string | Placeholder | SQLWrapper

/** For queries: whether a column names this account, or one that was merged into it. */
export function isOfAccount(column: SQLWrapper, customerId: Id): SQL {
  return sql`${column} = any(array(select ${customerId}::uuid
    union all select m.customer_id from ${mergedAccounts} m where m.into_id = ${customerId}::uuid))`
}

/** For queries: the account that a merged one was merged into; any other is itself. */
export function accountNow(customerId: Id): SQL<string> {
  return sql`coalesce((select m.into_id from ${mergedAccounts} m where m.customer_id = ${customerId}::uuid), ${customerId}::uuid)`
}

/** For queries: whether a column names the account that has now what this one had, or one that was merged into it. */
export function isOfSameOwner(column: SQLWrapper, customerId: string): SQL {
  return isOfAccount(column, accountNow(customerId))
}

/** The account that has now what this one had: itself, unless it was merged. */
export async function findAccountNow(db: Db, customerId: string): Promise<string> {
  return (await findMerged(db, customerId))?.intoId ?? customerId
}

/** The same of many; an account that is itself is missing. */
export async function readAccountsNow(
  db: Db,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (customerIds.length === 0) return new Map()
  const { customerId, intoId } = mergedAccounts
  const rows = await db
    .select({ customerId, intoId })
    .from(mergedAccounts)
    .where(inArray(customerId, [...customerIds]))
  return new Map(rows.map((row) => [row.customerId, row.intoId]))
}

/**
 * Locks the account that has now what this one had, and gives what `lock` gives of it. A merge, which takes the same
 * lock, may be faster: then the account that stays is locked, too.
 */
export async function lockAccountNow<Locked>(
  tx: Db,
  customerId: string,
  lock: (ownerId: string) => Promise<Locked>,
): Promise<Locked> {
  const ownerId = await findAccountNow(tx, customerId)
  const locked = await lock(ownerId)
  const isOwner = (await findAccountNow(tx, customerId)) === ownerId
  return isOwner ? locked : lockAccountNow(tx, customerId, lock)
}

/** The id of an account with those of the ones that were merged into it. */
export async function listIdsOf(db: Db, customerId: string): Promise<ReadonlySet<string>> {
  const merged = await listMergedInto(db, customerId)
  return new Set([customerId, ...merged.map((one) => one.customerId)])
}

/** What became of an account that was merged into another one; null for any other. */
export async function findMerged(db: Db, customerId: string): Promise<MergedAccount | null> {
  const [row] = await db
    .select()
    .from(mergedAccounts)
    .where(eq(mergedAccounts.customerId, customerId))
  return row ?? null
}

/** Those that were merged into an account, the newest first. */
export function listMergedInto(db: Db, intoId: string): Promise<MergedAccount[]> {
  return db
    .select()
    .from(mergedAccounts)
    .where(eq(mergedAccounts.intoId, intoId))
    .orderBy(desc(mergedAccounts.at), desc(mergedAccounts.customerId))
}

/** Puts a merge of locked accounts on record; what was merged into the closing one before moves with it. */
export async function insertMerged(tx: Db, merged: MergedAccount): Promise<void> {
  const { customerId, intoId } = merged
  await tx.update(mergedAccounts).set({ intoId }).where(eq(mergedAccounts.intoId, customerId))
  await tx.insert(mergedAccounts).values(merged)
}

/** Forgets the addresses of what was merged into an account that is closed. */
export async function forgetMergedEmails(tx: Db, intoId: string): Promise<void> {
  await tx
    .update(mergedAccounts)
    .set({ email: null, emailKey: null })
    .where(eq(mergedAccounts.intoId, intoId))
}
