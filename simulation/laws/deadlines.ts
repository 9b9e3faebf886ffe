/**
 * What must have happened by a moment: each query gives what is late. `:now` is that moment, and `:slack` what the
 * looks of the worker may add. `:provider`, `:carrier` and `:mail` are since when each of them answers: nothing is late
 * for want of an answer that could not be had.
 */
export const deadlineLaws: Readonly<Record<string, string>> = {
  // A payment that is under way keeps a line on for a day, and so does a charge that had to be announced once more.
  'a line works no longer than it is paid for': `
    select l.id from lines l where l.status = 'active' and :now - :slack > greatest(l.renews_at,
      (select max(case a.status when 'created' then greatest(a.created_at, :provider) + interval '1 day'
          when 'requires_action' then l.renews_at + interval '1 day'
          else least(a.updated_at, greatest(l.renews_at, :provider) + interval '1 day') end)
        from orders o join payment_attempts a on a.order_id = o.id where o.for_line_id = l.id),
      (select max(least(n.charge_at, l.renews_at + interval '1 day')) from renewal_notices n
        where n.line_id = l.id and n.kind = 'charge' and n.failed_at is null))`,
  'a line that is paid for is not suspended for want of payment': `
    select s.line_id as id from line_suspensions s join line_periods p on p.line_id = s.line_id
    where s.reason = 'unpaid' and s.ended_at is null and p.starts_at < :now - :slack and p.ends_at > :now`,
  'a period begins where the one before ended, or later': `
    select p.line_id as id from line_periods p
    join line_periods next on next.line_id = p.line_id and next.number = p.number + 1
    where next.starts_at < p.ends_at`,
  'no period is left out': `
    select line_id as id from line_periods group by line_id having max(number) <> count(*)`,
  'a charge that was planned is tried': `
    select line_id as id from renewals where next_try_at < :now - :slack`,
  'a charge of ours comes a day after its notice, or after consent in the last days': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    join line_periods p on p.line_id = o.for_line_id and p.number = o.period_number - 1
    where a.off_session
    and not exists (select from renewal_notices n where n.line_id = o.for_line_id
      and n.number = o.period_number and n.kind = 'charge' and n.failed_at is null
      and n.customer_id = o.customer_id and n.sent_at <= a.created_at - interval '24 hours')
    and not exists (select from renewal_consents c where c.line_id = o.for_line_id and c.is_on
      and c.at between p.ends_at - interval '5 days' - make_interval(days => p.courtesy_days) and a.created_at
      and not exists (select from line_moves m where m.line_id = c.line_id and m.at between c.at and a.created_at))`,
  'a charge of ours comes in the last two days of what is paid, or in the three days of grace': `
    select a.id from payment_attempts a join orders o on o.id = a.order_id
    join line_periods p on p.line_id = o.for_line_id and p.number = o.period_number - 1
    where a.off_session and a.created_at not between p.ends_at - interval '2 days' - make_interval(days => p.courtesy_days)
      and p.ends_at + interval '3 days' + :slack`,
  'no card is charged after it has expired': `
    select a.id from payment_attempts a join cards c on c.provider_card_id = a.provider_card_id
    where a.created_at >= make_timestamptz(c.expiry_year, c.expiry_month, 1, 0, 0, 0, 'UTC') + interval '1 month 10 hours'`,
  'another carrier has its answer in time': `
    select id from port_outs where status = 'waiting' and decides_at < :now - :slack`,
  'a port-in whose carrier is silent is asked about': `
    select id from port_ins where ended_at is null and look_again_at < :now - :slack`,
  'an address for 911 is answered within a day': `
    select e.id from emergency_addresses e join lines l on l.id = e.line_id
    where e.status = 'asked' and e.ended_at is null and l.status = 'active'
      and greatest(e.asked_at, l.activated_at, :carrier) < :now - interval '1 day' - :slack`,
  '911 knows an address of each line that calls': `
    select l.id from lines l join orders o on o.id = l.order_id
    where o.emergency_address is not null and l.status = 'active' and l.activated_at < :now - interval '1 day'
    and not exists (select from emergency_addresses e where e.line_id = l.id)`,
  'what was paid has its receipt by email within a day': `
    select o.id from orders o join customers c on c.id = o.customer_id
    where o.paid_at > :now - interval '30 days' and greatest(o.paid_at, :mail) < :now - interval '1 day' and o.status <> 'refunded'
    and c.email_key not like '%@closed.invalid'
    and not exists (select from sent_emails s where s.customer_id = o.customer_id
      and s.subject like '%receipt ' || o.number)`,
  'an order is paid, abandoned or fulfilled in its time': `
    select id from orders where
      (status in ('payment_pending', 'payment_action', 'payment_failed') and greatest(updated_at, :provider) < :now - :slack -
        case when kind = 'renewal' and not exists (select from payment_attempts a where a.order_id = orders.id
          and a.status in ('created', 'requires_action')) then interval '30 days' else interval '1 day' end)
      or (status in ('paid', 'provisioning') and greatest(updated_at, :carrier) < :now - interval '26 hours' - :slack)
      or (status = 'refund_pending' and updated_at < :now - interval '10 days')`,
  'no event of provider or carrier waits': `
    select event_id as id from inbox where handled_at is null and
      greatest(received_at, case source when 'payment' then :provider else :carrier end) < :now - interval '2 hours' - :slack`,
  'no job waits for longer than its tries take': `
    select id from pgboss.job where state < 'active' and name <> 'dead-letter' and created_on < :now - :slack -
      case when retry_limit > 12 then interval '5 days 12 hours' else interval '4 hours' end`,
  // While a system is away, what a task asks for again is abandoned by the hour.
  'no job is failed for good': `
    select name || ' ' || data::text as id from pgboss.job where state = 'failed'
      and (retry_limit > 12 or created_on > greatest(:provider, :carrier))`,
}

/** Tables of which no row goes within the two years that a simulation may take. */
const keptRows = [
  'order_events',
  'payment_attempts',
  'refunds',
  'line_periods',
  'customer_credits',
  'dispute_entries',
  'renewal_notices',
  'renewal_consents',
  'staff_acts',
  'account_notices',
  'line_activity',
  'emergency_addresses',
] as const

/** How many rows each of those tables has. */
export const countKeptRows = `select ${keptRows
  .map((table) => `(select count(*)::int from ${table}) as ${table}`)
  .join(', ')}`
