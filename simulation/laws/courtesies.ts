import { courtesyLimitsOf } from '@openline/contract/sales/courtesy-desk'

const money = courtesyLimitsOf(['money'])
const support = courtesyLimitsOf(['support'])

/** The limit of the person who gave `c`, as staff have it who keep their roles. */
function limit(which: keyof typeof money): string {
  return `case when 'money' = any(s.roles) then ${money[which]} else ${support[which]} end`
}

/** What staff give: each query gives the rows that break it. */
export const courtesyLaws: Readonly<Record<string, string>> = {
  // Of two at the same moment, the one that was confirmed may have come later.
  'one person gives no more alone than the limits leave': `
    select c.id from courtesies c join staff s on s.id = c.staff_id where not c.is_confirmed and (
      c.amount_cents > ${limit('actCents')}
      or ${limit('dayCents')} < (select sum(o.amount_cents) from courtesies o where o.staff_id = c.staff_id
        and not o.is_confirmed and o.at > c.at - interval '1 day' and o.at <= c.at)
      or ${limit('customerCents')} < (select sum(o.amount_cents) from courtesies o where o.customer_id = c.customer_id
        and o.at > c.at - interval '30 days' and (o.at < c.at or o.at = c.at and not o.is_confirmed)))`,
  'what staff give counts against the limits': `
    select c.id from customer_credits c where c.kind = 'granted' and c.created_at > :now - interval '80 days'
      and not exists (select from courtesies k where k.id = c.id and k.amount_cents = c.amount_cents)
    union all select r.id from refunds r join payment_attempts a on a.id = r.attempt_id
      where r.made_by is not null and r.reason not in ('order_canceled', 'fraud') and r.amount_cents < a.amount_cents
      and r.created_at > :now - interval '80 days'
      and not exists (select from courtesies k where k.id = r.id and k.amount_cents = r.amount_cents)
    union all select d.id from line_add_ons d where d.given_by is not null and d.created_at > :now - interval '80 days'
      and (d.status <> 'failed') <> exists (
        select from courtesies k where k.id = d.id and k.amount_cents = d.price_cents)`,
  'a second person confirms within a day what one asked for': `
    select id from dual_control_requests where status = 'confirmed'
      and (answered_by = asked_by or answered_at > asked_at + interval '1 day')`,
}
