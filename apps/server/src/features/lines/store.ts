import type { OrderStatus } from '@openline/contract/orders'
import { and, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines, orders } from '../../db/schema/orders.ts'

/** A line with the state of the order that it came from. */
export type LineRow = typeof lines.$inferSelect & { orderStatus: OrderStatus }

type Joined = { line: typeof lines.$inferSelect; orderStatus: OrderStatus }

function toLine({ line, orderStatus }: Joined): LineRow {
  return { ...line, orderStatus }
}

const selection = { line: lines, orderStatus: orders.status }

const mostLines = 100

export async function listLinesOf(db: Db, customerId: string): Promise<LineRow[]> {
  const rows = await db
    .select(selection)
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(and(eq(lines.customerId, customerId), ne(lines.status, 'cancelled')))
    .orderBy(desc(lines.createdAt))
    .limit(mostLines)
  return rows.map(toLine)
}

/** Lines that ended, newest first. */
export function listEndedOf(db: Db, customerId: string) {
  return db
    .select({
      id: lines.id,
      orderId: lines.orderId,
      nickname: lines.nickname,
      mdn: lines.mdn,
      planName: lines.planName,
    })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), eq(lines.status, 'cancelled')))
    .orderBy(desc(lines.createdAt))
    .limit(mostLines)
}

export async function findLineOf(
  db: Db,
  customerId: string,
  lineId: string,
): Promise<LineRow | null> {
  const [row] = await db
    .select(selection)
    .from(lines)
    .innerJoin(orders, eq(orders.id, lines.orderId))
    .where(and(eq(lines.id, lineId), eq(lines.customerId, customerId)))
  return row ? toLine(row) : null
}

export async function setNickname(db: Db, lineId: string, nickname: string): Promise<void> {
  await db.update(lines).set({ nickname }).where(eq(lines.id, lineId))
}

/** Leaves a line alone that has another SIM by now, or was used before. */
export async function setFirstUsed(
  db: Db,
  { lineId, iccid, at }: { lineId: string; iccid: string; at: Date },
): Promise<void> {
  await db
    .update(lines)
    .set({ firstUsedAt: at })
    .where(and(eq(lines.id, lineId), eq(lines.iccid, iccid), isNull(lines.firstUsedAt)))
}

/** Lines whose eSIM code does not begin with `mark`, the current key's. */
export async function listEncryptedWithOtherKeys(
  db: Db,
  mark: string,
  limit: number,
): Promise<{ id: string; orderId: string; esimEncrypted: string }[]> {
  const { id, orderId, esimEncrypted } = lines
  const rows = await db
    .select({ id, orderId, esimEncrypted })
    .from(lines)
    .where(and(isNotNull(esimEncrypted), sql`not starts_with(${esimEncrypted}, ${mark})`))
    .limit(limit)
  return rows.map((row) => ({ ...row, esimEncrypted: row.esimEncrypted ?? '' }))
}

/** Replaces an encrypted code unless it was changed meanwhile. */
export async function replaceEncrypted(
  db: Db,
  { lineId, before, encrypted }: { lineId: string; before: string; encrypted: string },
): Promise<void> {
  await db
    .update(lines)
    .set({ esimEncrypted: encrypted })
    .where(and(eq(lines.id, lineId), eq(lines.esimEncrypted, before)))
}
