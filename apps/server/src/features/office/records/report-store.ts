import { and, asc, count, countDistinct, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'
import { handoffs } from '../../../db/schema/accounts.ts'
import { assistedCalls } from '../../../db/schema/assistance.ts'
import { authenticationFailures } from '../../../db/schema/authentication-failures.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { lineActivity, portOuts, simChanges } from '../../../db/schema/line-safety.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'

/** How many rows of a table have each value of a column, by value. */
export type Tally = readonly { readonly item: string; readonly count: number }[]

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** What is counted of a span, as it stands at one moment. */
export function readFigures(db: Db, span: TimeSpan) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const { method, at: failedAt } = authenticationFailures
    return {
      incidents: await listIncidents(tx, span),
      failures: await tally(tx, span, { item: method, time: failedAt }),
      accountsWithFailures: await countAccountsWithFailures(tx, span),
      simChanges: await tally(tx, span, { item: simChanges.status, time: simChanges.createdAt }),
      portOuts: await tally(tx, span, { item: portOutEnd, time: portOuts.requestedAt }),
      sessions: await tally(tx, span, { item: handoffs.agent, time: handoffs.usedAt }),
      calls: await tallyAssistedCalls(tx, span),
      notices: await tally(tx, span, { item: accountNotices.change, time: accountNotices.at }),
      renewalNotices: await tally(tx, span, { item: noticeEnd, time: renewalNotices.sentAt }),
      lineActivity: await tally(tx, span, { item: lineActivity.kind, time: lineActivity.at }),
    }
  })
}

const noticeEnd = sql<string>`concat_ws(': ', ${renewalNotices.kind}, ${renewalNotices.failure})`
const portOutEnd = sql<string>`concat_ws(': ', ${portOuts.status}, ${portOuts.reason})`

function within(column: PgColumn, { since, until }: TimeSpan): SQL | undefined {
  return and(isNotNull(column), gte(column, since), lt(column, until))
}

/** Counts the rows that `time` puts into the span, for each value of `item`. */
function tally(
  db: Db,
  span: TimeSpan,
  { item, time }: { item: PgColumn | SQL<string>; time: PgColumn },
): Promise<Tally> {
  const named = sql<string>`${item}`
  return db
    .select({ item: named, count: count() })
    .from(time.table)
    .where(within(time, span))
    .groupBy(named)
    .orderBy(asc(named))
}

async function countAccountsWithFailures(db: Db, span: TimeSpan): Promise<number> {
  const [row] = await db
    .select({ count: countDistinct(authenticationFailures.customerId) })
    .from(authenticationFailures)
    .where(within(authenticationFailures.at, span))
  return row?.count ?? 0
}

/** Calls of support staff in customers' accounts, for each agent, and whether they were allowed. */
function tallyAssistedCalls(db: Db, span: TimeSpan) {
  return db
    .select({ agent: handoffs.agent, isAllowed: assistedCalls.isAllowed, count: count() })
    .from(assistedCalls)
    .innerJoin(handoffs, eq(handoffs.id, assistedCalls.handoffId))
    .where(within(assistedCalls.at, span))
    .groupBy(handoffs.agent, assistedCalls.isAllowed)
    .orderBy(asc(handoffs.agent), asc(assistedCalls.isAllowed))
}

function listIncidents(db: Db, span: TimeSpan) {
  return db
    .select()
    .from(incidents)
    .where(within(incidents.openedAt, span))
    .orderBy(asc(incidents.openedAt), asc(incidents.id))
}
