import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { asyncCommit } from '../../../db/open.ts'
import { placeholders, prepared } from '../../../db/prepared.ts'
import type { Retention } from '../../../db/retention.ts'
import { quotes } from '../../../db/schema/orders.ts'

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

/** A day after its end nothing needs a quote, ordered or not: an order holds all of its price itself. */
export const quoteRetention: Retention = {
  column: quotes.expiresAt,
  keptForSeconds: 24 * 60 * 60,
}
