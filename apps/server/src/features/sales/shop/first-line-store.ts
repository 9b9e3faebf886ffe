import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { prepared } from '../../../db/prepared.ts'
import { lines } from '../../../db/schema/orders.ts'
import { lineSuspensions } from '../../../db/schema/service.ts'

/** What the age of a line is told by. */
export type LineAge = Pick<typeof lines.$inferSelect, 'id' | 'activatedAt'>

const firstLine = prepared((db) => {
  const unpaid = db
    .select({ one: sql`1` })
    .from(lineSuspensions)
    .where(
      and(
        eq(lineSuspensions.lineId, lines.id),
        eq(lineSuspensions.reason, 'unpaid'),
        isNull(lineSuspensions.endedAt),
      ),
    )
  return db
    .select({ id: lines.id, activatedAt: lines.activatedAt })
    .from(lines)
    .where(
      and(
        eq(lines.customerId, sql.placeholder('customerId')),
        inArray(lines.status, ['active', 'suspended']),
        isNotNull(lines.activatedAt),
        notExists(unpaid),
      ),
    )
    .orderBy(asc(lines.activatedAt), asc(lines.id))
    .limit(1)
    .prepare('first_line')
})

/**
 * The line of a customer that has been active the longest; null for none. One that is paused or lost counts, one that
 * is not paid does not. Nor does one that is only ordered: it may be refused and paid back.
 */
export async function findFirstLine(db: Db, customerId: string): Promise<LineAge | null> {
  const [line] = await firstLine(db).execute({ customerId })
  return line ?? null
}

/** Whether what a customer buys now is another line. */
export async function hasActiveLine(db: Db, customerId: string): Promise<boolean> {
  return (await findFirstLine(db, customerId)) !== null
}

/** Whether a line is older than another one that was activated. */
export function isOlder(one: LineAge, other: LineAge): boolean {
  const [since, otherSince] = [one, other].map(({ activatedAt }) => activatedAt?.getTime() ?? 0)
  return since === otherSince ? one.id < other.id : (since ?? 0) < (otherSince ?? 0)
}
