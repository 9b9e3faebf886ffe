import { and, desc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import type { Position } from '../../../db/page-cursor.ts'
import { prepared } from '../../../db/prepared.ts'
import { customerCredits } from '../../../db/schema/credits.ts'
import { orders } from '../../../db/schema/orders.ts'

export type CreditRow = typeof customerCredits.$inferSelect

const balanceOf = prepared((db) =>
  db
    .select({ cents: sql<number>`coalesce(sum(${customerCredits.amountCents}), 0)::int` })
    .from(customerCredits)
    .where(eq(customerCredits.customerId, sql.placeholder('customerId')))
    .prepare('credit_balance'),
)

export async function sumCredits(db: Db, customerId: string): Promise<number> {
  return (await balanceOf(db).execute({ customerId }))[0]?.cents ?? 0
}

/** Until the transaction ends no other one adds an entry: the lock of trigger `customer_credits_kept`. */
export async function lockCredits(tx: Db, customerId: string): Promise<void> {
  const name = `customer_credits ${customerId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** Adds an entry. Throws for more than there is. */
export async function insertCredit(tx: Db, entry: CreditRow): Promise<void> {
  await tx.insert(customerCredits).values(entry)
}

export async function findCredit(db: Db, id: string): Promise<CreditRow | null> {
  const [row] = await db.select().from(customerCredits).where(eq(customerCredits.id, id))
  return row ?? null
}

const newestFirst = [desc(customerCredits.createdAt), desc(customerCredits.id)] as const

/** An entry, with the number of the order that it is about. */
export type ListedCredit = CreditRow & { orderNumber: string | null }

/** Entries of a customer, newest first, after the last one of the page before. */
export function listCreditsOf(
  db: Db,
  customerId: string,
  { after, limit }: { after: Position | null; limit: number },
): Promise<ListedCredit[]> {
  const { createdAt, id } = customerCredits
  return db
    .select({ ...getTableColumns(customerCredits), orderNumber: orders.number })
    .from(customerCredits)
    .leftJoin(orders, eq(orders.id, customerCredits.orderId))
    .where(
      and(
        eq(customerCredits.customerId, customerId),
        after
          ? sql`(${createdAt}, ${id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** What the customer was told of entries may name a person. */
export async function removeNotes(tx: Db, customerId: string): Promise<void> {
  await tx
    .update(customerCredits)
    .set({ note: null })
    .where(and(eq(customerCredits.customerId, customerId), isNotNull(customerCredits.note)))
}

/** What of the credit that paid a part of an order came back to the customer. */
export function listReturnedCredit(db: Db, orderId: string): Promise<CreditRow[]> {
  const { orderId: ofOrder, kind } = customerCredits
  return db
    .select()
    .from(customerCredits)
    .where(and(eq(ofOrder, orderId), eq(kind, 'returned')))
}
