import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { secondsAfter, type TimeSpan } from '../../../clock.ts'
import { type Part, withinPart } from '../../../db/in-time-order.ts'
import type { Db } from '../../../db/open.ts'
import { disputeEntries, disputes } from '../../../db/schema/disputes.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refundEntries, refunds } from '../../../db/schema/payments.ts'
import { providerEntries, providerPayouts } from '../../../db/schema/provider-ledger.ts'

/** What is further apart than this on the two sides is a difference on both. */
const matchSeconds = 31 * 24 * 3600

function within(column: unknown, { since, until }: TimeSpan) {
  return sql`${column} >= ${since.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`
}

/** What the journal books on `provider_balance`, by what the provider calls it, as `journal.ts` does. */
function booked(span: TimeSpan) {
  const inDollars = sql`${paymentAttempts.failureCode} is distinct from 'currency_differs'`
  const attempt = sql`join ${paymentAttempts} on ${paymentAttempts.id} = ${refunds.attemptId}`
  return sql`
    select 'charge' as kind, ${paymentAttempts.intentId} as reference, ${paymentAttempts.orderId},
      ${paymentAttempts.updatedAt} as at, ${paymentAttempts.amountCents} as cents
    from ${paymentAttempts}
    where ${paymentAttempts.status} = 'captured' and ${within(paymentAttempts.updatedAt, span)}
    union all
    select 'charge', ${paymentAttempts.intentId}, ${refunds.orderId}, ${refunds.createdAt}, ${refunds.amountCents}
    from ${refunds} ${attempt}
    where ${refunds.reason} = 'wrong_amount' and ${inDollars} and ${within(refunds.createdAt, span)}
    union all
    select case ${refundEntries.kind} when 'sent' then 'refund' else 'refund_failure' end,
      ${refunds.id} || ':' || ${refundEntries.sending}, ${refunds.orderId}, ${refundEntries.at},
      case ${refundEntries.kind} when 'sent' then -${refunds.amountCents} else ${refunds.amountCents} end
    from ${refundEntries} join ${refunds} on ${refunds.id} = ${refundEntries.refundId} ${attempt}
    where ${refundEntries.kind} in ('sent', 'failed') and ${inDollars} and ${within(refundEntries.at, span)}
    union all
    select 'dispute', ${disputeEntries.id}, ${disputes.orderId}, ${disputeEntries.recordedAt},
      ${disputeEntries.amountCents} - ${disputeEntries.feeCents}
    from ${disputeEntries} join ${disputes} on ${disputes.id} = ${disputeEntries.disputeId}
    where ${within(disputeEntries.recordedAt, span)}`
}

/** Each thing that journal or provider, or both, have within a time, side by side. */
function sideBySide(span: TimeSpan) {
  const near = {
    since: secondsAfter(span.since, -matchSeconds),
    until: secondsAfter(span.until, matchSeconds),
  }
  return sql`
    select b.kind as booked_kind, p.kind as provided_kind, coalesce(b.reference, p.reference) as reference,
      b.order_id, b.cents as booked, p.cents as provided, coalesce(b.at, p.at) as at,
      coalesce(${within(sql`b.at`, span)}, false) as is_booked,
      coalesce(${within(sql`p.at`, span)}, false) as is_provided
    from (${booked(near)}) b
    full join (
      select ${providerEntries.kind}, coalesce(${providerEntries.reference}, ${providerEntries.id}) as reference,
        ${providerEntries.at},
        ${providerEntries.amountCents} - case when ${providerEntries.kind} = 'dispute'
          then ${providerEntries.feeCents} else 0 end as cents
      from ${providerEntries}
      where ${providerEntries.kind} not in ('payout', 'other') and ${within(providerEntries.at, near)}
    ) p on p.kind = b.kind and p.reference = b.reference`
}

type Sums = { journalCents: number; otherDaysCents: number; differencesCents: number }

