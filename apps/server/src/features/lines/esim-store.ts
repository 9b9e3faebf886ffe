import { and, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { lines } from '../../db/schema/orders.ts'

/** Lines whose eSIM code does not begin with the prefix of the current key; the index has two sides of it. */
export async function listEncryptedWithOtherKeys(
  db: Db,
  prefix: string,
  limit: number,
): Promise<{ id: string; orderId: string; esimEncrypted: string }[]> {
  const { id, orderId, esimEncrypted } = lines
  const key = sql`split_part(${esimEncrypted}, '.', 1)`
  const ours = sql`split_part(${prefix}, '.', 1)`
  const rows = await db
    .select({ id, orderId, esimEncrypted })
    .from(lines)
    .where(and(isNotNull(esimEncrypted), or(lt(key, ours), gt(key, ours))))
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
