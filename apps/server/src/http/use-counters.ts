import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { asyncCommit } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/schema/accounts.ts'

/** How many uses a counter allows within how many seconds of the first one. */
export type Bound = { readonly uses: number; readonly seconds: number }

export type UseCounters = {
  /** Counts one use. Gives how long the counter stays full, in milliseconds; 0 while it is not. */
  count(key: string, bound: Bound): Promise<number>
  forget(key: string): Promise<void>
}

/** More would be a client with many networks; an entry that was evicted costs a query again. */
const maxRemembered = 10_000

/**
 * Counters in the database. Uses of one counter that come while it is being counted are counted
 * together after that: a flood from one place must not queue up for one row. A counter that is full
 * is remembered here, and costs no more queries until it ends.
 */
export function createUseCounters(db: Db): UseCounters {
  const fullUntil = new Map<string, number>()
  const gathering = new Map<string, Gathering>()

  const addUses = async (key: string, uses: number, { seconds }: Bound): Promise<Counter> => {
    const now = new Date()
    const expire = new Date(now.getTime() + seconds * 1000)
    const [row] = await countedUses(asyncCommit(db)).execute({ key, uses, expire, now })
    if (!row) throw new Error('A counter was not counted')
    return { before: row.points - uses, until: row.expire?.getTime() ?? now.getTime() }
  }

  /** The counter, and how many uses of it are counted ahead of this one. */
  const countOne = async (key: string, bound: Bound): Promise<Counter> => {
    const last = gathering.get(key)
    const joined = last?.hasBegun === false ? last : gather(key, bound, last?.counted)
    gathering.set(key, joined)
    const ahead = joined.uses
    joined.uses += 1
    const { before, until } = await joined.counted
    return { before: before + ahead, until }
  }

  const gather = (key: string, bound: Bound, after?: Promise<unknown>): Gathering => {
    const gathered: Gathering = {
      uses: 0,
      hasBegun: false,
      counted: Promise.resolve(after)
        .catch(() => {
          // Told to those whose uses they were.
        })
        .then(() => {
          gathered.hasBegun = true
          return addUses(key, gathered.uses, bound)
        })
        .finally(() => {
          if (gathering.get(key) === gathered) gathering.delete(key)
        }),
    }
    return gathered
  }

  return {
    async count(key, bound) {
      const knownMs = (fullUntil.get(key) ?? 0) - Date.now()
      if (knownMs > 0) return knownMs
      fullUntil.delete(key)
      const { before, until } = await countOne(key, bound)
      if (before < bound.uses) return 0
      if (fullUntil.size >= maxRemembered) fullUntil.clear()
      fullUntil.set(key, until)
      return Math.max(1, until - Date.now())
    },
    async forget(key) {
      fullUntil.delete(key)
      await db.delete(rateLimits).where(eq(rateLimits.key, key))
    },
  }
}

type Counter = {
  /** Uses that were counted before this one. */
  readonly before: number
  /** When the counter ends, in milliseconds. */
  readonly until: number
}

/** Uses of one counter that are counted together. */
type Gathering = { uses: number; hasBegun: boolean; readonly counted: Promise<Counter> }

const ranOut = lte(rateLimits.expire, sql.param(sql.placeholder('now'), rateLimits.expire))

const countedUses = prepared((db) =>
  db
    .insert(rateLimits)
    .values({
      key: sql.placeholder('key'),
      points: sql.placeholder('uses'),
      expire: sql.placeholder('expire'),
    })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${ranOut} then excluded.points else ${rateLimits.points} + excluded.points end`,
        expire: sql`case when ${ranOut} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points, expire: rateLimits.expire })
    .prepare('count_uses'),
)
