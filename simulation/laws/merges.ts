/** What must be true of accounts that were merged: each query gives the rows that break it. */
export const mergeLaws: Readonly<Record<string, string>> = {
  'nothing lives in an account that was merged': `
    select 'line ' || l.id as id from lines l join merged_accounts m on m.customer_id = l.customer_id where l.status <> 'cancelled'
    union all select 'card ' || c.id from cards c join merged_accounts m on m.customer_id = c.customer_id
    union all select 'session ' || s.id from sessions s join merged_accounts m on m.customer_id = s.customer_id
      where s.revoked_at is null
    union all select 'message ' || t.id from contact_messages t join merged_accounts m on m.customer_id = t.customer_id
      where t.closed_at is null
    union all select 'credit of ' || c.customer_id from customer_credits c
      join merged_accounts m on m.customer_id = c.customer_id group by c.customer_id having sum(c.amount_cents) <> 0
    union all select 'address of ' || c.id from customers c join merged_accounts m on m.customer_id = c.id
      where c.email_key not like '%@closed.invalid'`,
  'credit that moves is neither more nor less': `
    select min(id::text) as id from customer_credits where kind in ('moved_out', 'moved_in')
    having coalesce(sum(amount_cents), 0) <> 0`,
  'a merged account orders and pays nothing': `
    select o.id from orders o join merged_accounts m on m.customer_id = o.customer_id where o.created_at > m.at
    union all select a.id from payment_attempts a join merged_accounts m on m.customer_id = a.customer_id
    where a.created_at > m.at`,
  'nothing was under way in an account that was merged': `
    select o.id from orders o join merged_accounts m on m.customer_id = o.customer_id
    where o.status in ('payment_pending', 'payment_action', 'payment_failed', 'paid', 'provisioning', 'to_ship', 'shipped')`,
  'the mailbox of a merged account is told of the merge and of nothing later': `
    select s.subject || ' to ' || m.email as id from sent_emails s join merged_accounts m on m.customer_id = s.customer_id
    where s.at > m.at + interval '1 minute'`,
}
