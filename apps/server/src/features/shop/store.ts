import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { asyncCommit } from '../../db/open.ts'
import { placeholders, prepared } from '../../db/prepared.ts'
import { quotes } from '../../db/schema/orders.ts'
import { orderOfQuote } from '../orders/orders.ts'

/** A price as it was offered. */
export type QuoteRow = typeof quotes.$inferSelect

const quoteInsert = prepared((db) =>
  db.insert(quotes).values(placeholders(quotes, [])).prepare('insert_quote'),
)

/** A price that is lost is asked for again; an order takes it over whole. */
export async function insertQuote(db: Db, quote: QuoteRow): Promise<void> {
  await quoteInsert(asyncCommit(db)).execute(quote)
}

const quoteById = prepared((db) =>
  db
    .select()
    .from(quotes)
    .where(eq(quotes.id, sql.placeholder('quoteId')))
    .prepare('quote_by_id'),
)

export async function findQuote(db: Db, quoteId: string): Promise<QuoteRow | null> {
  const [row] = await quoteById(db).execute({ quoteId })
  return row ?? null
}

/** Deletes quotes that ended before `endedBefore` and that no order uses. */
export async function deleteUnusedQuotes(db: Db, endedBefore: Date): Promise<void> {
  const isUnused = notExists(orderOfQuote(db, quotes.id))
  await db.delete(quotes).where(and(lt(quotes.expiresAt, endedBefore), isUnused))
}
