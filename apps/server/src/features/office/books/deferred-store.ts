import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { customerCredits } from '../../../db/schema/credits.ts'
import { lineAddOns } from '../../../db/schema/line-add-ons.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { numberChanges } from '../../../db/schema/number-changes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { linePeriods } from '../../../db/schema/service.ts'
import { isSale, within } from './sale-store.ts'

/** An add-on that was paid with a plan is a sale of its own: `part.is_beside` is that part of an order. */
const parts = sql`join lateral (values (false), (true)) part (is_beside)
  on not part.is_beside or ${orders.withAddOn} is not null`

const besideCents = sql`coalesce((${orders.withAddOn}->>'priceCents')::int, 0)`

/** The price of service: all that is no tax. */
const price = sql`(case when part.is_beside then ${besideCents}
  else ${orders.orderTotalCents} - ${orders.discountAmountCents} - ${besideCents}
    + ${orders.activationFeeCents} + ${orders.recoveryFeeCents} end)`

/** What goes back of it. */
function givenBack(given: PgColumn): SQL {
  const cents = (name: string) => sql`(${given}->>${sql.raw(`'${name}'`)})::int`
  return sql`(case when part.is_beside then ${cents('addOnCents')}
    else ${cents('planCents')} + ${cents('activationFeeCents')} + ${cents('recoveryFeeCents')} end)`
}

/** An add-on is told apart from the plan of its line. */
const soldId = sql`(case when part.is_beside then ${orders.withAddOn}->>'addOnId'
  else coalesce(${orders.addOnId}, ${orders.planId}) end)`
const soldName = sql`(case when part.is_beside then ${orders.withAddOn}->>'title'
  else coalesce(${orders.addOnName}, ${orders.planName}) end)`

type SoldRow = { planId: string; planName: string; cents: number }

/** What was sold of each plan in some time, less what was given back in it, whenever that was sold. */
export async function listSold(db: Db, span: TimeSpan): Promise<SoldRow[]> {
  const { rows } = await db.execute<SoldRow>(sql`
    select plan_id as "planId", max(plan_name) as "planName", sum(cents)::float8 as cents from (
      select ${soldId} as plan_id, ${soldName} as plan_name, ${price} as cents
      from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId} ${parts}
      where ${isSale} and ${within(paymentAttempts.updatedAt, span)}
      union all
      select ${soldId}, ${soldName}, -(${givenBack(refunds.parts)})
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId} ${parts}
      where ${refunds.parts} is not null and ${within(refunds.createdAt, span)}
      union all
      select ${soldId}, ${soldName}, -(${givenBack(customerCredits.parts)})
      from ${customerCredits} join ${orders} on ${orders.id} = ${customerCredits.orderId} ${parts}
      where ${customerCredits.parts} is not null and ${within(customerCredits.createdAt, span)}
    ) sold group by plan_id order by plan_id`)
  return rows
}

/** A change of number is earned when the line has it. */
const changedAt = sql`case when ${numberChanges.status} = 'done' then ${numberChanges.updatedAt} end`

/** When the service of an order begins and ends: the period that it paid, the add-on, or the change of number. */
const startsAt = of(linePeriods.startsAt, lineAddOns.startsAt)
const endsAt = of(linePeriods.endsAt, lineAddOns.endsAt)

/** Without the days that staff gave, which have 24 hours each: where the clocks change, fewer or more than those days of the calendar. */
const soldUntil = sql`(${endsAt} - make_interval(hours =>
  case when part.is_beside then 0 else 24 * coalesce(${linePeriods.courtesyDays}, 0) end))`

function of(ofPeriod: PgColumn, ofAddOn: PgColumn): SQL {
  const ofPlan = sql`case when ${orders.withAddOn} is null
    then coalesce(${ofPeriod}, ${ofAddOn}, ${changedAt}) else ${ofPeriod} end`
  return sql`(case when part.is_beside then ${ofAddOn} else ${ofPlan} end)`
}

/** The end of a day, and days at whose ends it is asked what is earned by then. */
export type DeferredAt = {
  readonly until: Date
  readonly days: readonly string[]
  readonly timeZone: string
}

type DeferredRow = {
  planId: string
  planName: string
  day: string
  /** Of service that is not over at `until`. */
  cents: number
  /** What of that is earned at the end of `day`. */
  earnedCents: number
  /** What of it is for service that waits for its activation. */
  waitingCents: number
}

/**
 * What was paid before `until` for service that was not over then, by plan, and what of it is earned at the end of
 * each day. A period earns the same on each of its days, the first one included, in whole cents rounded down; an end
 * of the line earns the rest. What goes back reduces all of its days alike. Days that staff gave earn nothing: they come
 * after those that were sold, and so no month that is closed earns another amount.
 */
export async function listDeferred(db: Db, at: DeferredAt): Promise<DeferredRow[]> {
  const until = sql`${at.until.toISOString()}::timestamptz`
  const dayOf = (moment: SQL) => sql`(${moment} at time zone ${at.timeZone})::date`
  const days = sql`array[${sql.join(
    at.days.map((day) => sql`${day}::date`),
    sql`, `,
  )}]`
  const { rows } = await db.execute<DeferredRow>(sql`
    with service as (
      select ${soldId} as plan_id, ${soldName} as plan_name,
        ${dayOf(startsAt)} as first_day,
        greatest(${dayOf(soldUntil)} - ${dayOf(startsAt)}, 1) as days,
        (${price})::bigint
          - coalesce((select sum(${givenBack(refunds.parts)}) from ${refunds}
              where ${refunds.attemptId} = ${paymentAttempts.id}
                and ${refunds.parts} is not null and ${refunds.createdAt} < ${until}), 0)
          - coalesce((select sum(${givenBack(customerCredits.parts)}) from ${customerCredits}
              where ${customerCredits.orderId} = ${orders.id}
                and ${customerCredits.parts} is not null and ${customerCredits.createdAt} < ${until}), 0)
          as cents
      from ${paymentAttempts}
      join ${orders} on ${orders.id} = ${paymentAttempts.orderId} ${parts}
      left join ${linePeriods} on ${linePeriods.orderId} = ${orders.id}
      left join ${lineAddOns} on ${lineAddOns.orderId} = ${orders.id}
      left join ${numberChanges} on ${numberChanges.orderId} = ${orders.id}
      where ${isSale} and ${paymentAttempts.updatedAt} < ${until}
        and (${endsAt} is null or ${endsAt} >= ${until})
        and not exists (select from ${lineActivity} where ${lineActivity.lineId} = coalesce(${linePeriods.lineId}, ${lineAddOns.lineId}, ${numberChanges.lineId})
          and ${lineActivity.kind} in ('ended', 'ported_out') and ${lineActivity.at} < ${until})
    )
    select plan_id as "planId", max(plan_name) as "planName", to_char(day, 'YYYY-MM-DD') as day,
      sum(cents)::float8 as cents,
      coalesce(sum(cents * least(greatest(day - first_day + 1, 0), days) / days), 0)::float8 as "earnedCents",
      coalesce(sum(cents) filter (where first_day is null), 0)::float8 as "waitingCents"
    from service cross join unnest(${days}) as day
    group by plan_id, day order by plan_id, day`)
  return rows
}
