import type { SubscriberGroup, SubscribersRow } from '@openline/contract/office/subscribers-desk'
import { type SQL, sql } from 'drizzle-orm'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts } from '../../../db/schema/payments.ts'
import { linePeriods } from '../../../db/schema/service.ts'

export type GroupRow = Omit<SubscribersRow, 'churnPercent'> & { id: string | null; name: string }

export type SubscribersQuery = {
  /** Of the past: who is paid for later may still leave. */
  readonly span: TimeSpan
  readonly by: SubscriberGroup
  readonly timeZone: string
}

/** The id of a line's group and its name, of columns of `seen` and `purchase`. */
function groupOf({ by, timeZone }: SubscribersQuery): { id: SQL; name: SQL } {
  const month = sql`to_char(purchase.paid_at at time zone ${timeZone}, 'YYYY-MM')`
  const groups: Readonly<Record<SubscriberGroup, { id: SQL; name: SQL }>> = {
    plan: { id: sql`seen.plan_id`, name: sql`seen.plan_name` },
    coupon: { id: sql`purchase.coupon_code`, name: sql`coalesce(purchase.coupon_code, '')` },
    cohort: { id: month, name: month },
  }
  return groups[by]
}

/** Of the periods that met the range, those of one line together. `(start, end]` is paid for. */
function seenLines(since: SQL, until: SQL): SQL {
  return sql`select line_id,
      bool_or(starts_at < ${since} and ends_at >= ${since}) as at_start,
      bool_or(number = 1 and starts_at >= ${since}) as added,
      bool_or(ends_at >= ${until}) as at_end,
      (array_agg(plan_id order by number desc))[1] as plan_id,
      (array_agg(plan_name order by number desc))[1] as plan_name
    from served group by line_id`
}

/** Whether a try to pay a period was declined, on whichever order. */
const wasDeclined = sql`exists (select from ${orders} join ${paymentAttempts}
  on ${paymentAttempts.orderId} = ${orders.id} and ${paymentAttempts.status} = 'failed'
  where ${orders.forLineId} = served.line_id and ${orders.periodNumber} = served.number + 1)`

/**
 * Lines of each group that came, stayed and ended in some time, and the renewals that were due in it. Only periods
 * that meet the time are read, by their index.
 */
export async function countSubscribers(db: Db, query: SubscribersQuery): Promise<GroupRow[]> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
  const [since, until] = [moment(query.span.since), moment(query.span.until)]
  const { id, name } = groupOf(query)
  const { rows } = await db.execute<GroupRow>(sql`
    with served as materialized (
      select line_id, number, plan_id, plan_name, starts_at, ends_at from ${linePeriods}
      where tstzrange(starts_at, ends_at, '[]') && tstzrange(${since}, ${until}, '[]')
        and starts_at < ${until}
    ), counted as (
      select seen.line_id, ${id} as id, ${name} as name, seen.added, ended.at as ended_at,
        seen.at_start and (ended.at is null or ended.at >= ${since}) as at_start,
        seen.at_end and (ended.at is null or ended.at >= ${until}) as at_end
      from (${seenLines(since, until)}) seen
      join ${lines} on ${lines.id} = seen.line_id
      join ${orders} purchase on purchase.id = ${lines.orderId}
      left join lateral (
        select min(${lineActivity.at}) as at from ${lineActivity}
        where ${lineActivity.lineId} = ${lines.id} and ${lineActivity.kind} in ('ended', 'ported_out')
      ) ended on ${lines.status} = 'cancelled'
    ), due as materialized (
      select counted.id, ${wasDeclined} as is_declined, following.starts_at as renewed_at,
        following.starts_at > served.ends_at as is_late
      from served
      join counted using (line_id)
      left join ${linePeriods} following
        on following.line_id = served.line_id and following.number = served.number + 1
      where served.ends_at >= ${since} and served.ends_at < ${until}
        and (counted.ended_at is null or counted.ended_at >= served.ends_at)
    ), moved as (
      select id, max(name) as name,
        ${count(sql`at_start`)} as "atStart",
        ${count(sql`added`)} as added,
        ${count(sql`at_end and not at_start and not added`)} as returned,
        ${count(sql`(at_start or added) and not at_end`)} as ended,
        ${count(sql`at_end`)} as "atEnd"
      from counted group by id
    ), renewals as (
      select id, count(*)::int as due,
        ${count(sql`renewed_at is not null and not is_declined and not is_late`)} as "firstTry",
        ${count(sql`renewed_at is not null and is_declined`)} as recovered,
        ${count(sql`renewed_at is not null and not is_declined and is_late`)} as late,
        ${count(sql`renewed_at is null`)} as lost
      from due group by id
    )
    select moved.*, coalesce(due, 0) as due, coalesce("firstTry", 0) as "firstTry",
      coalesce(recovered, 0) as recovered, coalesce(late, 0) as late, coalesce(lost, 0) as lost
    from moved left join renewals on renewals.id is not distinct from moved.id
    order by moved.id nulls first`)
  return rows
}

function count(condition: SQL): SQL {
  return sql`(count(*) filter (where ${condition}))::int`
}
