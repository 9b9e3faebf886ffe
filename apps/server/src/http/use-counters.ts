import { eq, lte, sql } from 'drizzle-orm'
import { builtOnce } from '../db/built-query.ts'
import type { Db } from '../db/open.ts'
import { rateLimits } from '../db/schema/accounts.ts'

/** How many uses a counter allows within how many seconds of the first one. */
export type Bound = { readonly uses: number; readonly seconds: number }

export type UseCounters = {
  /** Counts one use. Gives how long the counter stays full, in milliseconds; 0 while it is not. */
  count(key: string, bound: Bound): Promise<number>
  forget(key: string): Promise<void>
}

/** More would be somebody with many networks; who is left out only costs queries again. */
const mostRemembered = 10_000

/** Counters in the database. One that is full is remembered here, and costs no more queries until it ends. */
export const createUseCounters = (db: Db): UseCounters => {
  const fullUntil = new Map<string, number>()
  return {
    async count(key, { uses, seconds }) {
      const now = Date.now()
      const knownMs = (fullUntil.get(key) ?? 0) - now
      if (knownMs > 0) return knownMs
      fullUntil.delete(key)
      const expire = new Date(now + seconds * 1000)
      const [row] = await countedUse(db).execute({ key, expire, now: new Date(now) })
      if (!row || row.points <= uses) return 0
      const until = row.expire?.getTime() ?? now
      if (fullUntil.size >= mostRemembered) fullUntil.clear()
      fullUntil.set(key, until)
      return Math.max(1, until - now)
    },
    async forget(key) {
      fullUntil.delete(key)
      await db.delete(rateLimits).where(eq(rateLimits.key, key))
    },
  }
}

const ranOut = lte(rateLimits.expire, sql.param(sql.placeholder('now'), rateLimits.expire))

const countedUse = builtOnce((db) =>
  db
    .insert(rateLimits)
    .values({ key: sql.placeholder('key'), points: 1, expire: sql.placeholder('expire') })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${ranOut} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${ranOut} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
    .prepare('count_use'),
)
