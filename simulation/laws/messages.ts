/** What must be true of messages to support and of replies: each query gives the rows that break it. */
export const messageLaws: Readonly<Record<string, string>> = {
  'a message is answered while the last word is ours, unless it was opened again': `
    select m.id from contact_messages m
    join (select message_id, max(at) as at from contact_entries group by message_id) newest on newest.message_id = m.id
    where not exists (select from contact_entries e where e.message_id = m.id and e.at = newest.at
      and (e.staff_id is not null) = m.is_answered) and not (not m.is_answered and m.waits_since > newest.at)
    union all select m.id from contact_messages m where m.first_reply_at is distinct from
      (select min(at) from contact_entries e where e.message_id = m.id and e.staff_id is not null)`,
  'a message that its sender wrote to last is open, unless staff or its account closed it since': `
    select m.id from contact_messages m join contact_entries e on e.message_id = m.id
    where e.staff_id is null and m.closed_at < e.at`,
  'who writes to support has the ticket by email within a day': `
    select m.id from contact_messages m join customers c on c.id = m.customer_id
    where m.received_at > :now - interval '30 days' and greatest(m.received_at, :mail) < :now - interval '1 day'
    and not m.is_suspect and m.port_in_id is null and c.email_key not like '%@closed.invalid'
    and not exists (select from sent_emails s where s.subject like '%' || m.ticket || '%')`,
  'a reply of support leaves within a day, and is on record as an email': `
    select e.id from contact_entries e where e.delivery = 'waiting'
    and greatest(e.queued_at, :mail) < :now - interval '1 day'
    union all select e.id from contact_entries e
    join contact_messages m on m.id = e.message_id join customers c on c.id = m.customer_id
    where e.delivery <> 'waiting' and e.at > :now - interval '30 days' and c.email_key not like '%@closed.invalid'
    and not exists (select from sent_emails s where s.at >= e.at and s.subject like '%' || m.ticket || '%')`,
  'what was written goes with a closed account': `
    select m.id from contact_messages m join customers c on c.id = m.customer_id
    where c.email_key like '%@closed.invalid' and (m.email not like '%@closed.invalid' or m.closed_at is null)
    and not exists (select from merged_accounts a where a.customer_id = c.id)`,
}
