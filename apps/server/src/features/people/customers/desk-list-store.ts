import type { CustomerFilter } from '@openline/contract/people/customer-lists-desk'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { customerLists } from '../../../db/schema/customer-lists.ts'
import { lines } from '../../../db/schema/orders.ts'
import { customerMatches, lineMatches } from './desk-filter-store.ts'

type Asked = {
  readonly filter: CustomerFilter
  readonly now: Date
  readonly limit: number
  /** The last customer of the part before. */
  readonly after: string | null
}

/** Customers who match, the newest first, with what matches of their lines. */
export function listMatching(db: Db, { filter, now, limit, after }: Asked) {
  const found = db
    .select({
      lines: count().as('matching_lines'),
      plans: sql<string[]>`coalesce(array_agg(distinct ${lines.planName}), '{}')`.as('plans'),
      endsAt: sql<string | null>`min(${lines.renewsAt})`.as('ends_at'),
    })
    .from(lines)
    .where(and(eq(lines.customerId, customers.id), lineMatches(filter, now)))
    .as('found')
  const { id, firstName, lastName, email, language, state } = customers
  return db
    .select({
      id,
      firstName,
      lastName,
      email,
      language,
      state,
      lines: found.lines,
      plans: found.plans,
      endsAt: found.endsAt,
    })
    .from(customers)
    .crossJoinLateral(found)
    .where(and(customerMatches(db, filter, now), after === null ? undefined : lt(id, after)))
    .orderBy(desc(id))
    .limit(limit)
}

export type MatchingRow = Awaited<ReturnType<typeof listMatching>>[number]

/** How many customers match, and how many of them read Spanish. */
export async function countMatching(db: Db, filter: CustomerFilter, now: Date) {
  const [row] = await db
    .select({
      customers: count(),
      spanish: sql<number>`count(*) filter (where ${customers.language} = 'es')`.mapWith(Number),
    })
    .from(customers)
    .where(customerMatches(db, filter, now))
  return row ?? { customers: 0, spanish: 0 }
}

export type SavedListRow = typeof customerLists.$inferSelect

export function findSavedLists(db: Db): Promise<SavedListRow[]> {
  return db.select().from(customerLists).orderBy(customerLists.titleKey)
}

export async function findSavedList(
  db: Db,
  by: { readonly id: string } | { readonly titleKey: string },
): Promise<SavedListRow | null> {
  const which = 'id' in by ? eq(customerLists.id, by.id) : eq(customerLists.titleKey, by.titleKey)
  return (await db.select().from(customerLists).where(which))[0] ?? null
}

/** Null where a list has this title. */
export async function insertSavedList(tx: Db, row: SavedListRow): Promise<SavedListRow | null> {
  const rows = await tx.insert(customerLists).values(row).onConflictDoNothing().returning()
  return rows[0] ?? null
}

/** False when it is gone. */
export async function deleteSavedList(tx: Db, id: string): Promise<boolean> {
  const gone = await tx.delete(customerLists).where(eq(customerLists.id, id)).returning()
  return gone.length > 0
}
