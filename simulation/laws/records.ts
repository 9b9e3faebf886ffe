/** An address as blocks compare it: its words without case and punctuation, and the ZIP code. */
function placeOf(address: string): string {
  const parts = ['streetNumber', 'streetDirection', 'streetName', 'addressTwo']
  const words = parts.map((part) => `${address}->>'${part}'`).join(', ')
  const spelled = `trim(regexp_replace(lower(concat_ws(' ', ${words})), '[^[:alnum:]/]+', ' ', 'g'))`
  return `${spelled} || ', ' || (${address}->>'zipCode')`
}

/** What must be true of orders, money and lines at any time: each query gives the rows that break it. */
export const recordLaws: Readonly<Record<string, string>> = {
  'an order has at most one open attempt': `
    select order_id as id from payment_attempts where status in ('created', 'requires_action')
    group by order_id having count(*) > 1`,
  'a key and a quote belong to one order': `
    select min(id::text) as id from orders group by customer_id, idempotency_key having count(*) > 1
    union all select min(id::text) from orders group by quote_id having count(*) > 1`,
  'a paid order that is not refunded has exactly one line': `
    select id from orders where kind = 'purchase' and status in ('provisioning', 'to_ship', 'shipped', 'active')
    and 1 <> (select count(*) from lines where order_id = orders.id
      and (status <> 'cancelled' or activated_at is not null))`,
  'only such an order has a line': `
    select o.id from orders o join lines l on l.order_id = o.id where l.status <> 'cancelled'
    and o.status not in ('provisioning', 'to_ship', 'shipped', 'active')`,
  'an active order has an active line with number and SIM': `
    select o.id from orders o join lines l on l.order_id = o.id where o.status = 'active'
    and (l.status = 'pending' or l.mdn is null or l.iccid is null)`,
  'a line that worked ends by staff, a refund, another carrier or with its account': `
    select l.id from lines l join orders o on o.id = l.order_id join customers c on c.id = l.customer_id
    where l.status = 'cancelled' and l.activated_at is not null and c.email_key not like '%@closed.invalid'
    and o.status not in ('refund_pending', 'refunded', 'refund_failed')
    and not exists (select from line_endings e where e.line_id = l.id and e.status = 'done')
    and not exists (select from port_outs p where p.line_id = l.id and p.status = 'completed')`,
  'no SIM and no number belongs to two lines': `
    select iccid as id from lines where status <> 'cancelled' and iccid is not null
    group by iccid having count(*) > 1
    union all select mdn from lines where status <> 'cancelled' and mdn is not null
    group by mdn having count(*) > 1`,
  'a new number is kept in one hand': `
    select a.id from number_leases a join number_leases b on a.msisdn = b.msisdn and a.id <> b.id
    where a.status in ('held', 'used') and b.status in ('held', 'used')
    and a.asked_at <= b.asked_at and a.expires_at > b.asked_at`,
  'the number of an active order is used or lost, and of no other order used': `
    select n.id from number_leases n join orders o on o.id = n.order_id
    where (o.status = 'active' and n.status not in ('used', 'lost'))
    or (n.status = 'used' and o.paid_at is null)`,
  'refunds are never above what was captured, and none without a capture': `
    select min(r.id::text) as id from refunds r join payment_attempts a on a.id = r.attempt_id
    where r.reason <> 'wrong_amount' group by a.id
    having sum(r.amount_cents) > a.amount_cents or a.status <> 'captured'`,
  'a line that renews automatically has a card, unless its owner switched that on without one': `
    select l.id from lines l where l.auto_renew and l.status = 'active'
    and not exists (select from cards c where c.customer_id = l.customer_id)
    and not exists (select from renewal_consents c where c.line_id = l.id and c.is_on)`,
  'a customer with cards has one primary card': `
    select customer_id as id from cards group by customer_id
    having count(*) filter (where is_primary) <> 1`,
  'a card number is kept once': `
    select min(id::text) as id from cards group by customer_id, fingerprint having count(*) > 1`,
  'the timeline ends where the order is': `
    select o.id from orders o where o.status <> 'payment_pending' and o.status <> (
      select kind from order_events e where e.order_id = o.id and kind not like 'part_refund%'
      order by e.id desc limit 1)`,
  'nothing is paid, active or refunded twice': `
    select order_id as id from order_events where kind in ('ordered', 'paid', 'active', 'refunded')
    group by order_id, kind having count(*) > 1`,
  'a line and a period have one renewal that is not refunded': `
    select min(id::text) as id from orders where kind = 'renewal'
    and status not in ('expired', 'cancelled', 'refund_pending', 'refunded', 'refund_failed')
    group by for_line_id, period_number having count(*) > 1`,
  'a renewal that is active paid its period, and no other one did': `
    select id from orders where kind = 'renewal' and (status = 'active') <> exists (
      select from line_periods p where p.order_id = orders.id
      and p.line_id = orders.for_line_id and p.number = orders.period_number)`,
  'an add-on that is paid is waited for, one whose order is active was given, and no other one is': `
    select o.id from orders o left join line_add_ons a on a.order_id = o.id where o.kind = 'add_on' and (
      (o.status = 'active' and coalesce(a.status not in ('active', 'ended'), true))
      or (a.status in ('active', 'ended') and o.status <> 'active' and o.failure_code is null)
      or (o.status in ('paid', 'provisioning')) <> coalesce(a.status = 'waiting', false))`,
  'an add-on that was paid with a plan is on its line or waited for, or went back': `
    select o.id from orders o left join line_add_ons a on a.order_id = o.id
    where o.with_add_on is not null and o.status = 'active' and (a.id is null or (a.status = 'failed'
      and not exists (select from refunds r where r.order_id = o.id)))`,
  'a paid change of number is asked for, done once its order is active, and else refused or not heard of': `
    select o.id from orders o left join number_changes n on n.order_id = o.id where o.kind = 'number_change' and (
      case o.status when 'active' then n.status is distinct from 'done'
        when 'paid' then n.status is distinct from 'asked' when 'provisioning' then n.status is distinct from 'asked'
        else n.status in ('done', 'asked') and coalesce(o.failure_code, '') not in ('carrier_silent', 'carrier_late') end)`,
  'a line has the number that it was last changed to': `
    select l.id from lines l join number_changes n on n.line_id = l.id
    where n.status = 'done' and l.mdn <> n.new_msisdn
    and not exists (select from number_changes later where later.line_id = l.id
      and later.status = 'done' and later.updated_at > n.updated_at)
    and not exists (select from port_ins p where p.order_id = l.order_id and p.ended_at > n.updated_at)`,
  'a line that moved renews automatically only if its new owner wants that': `
    select l.id from lines l join line_moves m on m.line_id = l.id where l.auto_renew
    and not exists (select from renewal_consents c where c.line_id = l.id and c.is_on and c.at >= m.at)`,
  'nothing is ordered for a line by who gave it away': `
    select o.id from orders o join line_moves m on m.line_id = o.for_line_id and m.from_customer_id = o.customer_id
    where o.created_at > m.at and not exists (select from line_moves back where back.line_id = m.line_id
      and back.to_customer_id = o.customer_id and back.at between m.at and o.created_at)`,
  'an order for a line that is there can be paid once': `
    select min(id::text) as id from orders where kind in ('add_on', 'number_change')
    and status in ('payment_pending', 'payment_action', 'payment_failed')
    group by for_line_id, add_on_id having count(*) > 1`,
  'nothing is charged by ourselves before it was announced to its owner at that price or more': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.off_session and not exists (select from renewal_notices n
      where n.line_id = o.for_line_id and n.number = o.period_number and n.kind = 'charge'
      and n.customer_id = o.customer_id and n.sent_at <= a.created_at and n.total_cents >= a.amount_cents)`,
  'a discount for another line begins while an older one is active': `
    select o.id from orders o left join lines own on own.id = o.for_line_id
    where o.line_discount_cents > 0
    and not exists (select from lines older where older.order_id <> o.id
      and (older.customer_id = o.customer_id or exists (select from line_moves m
        where m.line_id = older.id and m.from_customer_id = o.customer_id))
      and older.activated_at <= o.created_at
      and (own.id is null or (older.activated_at, older.id) < (own.activated_at, own.id))
      and not exists (select from line_activity a where a.line_id = older.id
        and a.kind in ('ended', 'ported_out') and a.at < o.created_at - interval '1 minute'))
    and not exists (select from line_periods p join orders last on last.id = p.order_id
      where p.line_id = o.for_line_id and p.number = o.period_number - 1
      and last.line_discount_cents >= o.line_discount_cents)`,
  // An automatic renewal asks for its card alone: its owner has consented. The address is that of a first order.
  'no one pays with what is blocked': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id join blocks b
      on (b.kind = 'card' and b.key = a.card_fingerprint) or (b.kind = 'network' and b.key = a.network)
      or (b.kind = 'email' and b.customer_id = o.customer_id and not a.off_session) or (b.kind = 'device' and b.key = o.imei)
      or (b.kind = 'address' and o.kind = 'purchase' and b.key = ${placeOf('o.ship_to')})
    where a.created_at > b.at + interval '1 minute'
      and a.created_at < least(coalesce(b.ended_at, 'infinity'), coalesce(b.ends_at, 'infinity'))`,
  'a line is paid until its last period ends': `
    select l.id from lines l join line_periods p on p.line_id = l.id
    where p.number = (select max(number) from line_periods last where last.line_id = l.id)
    and l.status in ('active', 'suspended') and l.renews_at is distinct from p.ends_at`,
  'a line is suspended as long as there is a reason': `
    select id from lines where status in ('active', 'suspended') and (status = 'suspended') <> exists (
      select from line_suspensions s where s.line_id = lines.id and s.ended_at is null)`,
  'a customer’s credit is never below zero, and an order uses and returns what it says': `
    select customer_id as id from customer_credits group by customer_id having sum(amount_cents) < 0
    union all select o.id from orders o where o.credit_cents <> (select coalesce(-sum(amount_cents), 0)
      from customer_credits c where c.order_id = o.id and c.kind = 'used')
    union all select o.id from orders o where o.credit_cents > 0
      and (o.status in ('expired', 'cancelled', 'refund_pending', 'refunded', 'refund_failed'))
      <> exists (select from customer_credits c where c.order_id = o.id and c.kind = 'returned')`,
  'a card is charged what the credit of its order leaves': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    where a.amount_cents <> o.final_checkout_amount_cents - o.credit_cents`,
  'no job is failed for good': `select name || ' ' || data::text as id from pgboss.job where state = 'failed'`,
}

/** The same of numbers that move. */
export const portInLaws: Readonly<Record<string, string>> = {
  'one open port-in for a number': `select msisdn as id from port_ins
    where status not in ('draft', 'completed', 'cancelled', 'expired', 'failed') group by msisdn having count(*) > 1`,
  'one SIM and one number for a line': `select iccid as id from lines where status <> 'cancelled' and iccid is not null
    group by iccid having count(*) > 1 union all select mdn from lines where status <> 'cancelled'
    and mdn is not null group by mdn having count(*) > 1`,
  'nothing secret at the end': `select id::text from port_ins where ended_at is not null
    and (account_number_encrypted is not null or pin_encrypted is not null)`,
  'one open attempt at most, and none at the end': `select port_in_id::text as id from port_in_attempts a
    join port_ins p on p.id = a.port_in_id where a.outcome = 'open'
    group by port_in_id having count(*) > 1 or bool_or(p.ended_at is not null)`,
  'what support looks after is an open case': `select id::text from port_ins p where assisted and ended_at is null
    and cancel_asked_at is null and not exists (select from support_cases c where c.port_in_id = p.id and c.closed_at is null)`,
  'no refusal is open at the end': `select c.id::text from support_cases c join port_ins p on p.id = c.port_in_id
    where c.closed_at is null and c.kind = 'refused' and p.ended_at is not null`,
  'the line has the number that moved': `select p.id::text from port_ins p join lines l on l.order_id = p.order_id
    where p.status = 'completed' and l.mdn <> p.msisdn and not exists
    (select from port_ins later where later.order_id = p.order_id and later.status = 'completed' and later.ended_at > p.ended_at)
    and not exists (select from number_changes n where n.line_id = l.id and n.status = 'done' and n.updated_at > p.ended_at)`,
}
