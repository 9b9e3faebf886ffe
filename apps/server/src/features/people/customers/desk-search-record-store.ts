import type { HitKind } from '@openline/contract/people/search-desk'
import { type SQL, sql } from 'drizzle-orm'
import { customers } from '../../../db/schema/accounts.ts'
import { contactMessages } from '../../../db/schema/contact.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { emailChanges } from '../../../db/schema/email-changes.ts'
import { portOuts } from '../../../db/schema/line-safety.ts'
import { mergedAccounts } from '../../../db/schema/merged-accounts.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { supportCases } from '../../../db/schema/support-cases.ts'

/** A record that was found, and whose it is. */
export type FoundRow = {
  kind: HitKind
  id: string
  customerId: string | null
  firstName: string | null
  lastName: string | null
  email: string | null
  /** A number by which people know it: phone number, order number, ticket. */
  label: string | null
  status: string | null
  amountCents: number | null
  /** Of the record whose page it is on: its own where it has one. */
  pageId: string | null
  /** What else to say of it, such as that the text is of earlier. */
  note: string | null
}

export const owner = sql`c.first_name as "firstName", c.last_name as "lastName", c.email`
const nothing = sql`null`

/** The end of each list of columns. */
export function columns({
  label,
  status = nothing,
  amount = nothing,
  page,
  note = nothing,
}: Columns): SQL {
  return sql`${label} as label, ${status}::text as status, ${amount}::int as "amountCents",
    ${page} as "pageId", ${note}::text as note`
}

type Columns = { label: SQL; status?: SQL; amount?: SQL; page: SQL; note?: SQL }

/** Where a closed account was merged into another one. */
const mergedNote = sql`(select 'merged into ' || i.email from ${mergedAccounts} m
  join ${customers} i on i.id = m.into_id where m.customer_id = ${customers}.id)`

/** Customers in an order, or in none where that would read too many. */
export function customersWhere(where: SQL, order: SQL | null): SQL {
  return sql`select 'customer' as kind, id, id as "customerId", first_name as "firstName",
      last_name as "lastName", email, ${columns({ label: sql`null`, page: sql`id`, note: mergedNote })}
    from ${customers} where ${where}${order ? sql` order by ${order}` : sql``}`
}

/** Customers by an address that they had before. */
export function formerEmailsWhere(where: SQL, order: SQL): SQL {
  const note = sql`'former email ' || e.old_email`
  return sql`select 'customer' as kind, c.id, c.id as "customerId", ${owner},
      ${columns({ label: sql`null`, page: sql`c.id`, note })}
    from ${emailChanges} e join ${customers} c on c.id = e.customer_id where ${where} order by ${order}`
}

/** Open accounts by the address of one that was merged into them. */
export function mergedEmailsWhere(where: SQL, order: SQL): SQL {
  const note = sql`'merged account ' || m.email`
  return sql`select 'customer' as kind, c.id, c.id as "customerId", ${owner},
      ${columns({ label: sql`null`, page: sql`c.id`, note })}
    from ${mergedAccounts} m join ${customers} c on c.id = m.into_id where ${where} order by ${order}`
}

export function linesWhere(where: SQL, note: SQL = nothing): SQL {
  const label = sql`coalesce(l.mdn, l.nickname)`
  return sql`select 'line' as kind, l.id, l.customer_id as "customerId", ${owner},
      ${columns({ label, status: sql`l.status`, page: sql`l.id`, note })}
    from ${lines} l join ${customers} c on c.id = l.customer_id
    where ${where} order by (l.status = 'cancelled'), l.created_at desc`
}

export function ordersWhere(where: SQL): SQL {
  const amount = sql`o.final_checkout_amount_cents`
  return sql`select 'order' as kind, o.id, o.customer_id as "customerId", ${owner},
      ${columns({ label: sql`o.number`, status: sql`o.status`, amount, page: sql`o.id` })}
    from ${orders} o join ${customers} c on c.id = o.customer_id where ${where}`
}

export function paymentsWhere(where: SQL): SQL {
  const money = { status: sql`a.status`, amount: sql`a.amount_cents` }
  return sql`select 'payment' as kind, a.id, a.customer_id as "customerId", ${owner},
      ${columns({ label: sql`o.number`, ...money, page: sql`o.id` })}
    from ${paymentAttempts} a join ${orders} o on o.id = a.order_id join ${customers} c on c.id = a.customer_id
    where ${where} order by a.created_at desc`
}

export function refundsWhere(where: SQL): SQL {
  const money = { status: sql`r.status`, amount: sql`r.amount_cents` }
  return sql`select 'refund' as kind, r.id, o.customer_id as "customerId", ${owner},
      ${columns({ label: sql`o.number`, ...money, page: sql`o.id` })}
    from ${refunds} r join ${orders} o on o.id = r.order_id join ${customers} c on c.id = o.customer_id
    where ${where}`
}

export function disputesWhere(where: SQL): SQL {
  const money = { status: sql`d.status`, amount: sql`d.amount_cents` }
  return sql`select 'dispute' as kind, d.id, o.customer_id as "customerId", ${owner},
      ${columns({ label: sql`o.number`, ...money, page: sql`d.id` })}
    from ${disputes} d join ${orders} o on o.id = d.order_id join ${customers} c on c.id = o.customer_id
    where ${where}`
}

export function portInsWhere(where: SQL): SQL {
  return sql`select 'port_in' as kind, p.id, p.customer_id as "customerId", ${owner},
      ${columns({ label: sql`p.msisdn`, status: sql`p.status`, page: sql`p.id` })}
    from ${portIns} p join ${customers} c on c.id = p.customer_id
    where ${where} order by p.created_at desc`
}

export function portOutsWhere(where: SQL): SQL {
  return sql`select 'port_out' as kind, t.id, l.customer_id as "customerId", ${owner},
      ${columns({ label: sql`l.mdn`, status: sql`t.status`, page: sql`t.id`, note: sql`t.to_carrier` })}
    from ${portOuts} t join ${lines} l on l.id = t.line_id join ${customers} c on c.id = l.customer_id
    where ${where} order by t.requested_at desc`
}

export function casesWhere(where: SQL): SQL {
  const status = sql`coalesce(s.outcome, 'open')`
  return sql`select 'case' as kind, s.id, p.customer_id as "customerId", ${owner},
      ${columns({ label: sql`p.msisdn`, status, page: sql`p.id` })}
    from ${supportCases} s join ${portIns} p on p.id = s.port_in_id join ${customers} c on c.id = p.customer_id
    where ${where}`
}

export function messagesWhere(where: SQL): SQL {
  return sql`select 'message' as kind, m.id, m.customer_id as "customerId", m.name as "firstName",
      '' as "lastName", m.email, ${columns({ label: sql`m.ticket`, page: sql`m.id` })}
    from ${contactMessages} m where ${where} order by m.received_at desc`
}
