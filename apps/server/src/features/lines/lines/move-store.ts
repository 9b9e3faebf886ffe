import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lineMoves } from '../../../db/schema/line-moves.ts'
import { lines } from '../../../db/schema/orders.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'

export type LineMove = typeof lineMoves.$inferSelect

/** The move that a press made; null while it made none. */
export async function findMove(db: Db, id: string): Promise<LineMove | null> {
  const [move] = await db.select().from(lineMoves).where(eq(lineMoves.id, id))
  return move ?? null
}

/** How often a line went to another account. */
export function countMoves(db: Db, lineId: string): Promise<number> {
  return db.$count(lineMoves, eq(lineMoves.lineId, lineId))
}

/** Lines that have not ended, that an account had before and another one has now. */
export function listMovedAway(
  db: Db,
  customerId: string,
): Promise<{ id: string; mdn: string | null; customerId: string }[]> {
  const moved = db
    .select({ lineId: lineMoves.lineId })
    .from(lineMoves)
    .where(isOfAccount(lineMoves.fromCustomerId, customerId))
  return db
    .select({ id: lines.id, mdn: lines.mdn, customerId: lines.customerId })
    .from(lines)
    .where(
      and(
        inArray(lines.id, moved),
        ne(lines.customerId, customerId),
        ne(lines.status, 'cancelled'),
      ),
    )
    .orderBy(lines.id)
}

/** Puts the next move of a locked line on record. */
export async function insertMove(tx: Db, move: Omit<LineMove, 'number'>): Promise<void> {
  const before = sql`(select count(*) from ${lineMoves} where line_id = ${move.lineId})`
  await tx.insert(lineMoves).values({ ...move, number: sql`${before} + 1` })
}