export async function sumSides(db: Db, span: TimeSpan): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    select coalesce(sum(booked) filter (where is_booked), 0)::float8 as "journalCents",
      (coalesce(sum(provided) filter (where is_provided and not is_booked and booked is not null), 0)
        - coalesce(sum(booked) filter (where is_booked and not is_provided and provided is not null), 0)
        )::float8 as "otherDaysCents",
      (coalesce(sum(provided) filter (where is_provided and booked is null), 0)
        - coalesce(sum(booked) filter (where is_booked and provided is null), 0)
        + coalesce(sum(provided - booked) filter (where is_booked and is_provided), 0)
        )::float8 as "differencesCents"
    from (${sideBySide(span)}) sides`)
  return rows[0] ?? { journalCents: 0, otherDaysCents: 0, differencesCents: 0 }
}

type DifferenceRow = {
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute'
  reference: string
  orderId: string | null
  orderNumber: string | null
  at: Date
  bookedCents: number | null
  providerCents: number | null
}

/** Oldest first: what only one side has, or each with another amount. */
export async function listDifferences(
  db: Db,
  span: TimeSpan,
  limit: number,
): Promise<DifferenceRow[]> {
  const { rows } = await db.execute<DifferenceRow>(sql`
    select coalesce(booked_kind, provided_kind) as kind, reference, ${orders.id} as "orderId",
      ${orders.number} as "orderNumber", at, booked as "bookedCents", provided as "providerCents"
    from (${sideBySide(span)}) sides left join ${orders} on ${orders.id} = sides.order_id
    where (is_booked or is_provided) and booked is distinct from provided
    order by at limit ${limit}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

type ProviderSums = {
  movedCents: number
  feesCents: number
  otherCents: number
  paidOutCents: number
}

/** What the provider's ledger comes to: a dispute's fee is part of what moved, as in the journal. */
export async function sumProvider(db: Db, span: TimeSpan): Promise<ProviderSums> {
  const { rows } = await db.execute<ProviderSums>(sql`
    select coalesce(sum(amount_cents - case when kind = 'dispute' then fee_cents else 0 end)
        filter (where kind not in ('payout', 'other')), 0)::float8 as "movedCents",
      -coalesce(sum(fee_cents) filter (where kind in ('charge', 'refund', 'refund_failure')), 0)::float8 as "feesCents",
      coalesce(sum(amount_cents - fee_cents) filter (where kind = 'other'), 0)::float8 as "otherCents",
      coalesce(sum(amount_cents - fee_cents) filter (where kind = 'payout'), 0)::float8 as "paidOutCents"
    from ${providerEntries} where ${within(providerEntries.at, span)}`)
  return rows[0] ?? { movedCents: 0, feesCents: 0, otherCents: 0, paidOutCents: 0 }
}

/** Payouts that were made in some time, with what of the provider's ledger went with each. */
export function listPayoutsIn(db: Db, { since, until }: TimeSpan) {
  const { id, createdAt, arrivesOn, amountCents, bankReference, status } = providerPayouts
  const sent = sql`${providerEntries.kind} <> 'payout'`
  return db
    .select({
      id,
      createdAt,
      arrivesOn,
      amountCents,
      bankReference,
      status,
      count: sql<number>`(count(*) filter (where ${sent}))::int`,
      cents: sql<number>`coalesce(sum(${providerEntries.amountCents} - ${providerEntries.feeCents}) filter (where ${sent}), 0)::float8`,
    })
    .from(providerPayouts)
    .leftJoin(providerEntries, eq(providerEntries.payoutId, id))
    .where(and(gte(createdAt, since), lt(createdAt, until)))
    .groupBy(id)
    .orderBy(asc(createdAt), asc(id))
}

/** A part of the provider's ledger. */
export function listEntriesIn(db: Db, part: Part) {
  const { id, at } = providerEntries
  return db
    .select({
      entry: providerEntries,
      id,
      at,
      arrivesOn: providerPayouts.arrivesOn,
      bankReference: providerPayouts.bankReference,
    })
    .from(providerEntries)
    .leftJoin(providerPayouts, eq(providerPayouts.id, providerEntries.payoutId))
    .where(withinPart(at, id, part))
    .orderBy(asc(at), asc(id))
    .limit(part.limit)
}
