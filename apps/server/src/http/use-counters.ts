import { inArray, lte, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { asyncCommit } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import { rateLimits } from '../db/schema/accounts.ts'

/** A counter by its key, and how many uses it allows within how many seconds of the first one. */
export type Bound = { readonly key: string; readonly uses: number; readonly seconds: number }

export type UseCounters = {
  /**
   * Counts one use with each counter, which are those of one use. Gives how long one of them stays full,
   * in milliseconds; 0 while none is.
   */
  count(bounds: readonly Bound[]): Promise<number>
  forget(keys: readonly string[]): Promise<void>
}

/** More would be a client with many networks; an entry that was evicted costs a query again. */
const maxRemembered = 10_000

/**
 * Counters in the database: one statement a use, however many counters it has. A counter that is full is
 * remembered here, and costs no more queries until it ends. Uses of the same counters take turns, so that a
 * flood from one place holds one connection and asks no more once they are full.
 */
export function createUseCounters(db: Db, clock: Clock): UseCounters {
  const fullUntil = new Map<string, number>()
  const turns = new Map<string, Promise<number>>()

  const countNow = async (bounds: readonly Bound[]): Promise<number> => {
    const now = clock().getTime()
    const waitOf = ({ key }: Bound) => (fullUntil.get(key) ?? now) - now
    const open = bounds.filter((bound) => waitOf(bound) <= 0)
    for (const { key, points, expire } of open.length > 0 ? await addUse(db, open, now) : []) {
      if (fullUntil.size >= maxRemembered) fullUntil.clear()
      const bound = open.find((counted) => counted.key === key)
      if (bound && expire && points > bound.uses) fullUntil.set(key, expire.getTime())
    }
    return Math.max(0, ...bounds.map(waitOf))
  }

  return {
    count(bounds) {
      const [first] = bounds
      if (!first) return Promise.resolve(0)
      // A failure is also that of those behind it: they need not wait for one after the other.
      const before = turns.get(first.key) ?? Promise.resolve(0)
      const turn = before.then(() => countNow(bounds))
      turns.set(first.key, turn)
      const leave = () => {
        if (turns.get(first.key) === turn) turns.delete(first.key)
      }
      turn.then(leave, leave)
      return turn
    },
    async forget(keys) {
      for (const key of keys) fullUntil.delete(key)
      await db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]))
    },
  }
}

const ranOut = lte(rateLimits.expire, sql.param(sql.placeholder('now'), rateLimits.expire))

const countedUse = prepared((db) =>
  db
    .insert(rateLimits)
    .select(
      sql`select key, 1, expire from unnest(${sql.placeholder('keys')}::text[],
        ${sql.placeholder('ends')}::timestamp[]) as used (key, expire)`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${ranOut} then excluded.points else ${rateLimits.points} + excluded.points end`,
        expire: sql`case when ${ranOut} then excluded.expire else ${rateLimits.expire} end`,
      },
    })
    .returning()
    .prepare('count_use'),
)

function addUse(db: Db, bounds: readonly Bound[], nowMs: number) {
  return countedUse(asyncCommit(db)).execute({
    keys: bounds.map(({ key }) => key),
    ends: bounds.map(({ seconds }) => new Date(nowMs + seconds * 1000).toISOString()),
    now: new Date(nowMs),
  })
}
