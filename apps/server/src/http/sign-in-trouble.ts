import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { rateLimits } from '../db/schema/accounts.ts'
import type { Count } from '../db/workload.ts'
import { limitTable } from './limit-table.ts'

export type SignInTrouble = {
  /** By what was counted: wrong passwords of the last minutes, and the accounts they were for. */
  readonly wrongPasswords: readonly Count[]
  /** By limit: how many are full now and refuse every call for a while. */
  readonly fullLimits: readonly Count[]
}

const guesses = `wrongPassword.${limitTable.wrongPassword.windows[0][1]}:`

/** Every window of every limit, by the beginning of its counters' keys. */
const limitWindows = JSON.stringify(
  Object.entries(limitTable).flatMap(([name, { windows }]) =>
    windows.map(([uses, seconds]) => ({ prefix: `${name}.${seconds}`, name, uses })),
  ),
)

/** What guessing looks like: many wrong passwords, and for many accounts. */
export async function readSignInTrouble(db: Db, now: Date): Promise<SignInTrouble> {
  const isRunning = sql`${rateLimits.expire} > ${sql.param(now, rateLimits.expire)}`
  const { rows: wrong } = await db.execute<{ tries: number; accounts: number }>(sql`
    select coalesce(sum(points), 0)::int as tries, count(*)::int as accounts
    from ${rateLimits} where ${isRunning} and starts_with(key, ${guesses})`)
  const { rows: fullLimits } = await db.execute<Count>(sql`
    select name, count(*)::int as count
    from ${rateLimits} join jsonb_to_recordset(${limitWindows}::jsonb)
      as windows (prefix text, name text, uses int) on prefix = split_part(key, ':', 1)
    where ${isRunning} and points >= uses group by name`)
  const { tries = 0, accounts = 0 } = wrong[0] ?? {}
  return {
    wrongPasswords: [
      { name: 'tries', count: tries },
      { name: 'accounts', count: accounts },
    ],
    fullLimits,
  }
}
