import { gt } from 'drizzle-orm'
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

const guessedWithinSeconds = limitTable.wrongPassword.windows[0][1]

/** What guessing looks like: many wrong passwords, and for many accounts. */
export async function readSignInTrouble(db: Db): Promise<SignInTrouble> {
  const rows = await db.select().from(rateLimits).where(gt(rateLimits.expire, new Date()))
  const wrong = rows.filter(({ key }) => key.startsWith(`wrongPassword.${guessedWithinSeconds}:`))
  const full = Object.entries(limitTable).map(([name, { windows }]) => {
    const isFull = ({ key, points }: (typeof rows)[number]) =>
      windows.some(([uses, seconds]) => key.startsWith(`${name}.${seconds}:`) && points >= uses)
    return { name, count: rows.filter(isFull).length }
  })
  return {
    wrongPasswords: [
      { name: 'tries', count: wrong.reduce((sum, { points }) => sum + points, 0) },
      { name: 'accounts', count: wrong.length },
    ],
    fullLimits: full.filter(({ count }) => count > 0),
  }
}
