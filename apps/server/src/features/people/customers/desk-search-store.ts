import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { contactDigits } from '../../../db/schema/accounts.ts'
import { lastFour } from '../../../db/schema/columns.ts'
import { simChanges } from '../../../db/schema/line-safety.ts'
import { numberChanges } from '../../../db/schema/number-changes.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { byName, byWords, namesNear, startsWith } from './desk-search-name-store.ts'
import { blocksWhere, notesWhere, taggedWhere } from './desk-search-note-store.ts'
import type { Question } from './desk-search-questions.ts'
import {
  casesWhere,
  customersWhere,
  disputesWhere,
  type FoundRow,
  formerEmailsWhere,
  linesWhere,
  mergedEmailsWhere,
  messagesWhere,
  ordersWhere,
  paymentsWhere,
  portInsWhere,
  portOutsWhere,
  refundsWhere,
} from './desk-search-record-store.ts'

/** Asks one question; gives for each of its statements `limit` rows at most, the best first. */
export function find(db: Db, question: Question, limit: number): Promise<FoundRow[][]> {
  return run(db, statementsOf(question), limit)
}

/** Customers one of whose names' words is one letter away from what was typed; `limit` of each word at most. */
export function findNear(db: Db, words: readonly string[], limit: number): Promise<FoundRow[][]> {
  return run(db, namesNear(words), limit)
}

function run(db: Db, statements: readonly SQL[], limit: number): Promise<FoundRow[][]> {
  return Promise.all(
    statements.map(async (statement) => {
      const { rows } = await db.execute<FoundRow>(sql`${statement} limit ${limit}`)
      return rows
    }),
  )
}

function statementsOf(question: Question): SQL[] {
  switch (question.by) {
    case 'name':
      return [...question.names.map(byName), ...byWords(question.words)]
    case 'tag':
      return [taggedWhere(question.key)]
    case 'note':
      return [notesWhere(question.words)]
    case 'block':
      return [blocksWhere(question.words)]
    case 'email':
      return byEmail(question.prefix)
    case 'phone':
      return byPhone(question.msisdn)
    case 'iccid':
      return byIccid(question.iccid)
    case 'order':
      return [ordersWhere(sql`o.number = ${question.number}`)]
    case 'card':
      return [paymentsWhere(sql`a.last4_digits = ${question.last4}`)]
    case 'phone_end':
      return byPhoneEnd(question.last4)
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

function byEmail(prefix: string): SQL[] {
  const [key, formerKey] = [sql`(email_key collate "C")`, sql`(e.old_email_key collate "C")`]
  const mergedKey = sql`(m.email_key collate "C")`
  return [
    customersWhere(startsWith(key, prefix), key),
    formerEmailsWhere(sql`${startsWith(formerKey, prefix)} and e.undone_at is null`, formerKey),
    mergedEmailsWhere(startsWith(mergedKey, prefix), mergedKey),
    // The beginning of a word would be of many.
    ...(prefix.includes('@')
      ? [messagesWhere(startsWith(sql`(m.email collate "C")`, prefix))]
      : []),
  ]
}

const formerNumber = sql`case when l.status = 'cancelled' then 'former number' end`

function byPhone(msisdn: string): SQL[] {
  return [
    linesWhere(sql`l.mdn = ${msisdn}`, formerNumber),
    linesWhere(
      sql`l.id in (select line_id from ${numberChanges} where old_msisdn = ${msisdn} and status = 'done')`,
      sql`'former number ' || ${msisdn}`,
    ),
    portInsWhere(sql`p.msisdn = ${msisdn}`),
    portOutsWhere(sql`l.mdn = ${msisdn}`),
    customersWhere(sql`${contactDigits} = ${msisdn.slice(-10)}`, sql`created_at desc`),
  ]
}

function byPhoneEnd(last4: string): SQL[] {
  return [
    linesWhere(sql`${lastFour(sql`l.mdn`)} = ${last4}`, formerNumber),
    customersWhere(sql`${lastFour(contactDigits)} = ${last4}`, sql`created_at desc`),
  ]
}

/** Which SIMs a line had is known where a customer named them: with the order, or for another SIM. */
function byIccid(iccid: string): SQL[] {
  const formerly = (lineIds: SQL) =>
    linesWhere(
      sql`l.id in (${lineIds}) and l.iccid is distinct from ${iccid}`,
      sql`'former SIM ' || ${iccid}`,
    )
  return [
    linesWhere(sql`l.iccid = ${iccid}`),
    formerly(sql`select line_id from ${simChanges} where iccid = ${iccid} and status = 'done'`),
    formerly(
      sql`select f.id from ${lines} f join ${orders} o on o.id = f.order_id where o.iccid = ${iccid}`,
    ),
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
    portOutsWhere(sql`t.id = ${id}`),
    casesWhere(sql`s.id = ${id}`),
  ]
}
