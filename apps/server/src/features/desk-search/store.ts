import type { HitKind } from '@openline/contract/desk-search'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { contactDigits, customers, nameKey } from '../../db/schema/accounts.ts'
import { contactMessages } from '../../db/schema/contact.ts'
import { disputes } from '../../db/schema/disputes.ts'
import { lines, orders } from '../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../db/schema/payments.ts'
import { portIns } from '../../db/schema/port-ins.ts'
import { supportCases } from '../../db/schema/support-cases.ts'
import type { NameParts, Question } from './questions.ts'

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
}

/** Asks one question; gives `limit` rows at most, the best of a statement first. */
export async function find(db: Db, question: Question, limit: number): Promise<FoundRow[]> {
  const found = await Promise.all(
    statementsOf(question).map(async (statement) => {
      const { rows } = await db.execute<FoundRow>(sql`${statement} limit ${limit}`)
      return rows
    }),
  )
  return found.flat()
}

function statementsOf(question: Question): SQL[] {
  switch (question.by) {
    case 'name':
      return question.names.map(byName)
    case 'email':
      return [
        customersWhere(
          startsWith(sql`(email_key collate "C")`, question.prefix),
          sql`email_key collate "C"`,
        ),
      ]
    case 'phone':
      return byPhone(question.msisdn)
    case 'iccid':
      return [linesWhere(sql`l.iccid = ${question.iccid}`)]
    case 'order':
      return [ordersWhere(sql`o.number = ${question.number}`)]
    case 'card':
      return [paymentsWhere(sql`a.last4_digits = ${question.last4}`)]
    case 'ticket':
      return [messagesWhere(sql`m.ticket = ${question.ticket}`)]
    case 'provider_id':
      return [
        paymentsWhere(sql`a.intent_id = ${question.id}`),
        refundsWhere(sql`r.provider_refund_id = ${question.id}`),
        disputesWhere(sql`d.provider_dispute_id = ${question.id}`),
      ]
    case 'id':
      return byId(question.id)
  }
}

/** No text sorts behind it, in the order of bytes. */
const lastCharacter = '\u{10FFFF}'

/** Unlike `like`, also served by an index where the value is not known when the statement is planned. */
function startsWith(key: SQL, prefix: string): SQL {
  return sql`${key} >= ${prefix} and ${key} < ${prefix + lastCharacter}`
}

function byName({ first, last }: NameParts): SQL {
  const [firstKey, lastKey] = [nameKey('first_name'), nameKey('last_name')]
  if (first === '') return customersWhere(startsWith(lastKey, last), sql`${lastKey}, ${firstKey}`)
  if (last === '') return customersWhere(startsWith(firstKey, first), sql`${firstKey}, ${lastKey}`)
  const where = sql`${startsWith(lastKey, last)} and ${startsWith(firstKey, first)}`
  return customersWhere(where, sql`${lastKey}, ${firstKey}`)
}

function byPhone(msisdn: string): SQL[] {
  return [
    linesWhere(sql`l.mdn = ${msisdn}`),
    portInsWhere(sql`p.msisdn = ${msisdn}`),
    customersWhere(sql`${contactDigits} = ${msisdn.slice(-10)}`, sql`created_at desc`),
  ]
}

function byId(id: string): SQL[] {
  return [
    customersWhere(sql`id = ${id}`, sql`id`),
    linesWhere(sql`l.id = ${id}`),
    ordersWhere(sql`o.id = ${id}`),
    paymentsWhere(sql`a.id = ${id}`),
    refundsWhere(sql`r.id = ${id}`),
    disputesWhere(sql`d.id = ${id}`),
    portInsWhere(sql`p.id = ${id}`),
    casesWhere(sql`s.id = ${id}`),
  ]
}

const owner = sql`c.first_name as "firstName", c.last_name as "lastName", c.email`

function customersWhere(where: SQL, order: SQL): SQL {
  return sql`select 'customer' as kind, id, id as "customerId", first_name as "firstName",
      last_name as "lastName", email, null as label, null as status, null::int as "amountCents"
    from ${customers} where ${where} order by ${order}`
}

function linesWhere(where: SQL): SQL {
  return sql`select 'line' as kind, l.id, l.customer_id as "customerId", ${owner},
      coalesce(l.mdn, l.nickname) as label, l.status, null::int as "amountCents"
    from ${lines} l join ${customers} c on c.id = l.customer_id
    where ${where} order by (l.status = 'cancelled'), l.created_at desc`
}

function ordersWhere(where: SQL): SQL {
  return sql`select 'order' as kind, o.id, o.customer_id as "customerId", ${owner}, o.number as label,
      o.status, o.final_checkout_amount_cents as "amountCents"
    from ${orders} o join ${customers} c on c.id = o.customer_id where ${where}`
}

function paymentsWhere(where: SQL): SQL {
  return sql`select 'payment' as kind, a.id, a.customer_id as "customerId", ${owner}, o.number as label,
      a.status, a.amount_cents as "amountCents"
    from ${paymentAttempts} a join ${orders} o on o.id = a.order_id join ${customers} c on c.id = a.customer_id
    where ${where} order by a.created_at desc`
}

function refundsWhere(where: SQL): SQL {
  return sql`select 'refund' as kind, r.id, o.customer_id as "customerId", ${owner}, o.number as label,
      r.status, r.amount_cents as "amountCents"
    from ${refunds} r join ${orders} o on o.id = r.order_id join ${customers} c on c.id = o.customer_id
    where ${where}`
}

function disputesWhere(where: SQL): SQL {
  return sql`select 'dispute' as kind, d.id, o.customer_id as "customerId", ${owner}, o.number as label,
      d.status, d.amount_cents as "amountCents"
    from ${disputes} d join ${orders} o on o.id = d.order_id join ${customers} c on c.id = o.customer_id
    where ${where}`
}

function portInsWhere(where: SQL): SQL {
  return sql`select 'port_in' as kind, p.id, p.customer_id as "customerId", ${owner}, p.msisdn as label,
      p.status, null::int as "amountCents"
    from ${portIns} p join ${customers} c on c.id = p.customer_id
    where ${where} order by p.created_at desc`
}

function casesWhere(where: SQL): SQL {
  return sql`select 'case' as kind, s.id, p.customer_id as "customerId", ${owner}, p.msisdn as label,
      coalesce(s.outcome, 'open') as status, null::int as "amountCents"
    from ${supportCases} s join ${portIns} p on p.id = s.port_in_id join ${customers} c on c.id = p.customer_id
    where ${where}`
}

function messagesWhere(where: SQL): SQL {
  return sql`select 'message' as kind, m.id, m.customer_id as "customerId", m.name as "firstName",
      '' as "lastName", m.email, m.ticket as label, null as status, null::int as "amountCents"
    from ${contactMessages} m where ${where}`
}
