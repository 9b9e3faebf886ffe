import type { Db } from '@openline/server/db/open'

/** Each query gives one row of figures of the day from `:from` to before `:until`, at its end. */
const queries: Readonly<Record<string, string>> = {
  lines: `
    select count(*) filter (where status = 'active') as "active",
      count(*) filter (where status = 'suspended') as "suspended",
      count(*) filter (where status = 'pending') as "notYetActive"
    from lines`,
  'money taken': `
    select coalesce(sum(a.amount_cents) filter (where o.kind = 'purchase'), 0) as "purchaseCents",
      coalesce(sum(a.amount_cents) filter (where o.kind = 'renewal'), 0) as "renewalCents"
    from payment_attempts a join orders o on o.id = a.order_id
    where a.status = 'captured' and a.updated_at >= :from and a.updated_at < :until`,
  'money given back': `
    select coalesce(sum(case e.kind when 'sent' then r.amount_cents when 'failed' then -r.amount_cents end), 0)
      as "refundCents"
    from refund_entries e join refunds r on r.id = e.refund_id where e.at >= :from and e.at < :until`,
  // Plan price and recovery fee; taxes and activation are no one's future service.
  'service that is paid and still to be given': `
    with owed as (
      select l.id, o.order_total_cents - o.discount_amount_cents + o.regulatory_fee_cents as cents,
        extract(epoch from p.ends_at - greatest(p.starts_at, :until)) / 86400 as days,
        extract(epoch from p.ends_at - p.starts_at) / 86400 as all_days
      from line_periods p join lines l on l.id = p.line_id join orders o on o.id = p.order_id
      where p.ends_at > :until and l.status in ('active', 'suspended'))
    select coalesce(sum(cents * days / all_days), 0) as "deferredCents",
      coalesce(sum(days), 0) as "deferredDays" from owed`,
  renewals: `
    select count(*) filter (where a.off_session and a.status = 'captured') as "renewedAutomatically",
      count(*) filter (where not a.off_session and a.status = 'captured') as "renewedByHand",
      count(*) filter (where a.status = 'failed') as "renewalsDeclined"
    from payment_attempts a join orders o on o.id = a.order_id
    where o.kind = 'renewal' and a.updated_at >= :from and a.updated_at < :until`,
  'periods that ended unpaid': `
    select count(*) as "endedUnpaid" from line_periods p
    where p.ends_at >= :from and p.ends_at < :until and not exists (
      select from line_periods next where next.line_id = p.line_id and next.number = p.number + 1)`,
  'port-ins': `
    select count(*) filter (where moved and taken < interval '1 day') as "portedInADay",
      count(*) filter (where moved and taken between interval '1 day' and interval '3 days') as "portedInThreeDays",
      count(*) filter (where moved and taken > interval '3 days') as "portedLater",
      count(*) filter (where not moved) as "notPorted"
    from (select status = 'completed' as moved, ended_at - coalesce(submitted_at, created_at) as taken
      from port_ins where ended_at >= :from and ended_at < :until) ended`,
  cases: `
    select count(*) filter (where closed_at is null) as "casesOpen",
      count(*) filter (where opened_at >= :from and opened_at < :until) as "casesOpened",
      (select count(*) from contact_messages where received_at >= :from and received_at < :until) as "tickets"
    from support_cases`,
  emails: `
    select count(*) filter (where refused_at is null) as "emails",
      count(*) filter (where refused_at is not null) as "emailsRefused"
    from sent_emails where at >= :from and at < :until`,
}

const figureNames = [
  'active',
  'suspended',
  'notYetActive',
  'purchaseCents',
  'renewalCents',
  'refundCents',
  'deferredCents',
  'deferredDays',
  'renewedAutomatically',
  'renewedByHand',
  'renewalsDeclined',
  'endedUnpaid',
  'portedInADay',
  'portedInThreeDays',
  'portedLater',
  'notPorted',
  'casesOpen',
  'casesOpened',
  'tickets',
  'emails',
  'emailsRefused',
] as const

type Figures = Readonly<Record<(typeof figureNames)[number], number>>

/** What a carrier looks at in the evening. */
export type Day = Figures & { readonly end: Date }

const dayMs = 24 * 3600_000

/** Reads the figures of the day that ends at a moment. */
export async function readDay(db: Db, end: Date): Promise<Day> {
  const from = new Date(end.getTime() - dayMs)
  const found: Record<string, unknown> = {}
  for (const query of Object.values(queries)) {
    const { rows } = await db.$client.query<Record<string, unknown>>(
      query.replaceAll(':from', literal(from)).replaceAll(':until', literal(end)),
    )
    Object.assign(found, rows[0])
  }
  const figures = figureNames.map((name) => [name, Number(found[name])])
  return { ...(Object.fromEntries(figures) as Figures), end } // one of each name
}

function literal(moment: Date): string {
  return `timestamptz '${moment.toISOString()}'`
}
