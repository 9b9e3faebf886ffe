import { createHash } from 'node:crypto'
import { plural, t, translate } from '@openline/i18n/i18n'
import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Retention } from '../db/retention.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import { networkOf } from './client-network.ts'
import { hour, type Limit, type LimitName, limitTable, minute } from './limit-table.ts'
import { type Bound, createUseCounters } from './use-counters.ts'

/** One use of a limit: which, and by whom. */
type Use = readonly [name: LimitName, key: string]

export type Limits = {
  /** Counts one use. Throws `too_many_requests` with the seconds to wait when it is one too many. */
  consume(name: LimitName, key: string): Promise<void>
  /** Counts nothing; throws as `consume` would. Gives how much of the limits is used. */
  check(...uses: Use[]): Promise<number>
  /** Sets the counters back to zero. */
  forget(...uses: Use[]): Promise<void>
}

type Options = {
  /** Multiplies the limits of a network: tests and measurements come from one address. */
  networkScale?: number
}

type Window = Bound & { readonly sentence: string }

export function createLimits(db: Db, clock: Clock, { networkScale = 1 }: Options = {}): Limits {
  const counters = createUseCounters(db, clock)
  const windowsOf = ([name, key]: Use): Window[] => {
    const { per, windows, sentence }: Limit = limitTable[name]
    const scale = per === 'network' ? networkScale : 1
    const hidden = storedKey(per, key)
    return windows.map(([uses, seconds]) => ({
      uses: uses * scale,
      seconds,
      key: `${name}.${seconds}:${hidden}`,
      sentence,
    }))
  }
  return {
    async consume(name, key) {
      // Of several windows that are full, the one that opens last decides.
      const waitMs = await counters.count(windowsOf([name, key]))
      if (waitMs > 0) throw tooMany(limitTable[name].sentence, waitMs)
    },
    async check(...asked) {
      const windows = asked.flatMap(windowsOf)
      const keys = windows.map((window) => window.key)
      const now = clock()
      const rows = await countersOf(db).execute({ keys, now })
      for (const { uses, sentence, key } of windows) {
        const counter = rows.find((found) => found.key === key)
        if (counter && counter.points >= uses) {
          throw tooMany(sentence, (counter.expire?.getTime() ?? 0) - now.getTime())
        }
      }
      return rows.reduce((sum, { points }) => sum + points, 0)
    },
    async forget(...uses) {
      await counters.forget(uses.flatMap(windowsOf).map(({ key }) => key))
    },
  }
}

/** Counters go when they run out. */
export const limitRetention: Retention = { column: rateLimits.expire, keptForSeconds: 0 }

/** Keys are addresses of people: the table holds them hashed. */
function storedKey(per: Limit['per'], key: string): string {
  const subject = per === 'network' ? networkOf(key) : key
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22)
}

const countersOf = prepared((db) =>
  db
    .select()
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, sql`any(${sql.placeholder('keys')})`),
        gt(rateLimits.expire, sql.param(sql.placeholder('now'), rateLimits.expire)),
      ),
    )
    .prepare('rate_limit_counters'),
)

/** The answer of a limit; `sentence` is a text of ours in English. */
export function tooMany(sentence: string, waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const again = t('Please try again in {time}.', { time: inWords(seconds) })
  return new AppError('too_many_requests', `${translate(sentence)} ${again}`, {
    retryAfterSeconds: seconds,
  })
}

/** A time to wait as people say it, rounded up: `40 seconds`, `3 minutes`, `2 hours`. */
export function inWords(seconds: number): string {
  if (seconds < 90) return plural(seconds, { one: '{count} second', other: '{count} seconds' })
  if (seconds < 90 * minute) {
    const minutes = Math.ceil(seconds / minute)
    return plural(minutes, { one: '{count} minute', other: '{count} minutes' })
  }
  const hours = Math.ceil(seconds / hour)
  return plural(hours, { one: '{count} hour', other: '{count} hours' })
}

/** How long ago something was, in the same words. */
export function timeSince(at: Date, now: Date): string {
  return inWords(Math.max(1, Math.round((now.getTime() - at.getTime()) / 1000)))
}
