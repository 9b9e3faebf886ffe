import type { TimelineSource } from '@openline/contract/people/customers-desk'
import type { ActName } from '@openline/contract/platform/audit-labels'
import type { CardNetwork } from '@openline/contract/sales/cards'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { accessApprovals } from '../../../db/schema/access-approvals.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'
import { handoffs, sessions } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { authenticationFailures } from '../../../db/schema/authentication-failures.ts'
import { contactEntries as answers, contactMessages } from '../../../db/schema/contact.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { lineActivity } from '../../../db/schema/line-safety.ts'
import { notes } from '../../../db/schema/notes.ts'
import { lines, orderEvents, orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { portInEvents, portIns } from '../../../db/schema/port-ins.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { supportCases } from '../../../db/schema/support-cases.ts'
import { tooLate } from '../../../emails/outbox.ts'

/** Where a page of the timeline ended: entries of one moment are in the order of their keys. */
export type TimelinePosition = { readonly at: Date; readonly key: string }

export type TimelineRow = {
  source: TimelineSource
  key: string
  at: string
  /** A kind of the table's own, or a text to show as it is. */
  title: string
  /** What it is about: an order number, a phone number. */
  about: string | null
  detail: string | null
  amountCents: number | null
  by: string | null
  /** That a payment was tried with. */
  card: { network: CardNetwork; digits: string } | null
}

type TimelinePage = {
  readonly sources: readonly TimelineSource[]
  readonly before: TimelinePosition | null
  readonly limit: number
}

/** Entries of a customer before a position, newest first. One statement over the tables of what happened. */
export async function readTimeline(
  db: Db,
  customerId: string,
  { sources, before, limit }: TimelinePage,
): Promise<TimelineRow[]> {
  const entries = sql.join(entriesOf(customerId), sql` union all `)
  const at = before?.at.toISOString() ?? null
  const { rows } = await db.execute<TimelineRow>(sql`
    with entries (source, key, at, title, about, detail, amount_cents, by, card) as (${entries})
    select source, key, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, title, about, detail,
      amount_cents as "amountCents", by, card
    from entries
    where source in ${sources} and (${at}::timestamptz is null
      or (date_trunc('milliseconds', at), key) < (${at}::timestamptz, ${before?.key ?? ''} collate "C"))
    order by date_trunc('milliseconds', at) desc, key desc limit ${limit}`)
  return rows
}

/** What staff only looked at is in the audit log; usage and eSIM codes, which take an approval, stay. A note is an entry itself. */
const leftOut = [
  'addNote',
  'searchDesk',
  'viewDeskCustomer',
  'viewDeskDispute',
  'viewDeskOrder',
  'viewDeskPortIn',
  'viewDeskPortOut',
  'viewLine',
  'viewMessage',
] as const satisfies readonly ActName[]

/** The title of an entry that is no act of the audit log. */
export const assistedSession = 'assisted_session'

/** `source`, key, time, title, what it is about, detail, amount, staff member and card of each kind of entry. */
function entriesOf(customerId: string): SQL[] {
  return [
    sql`select 'order', ('order ' || e.id) collate "C", e.at, e.kind, o.number, e.detail, null::int, null::text, null::jsonb
      from ${orders} o join ${orderEvents} e on e.order_id = o.id where o.customer_id = ${customerId}`,
    sql`select 'payment', 'payment ' || a.id, a.created_at, a.status, o.number,
        a.failure_code, a.amount_cents, null, jsonb_build_object('network', a.card_network, 'digits', a.last4_digits)
      from ${paymentAttempts} a join ${orders} o on o.id = a.order_id where a.customer_id = ${customerId}`,
    sql`select 'refund', 'refund ' || r.id, r.created_at, r.status, o.number, r.reason, r.amount_cents, null, null
      from ${orders} o join ${refunds} r on r.order_id = o.id where o.customer_id = ${customerId}`,
    sql`select 'dispute', 'dispute ' || d.id, d.opened_at, d.status, o.number, d.reason, d.amount_cents, null, null
      from ${orders} o join ${disputes} d on d.order_id = o.id where o.customer_id = ${customerId}`,
    sql`select 'line', 'line ' || e.id, e.at, e.kind, coalesce(l.mdn, l.nickname), e.detail, null, null, null
      from ${lines} l join ${lineActivity} e on e.line_id = l.id where l.customer_id = ${customerId}`,
    sql`select 'port_in', 'port_in ' || e.id, e.at, e.kind, p.msisdn, e.detail, null, null, null
      from ${portIns} p join ${portInEvents} e on e.port_in_id = p.id where p.customer_id = ${customerId}`,
    sql`select 'case', 'case ' || s.id, s.opened_at, s.kind, p.msisdn, s.outcome, null, null, null
      from ${portIns} p join ${supportCases} s on s.port_in_id = p.id where p.customer_id = ${customerId}`,
    ...contactEntries(customerId),
    ...accessEntries(customerId),
  ]
}

function contactEntries(customerId: string): SQL[] {
  return [
    sql`select 'message', 'message ' || id, received_at, 'message_received', ticket, left(message, 200), null, null, null
      from ${contactMessages} where customer_id = ${customerId} and port_in_id is null`,
    sql`select 'message', 'answer ' || e.id, e.at, 'answer_received', m.ticket, left(e.text, 200), null, null, null
      from ${contactMessages} m join ${answers} e on e.message_id = m.id
      where m.customer_id = ${customerId} and e.staff_id is null`,
    sql`select 'email', 'email ' || id, at, subject, null,
        case when refusal = ${tooLate} then 'Not delivered: it was too late to send it'
          when refused_at is not null then 'Not delivered: the mailbox refused it (' || refusal || ')' end, null, null, null
      from ${sentEmails} where customer_id = ${customerId}`,
    sql`select 'account', 'account ' || id, at, change, null, null, null, null, null
      from ${accountNotices} where customer_id = ${customerId}`,
  ]
}

function accessEntries(customerId: string): SQL[] {
  return [
    sql`select 'sign_in', 'sign_in ' || id, created_at, 'signed_in', null, user_agent, null, null, null
      from ${sessions} where customer_id = ${customerId} and handoff_id is null`,
    sql`select 'sign_in', 'failure ' || id, at, 'sign_in_failed', null, method, null, null, null
      from ${authenticationFailures} where customer_id = ${customerId}`,
    sql`select 'approval', 'approval ' || id, coalesce(answered_at, asked_at), 'approval_' || status, null,
        concat_ws(': ', scope, reason), null, staff_name, null
      from ${accessApprovals} where customer_id = ${customerId}`,
    sql`select 'staff', 'handoff ' || id, used_at, ${assistedSession}, null, reason, null, agent, null
      from ${handoffs} where customer_id = ${customerId} and used_at is not null`,
    sql`select 'note', 'note ' || n.id, n.at, 'note', coalesce(o.number, l.mdn, l.nickname, p.msisdn), n.text, null, n.staff_name, null
      from ${notes} n left join ${lines} l on l.id = n.line_id left join ${orders} o on o.id = n.order_id
        left join ${portIns} p on p.id = n.port_in_id
      where n.customer_id = ${customerId} and n.removed_at is null`,
    sql`select 'staff', 'act ' || id, at, act, null, coalesce(reason, after ->> 'tag', before ->> 'tag'),
        abs((after ->> 'balanceCents')::int - (before ->> 'balanceCents')::int), name, null
      from ${staffActs} where customer_id = ${customerId} and act not in ${leftOut}`,
  ]
}
