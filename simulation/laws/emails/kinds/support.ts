import { sql } from 'drizzle-orm'
import type { Kind } from '../kind.ts'
import type { Reading } from '../reading.ts'

async function refundFailed({ facts, subject, row, holds, money }: Reading): Promise<void> {
  const refund = await facts.one<{ cents: number }>(sql`
    select r.amount_cents as cents from refunds r join orders o on o.id = r.order_id
    where r.id = ${row('Refund')} and o.number = ${subject.number}`)
  holds('there is no such refund', refund !== null && row('Amount') === money(refund.cents))
}

async function dispute({ facts, row, subject, holds, money }: Reading): Promise<void> {
  const found = await facts.one<{ cents: number }>(sql`
    select d.amount_cents as cents from disputes d
    join payment_attempts a on a.id = d.attempt_id join orders o on o.id = a.order_id
    where d.provider_dispute_id = ${row('Dispute')} and o.number = ${subject.number}`)
  holds('there is no such dispute', found !== null)
  if (found) holds(`it is about ${money(found.cents)}`, row('Amount') === money(found.cents))
}

async function fraudWarning({ facts, row, subject, holds }: Reading): Promise<void> {
  const isThere = await facts.some(sql`
    select from fraud_warnings w
    join payment_attempts a on a.id = w.attempt_id join orders o on o.id = a.order_id
    where w.provider_warning_id = ${row('Warning')} and o.number = ${subject.number}`)
  holds('there is no such warning', isThere)
}

async function portInCase({ facts, row, holds }: Reading): Promise<void> {
  const isThere = await facts.some(sql`select from port_ins where id = ${row('Port-in')}`)
  holds('there is no such transfer', isThere)
}

async function refusedCall({ facts, row, holds }: Reading): Promise<void> {
  const isThere = await facts.some(sql`select from lines where id = ${row('Line')}`)
  holds('there is no such line', isThere)
}

async function recoveryStopped({ facts, email, holds }: Reading): Promise<void> {
  const customerId = email.text.split('/desk/customers/')[1]?.slice(0, 36) ?? null
  const isStopped = await facts.some(sql`
    select from email_recoveries
    where customer_id = ${customerId} and outcome not in ('took_effect', 'undone', 'canceled')`)
  holds('no change of an email was stopped', isStopped)
}

/** What our own support and staff are told, in English. */
export const supportKinds: readonly Kind[] = [
  { subject: 'A refund failed: {number}', check: refundFailed },
  { subject: 'Dispute about {number}: {until}', check: dispute },
  { subject: 'Inquiry about {number}: {until}', check: dispute },
  { subject: 'Inquiry became a dispute. Dispute about {number}: {until}', check: dispute },
  { subject: 'Reopened. Dispute about {number}: {until}', check: dispute },
  { subject: 'Reopened. Inquiry about {number}: {until}', check: dispute },
  { subject: 'Reminder: Dispute about {number}: {until}', check: dispute },
  { subject: 'Reminder: Inquiry about {number}: {until}', check: dispute },
  { subject: 'Dispute {status}: {number}', check: dispute },
  { subject: 'Fraud warning about {number}', check: fraudWarning },
  { subject: 'Port-in needs help: {kind}', check: portInCase },
  { subject: 'The network refused: {call}', check: refusedCall },
  { subject: 'An email change after an ID check was stopped', check: recoveryStopped },
  { subject: '[{ticket}] Message from {name}', check: null },
  { subject: '[{ticket}] Answer from {name}', check: null },
  { subject: 'Your account at the {brand} desk', check: null },
  { subject: '{brand} desk: {news}', check: null },
]
