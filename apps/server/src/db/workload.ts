import { sql } from 'drizzle-orm'
import type { Db } from './open.ts'

export type Count = { readonly name: string; readonly count: number }

/** Work that the whole system has not finished, whichever process will. */
export type Workload = {
  /** By kind of job: not tried yet. */
  readonly waitingJobs: readonly Count[]
  /** By kind of job: failed, and wait for their next try. */
  readonly retryingJobs: readonly Count[]
  /** By status: orders that are not yet, or never will be, at their end. */
  readonly unfinishedOrders: readonly Count[]
  /** By kind of job: failed at every try, and wait for a person. */
  readonly deadLetters: readonly Count[]
  /** By status: money that is not back, or came back from the bank. */
  readonly unfinishedRefunds: readonly Count[]
  /** By status, and `due` for those whose evidence is due in three days: disputes that are not decided. */
  readonly openDisputes: readonly Count[]
  /** By outcome: what was tried of renewals, by ourselves, in the last day. */
  readonly renewalTries: readonly Count[]
  /** One count: charges of another amount or currency than asked for, ever. */
  readonly differingCaptures: readonly Count[]
  /** One count: suspensions, or their ends, that the carrier will not carry out. */
  readonly refusedSuspensions: readonly Count[]
  /** By call: how a number is locked, or whether it may leave, that the carrier will not carry out. */
  readonly refusedLineCalls: readonly Count[]
  /** By kind: moves of numbers that support has to look after. */
  readonly openCases: readonly Count[]
  /** By kind: sales and refunds that the tax engine is still to be told of. */
  readonly unreportedTaxes: readonly Count[]
  /** One count: reports of other taxes than were charged, ever. */
  readonly differingTaxes: readonly Count[]
  /** One count: orders of the last day that the tables taxed in place of a silent engine. */
  readonly standInTaxes: readonly Count[]
}

/** Counts through the partial indexes that the workers use, so finished rows cost nothing. */
export async function readWorkload(db: Db, now: Date): Promise<Workload> {
  const { rows: jobs } = await db.execute<Count & { state: 'created' | 'retry' }>(sql`
    select name, state, count(*)::int as count from pgboss.job
    where state < 'active' and not blocked and name <> 'dead-letter' group by name, state`)
  const { rows: unfinishedOrders } = await db.execute<Count>(sql`
    select status as name, count(*)::int as count from orders
    where status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'refund_pending')
    group by status`)
  const { rows: deadLetters } = await db.execute<Count>(sql`
    select source_name as name, count(*)::int as count from pgboss.job
    where name = 'dead-letter' and state < 'active' group by source_name`)
  const { rows: openCases } = await db.execute<Count>(sql`
    select kind as name, count(*)::int as count from support_cases
    where closed_at is null group by kind`)
  const { rows: refusedLineCalls } = await db.execute<Count>(sql`
    select 'lock' as name, count(*)::int as count from line_locks where refused_at = changed_at
    union all select 'port_out', count(*)::int from port_outs where carrier_refused
    union all select 'line_end', count(*)::int from line_endings where status = 'refused'`)
  const counts = {
    waitingJobs: countsIn(jobs, 'created'),
    retryingJobs: countsIn(jobs, 'retry'),
    unfinishedOrders,
    deadLetters,
    openCases,
    refusedLineCalls,
  }
  return { ...counts, ...(await readMoney(db, now)), ...(await readTaxes(db, now)) }
}

function countsIn<State>(counts: readonly (Count & { state: State })[], wanted: State): Count[] {
  return counts.filter(({ state }) => state === wanted).map(({ name, count }) => ({ name, count }))
}

type Money = Pick<
  Workload,
  'unfinishedRefunds' | 'openDisputes' | 'renewalTries' | 'differingCaptures' | 'refusedSuspensions'
>

async function readMoney(db: Db, now: Date): Promise<Money> {
  const { rows: unfinishedRefunds } = await db.execute<Count>(sql`
    select status as name, count(*)::int as count from refunds where status = 'pending' group by status
    union all select status, count(*)::int from refunds where status = 'sent' group by status
    union all select status, count(*)::int from refunds where status = 'failed' group by status`)
  const { rows: openDisputes } = await db.execute<Count>(sql`
    select status as name, count(*)::int as count from disputes where closed_at is null group by status
    union all select 'due', count(*)::int from disputes
    where closed_at is null and status = 'needs_response' and due_at < ${now}::timestamptz + interval '3 days'`)
  const { rows: renewalTries } = await db.execute<Count>(sql`
    select status as name, count(*)::int as count from payment_attempts
    where off_session and created_at > ${now}::timestamptz - interval '1 day' group by status`)
  const { rows: differingCaptures } = await db.execute<Count>(sql`
    select 'all' as name, count(*)::int as count from refunds where reason = 'wrong_amount'`)
  const { rows: refusedSuspensions } = await db.execute<Count>(sql`
    select 'all' as name, count(*)::int as count from line_suspensions
    where carrier_state = 'refused'`)
  return { unfinishedRefunds, openDisputes, renewalTries, differingCaptures, refusedSuspensions }
}

type Taxes = Pick<Workload, 'unreportedTaxes' | 'differingTaxes' | 'standInTaxes'>

async function readTaxes(db: Db, now: Date): Promise<Taxes> {
  const { rows: unreportedTaxes } = await db.execute<Count>(sql`
    select case when refunded_cents is null then 'sale' else 'refund' end as name, count(*)::int as count
    from tax_reports where retry_at is not null group by 1`)
  const { rows: differingTaxes } = await db.execute<Count>(sql`
    select 'all' as name, count(*)::int as count from tax_reports
    where abs(tax_cents - charged_cents) > rounding_cents and accepted_at is null`)
  const { rows: standInTaxes } = await db.execute<Count>(sql`
    select 'all' as name, count(*)::int as count from orders
    where taxed_by = 'stand_in' and created_at > ${now}::timestamptz - interval '1 day'`)
  return { unreportedTaxes, differingTaxes, standInTaxes }
}
