import { and, asc, desc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { lines } from '../../../db/schema/orders.ts'

type EncryptedEsim = { id: string; orderId: string; esimEncrypted: string }

/** Lines whose eSIM code does not begin with the prefix of the current key: `limit` from each end of the index. */
export async function listEncryptedWithOtherKeys(
  db: Db,
  prefix: string,
  limit: number,
): Promise<EncryptedEsim[]> {
  const { id, orderId, esimEncrypted } = lines
  const key = sql`split_part(${esimEncrypted}, '.', 1)`
  const ours = sql`split_part(${prefix}, '.', 1)`
  const list = (isOther: SQL, order: SQL) =>
    db
      .select({ id, orderId, esimEncrypted: sql<string>`${esimEncrypted}` })
      .from(lines)
      .where(and(isNotNull(esimEncrypted), isOther))
      .orderBy(order)
      .limit(limit)
  const [before, after] = await Promise.all([
    list(lt(key, ours), asc(key)),
    list(gt(key, ours), desc(key)),
  ])
  return [...before, ...after]
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
