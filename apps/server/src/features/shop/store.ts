import type { SimType } from '@openline/contract/shop'
import { and, eq, lt, notExists } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { orders, quotes } from '../../db/schema/orders.ts'

/** A price as it was offered. */
export type QuoteRow = Omit<typeof quotes.$inferSelect, 'simType'> & { simType: SimType }

export const insertQuote = async (db: Db, quote: QuoteRow): Promise<void> => {
  await db.insert(quotes).values(quote)
}

export const findQuote = async (db: Db, quoteId: string): Promise<QuoteRow | null> => {
  const [row] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  return row ? { ...row, simType: row.simType as SimType } : null // only insertQuote writes it
}

/** Deletes quotes that ended before `endedBefore` and that nobody ordered with. */
export const deleteUnusedQuotes = async (db: Db, endedBefore: Date): Promise<void> => {
  const order = db.select({ id: orders.id }).from(orders).where(eq(orders.quoteId, quotes.id))
  await db.delete(quotes).where(and(lt(quotes.expiresAt, endedBefore), notExists(order)))
}
