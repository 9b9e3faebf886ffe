import type { Database } from '@openline/server/db/open'
import { timeZoneOf } from '@openline/server/time/time-zone'
import { type SQL, sql } from 'drizzle-orm'
import carrierFees from '../../../content/rates/carrier-fees.json' with { type: 'json' }

/** What is on record, by queries that a person can read. */
export type Facts = {
  readonly all: <T extends Record<string, unknown>>(query: SQL) => Promise<readonly T[]>
  /** The first row; null when there is none. */
  readonly one: <T extends Record<string, unknown>>(query: SQL) => Promise<T | null>
  /** Whether there is a row. */
  readonly some: (query: SQL) => Promise<boolean>
}

export function factsIn({ db }: Database): Facts {
  const all = async <T extends Record<string, unknown>>(query: SQL) =>
    (await db.execute(query)).rows as T[] // what the query selects
  return {
    all,
    one: async <T extends Record<string, unknown>>(query: SQL) => (await all<T>(query))[0] ?? null,
    some: async (query) => (await all(query)).length > 0,
  }
}

/** An email's reader, and since when it can have been written. */
type Written = {
  readonly facts: Facts
  readonly customerId: string | null
  readonly writtenSince: Date
}

type Place = { state: string | null; zipCode: string | null }

/** A line with what its emails say of it: how it is paid, and where its owner lives. */
export type LineFacts = {
  readonly id: string
  readonly customerId: string
  readonly nickname: string
  readonly mdn: string | null
  readonly status: string
  readonly autoRenew: boolean
  /** The last period that is paid. */
  readonly number: number
  readonly planName: string
  readonly endsAt: Date
  readonly suspendedForPayment: boolean
  readonly zone: string
}

/** Null for a line that was never active. With `paidBefore`, as it was before what was paid since then. */
export async function readLine(
  facts: Facts,
  lineId: string,
  paidBefore: Date | null = null,
): Promise<LineFacts | null> {
  const isPaid =
    paidBefore === null
      ? sql`true`
      : sql`exists (select from orders o where o.id = p.order_id and o.paid_at < ${paidBefore.toISOString()})`
  const row = await facts.one<
    Omit<LineFacts, 'endsAt' | 'zone'> & { endsAt: string; home: Place | null; shipTo: Place }
  >(sql`
    select l.id, l.customer_id as "customerId", l.nickname, l.mdn, l.status, l.auto_renew as "autoRenew",
      p.number, p.plan_name as "planName", p.ends_at as "endsAt",
      exists (select from line_suspensions s
        where s.line_id = l.id and s.reason = 'unpaid' and s.ended_at is null) as "suspendedForPayment",
      o.ship_to as "shipTo",
      case when c.street_number is not null and c.street_name is not null and c.city is not null
        then json_build_object('state', c.state, 'zipCode', c.zip_code) end as home
    from lines l
    join orders o on o.id = l.order_id
    join customers c on c.id = l.customer_id
    join line_periods p on p.line_id = l.id
    where l.id = ${lineId} and ${isPaid}
    order by p.number desc limit 1`)
  if (!row) return null
  const { home, shipTo, endsAt, ...line } = row
  return { ...line, endsAt: new Date(endsAt), zone: zoneOf(home ?? shipTo) }
}

/** Where no address says it, an email to an account uses the carrier's own zone. */
export const carrierZone = carrierFees.timeZone

/** Where no address says it, receipts use UTC; a renewal always has one. */
export function zoneOf(place: Place | null, elsewhere = 'UTC'): string {
  return timeZoneOf(place, elsewhere)
}

/** Lines with each number that they have, or gave up since then: an email may have been written before that. */
function numbersSince(since: Date): SQL {
  return sql`(
    select id, customer_id, status, nickname, created_at, mdn from lines
    union all select l.id, l.customer_id, l.status, l.nickname, l.created_at, n.old_msisdn
      from lines l join number_changes n on n.line_id = l.id
      where n.status = 'done' and n.updated_at >= ${since.toISOString()}) numbers`
}

/** A customer's line as an email names it: by its number, or by the name that they gave it where the email has none. */
export async function findLineNamed(
  { facts, customerId, writtenSince }: Written,
  { nickname, number }: { nickname: string; number: string | null },
): Promise<string | null> {
  const isIt =
    number === null
      ? sql`nickname = ${nickname}`
      : sql`mdn = ${`+1${number.replaceAll(/\D/g, '')}`}`
  const line = await facts.one<{ id: string }>(sql`
    select id from ${numbersSince(writtenSince)} where customer_id = ${customerId} and ${isIt}
    order by status = 'cancelled', created_at desc limit 1`)
  return line?.id ?? null
}

/** Whether a line is its reader's, or was when the email was written. */
export async function isTheirs(
  { facts, customerId, writtenSince }: Written,
  lineId: string | null,
): Promise<boolean> {
  return facts.some(sql`
    select from lines where id = ${lineId} and customer_id = ${customerId}
    union all select from line_moves where line_id = ${lineId} and from_customer_id = ${customerId}
      and at >= ${writtenSince.toISOString()}`)
}

/** The last four digits of a customer's lines, those that ended included. */
export async function ownsDigits(
  { facts, customerId, writtenSince }: Written,
  digits: string,
): Promise<boolean> {
  return facts.some(sql`
    select from ${numbersSince(writtenSince)}
    where customer_id = ${customerId} and mdn like ${`%${digits}`}`)
}

/** Whether a line had a number with these last digits when the email was written. */
export async function hadDigits(
  { facts, writtenSince }: Omit<Written, 'customerId'>,
  lineId: string | null,
  digits: string,
): Promise<boolean> {
  return facts.some(sql`
    select from ${numbersSince(writtenSince)} where id = ${lineId} and mdn like ${`%${digits}`}`)
}

/** Whether a column names the reader's account, or one that was merged into it, whose orders came along. */
export function isReaders(column: string, customerId: string | null): SQL {
  return sql`${sql.raw(column)} in (select ${customerId}::uuid
    union all select customer_id from merged_accounts where into_id = ${customerId})`
}
