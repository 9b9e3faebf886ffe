import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'
import { contactMessages } from '../../../db/schema/contact.ts'
import { customerCredits } from '../../../db/schema/credits.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { lines, orders } from '../../../db/schema/orders.ts'
import { passkeys } from '../../../db/schema/passkeys.ts'
import { cards, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { renewalNotices } from '../../../db/schema/renewal-notices.ts'
import { renewalConsents } from '../../../db/schema/service.ts'
import { supportCases } from '../../../db/schema/support-cases.ts'
import { listLinesRefusedNow } from '../../lines/emergency-address/store.ts'
import { readCredit } from '../../sales/credits/credits.ts'

export type CustomerRecords = Awaited<ReturnType<typeof readRecords>>

/** Everything on record about a customer, each list newest first and `limit` long at most. */
export async function readRecords(db: Db, customerId: string, limit: number) {
  const [money, numbers, words, passkeyCount] = await Promise.all([
    readMoney(db, customerId, limit),
    readNumbers(db, customerId, limit),
    readWords(db, customerId, limit),
    db.$count(passkeys, eq(passkeys.customerId, customerId)),
  ])
  return { ...money, ...numbers, ...words, passkeyCount }
}

async function readMoney(db: Db, customerId: string, limit: number) {
  const found = await Promise.all([
    db
      .select({ order: orders, lineId: lines.id })
      .from(orders)
      .leftJoin(lines, eq(lines.orderId, orders.id))
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(orders.createdAt))
      .limit(limit),
    db
      .select({ attempt: paymentAttempts, orderNumber: orders.number })
      .from(paymentAttempts)
      .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
      .where(eq(paymentAttempts.customerId, customerId))
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(limit),
    db
      .select({ refund: refunds, orderNumber: orders.number })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(refunds.createdAt))
      .limit(limit),
    db
      .select({ dispute: disputes, orderNumber: orders.number })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(eq(orders.customerId, customerId))
      .orderBy(desc(disputes.openedAt))
      .limit(limit),
    db
      .select()
      .from(cards)
      .where(eq(cards.customerId, customerId))
      .orderBy(desc(cards.isPrimary), desc(cards.createdAt))
      .limit(limit),
    db
      .select({ credit: customerCredits, orderNumber: orders.number })
      .from(customerCredits)
      .leftJoin(orders, eq(orders.id, customerCredits.orderId))
      .where(eq(customerCredits.customerId, customerId))
      .orderBy(desc(customerCredits.createdAt), desc(customerCredits.id))
      .limit(limit),
    readCredit(db, customerId),
  ])
  const [ordersFound, payments, refundsFound, disputesFound, cardsFound, credits, balanceCents] =
    found
  return {
    orders: ordersFound,
    payments,
    refunds: refundsFound,
    disputes: disputesFound,
    cards: cardsFound,
    credits,
    balanceCents,
  }
}

async function readNumbers(db: Db, customerId: string, limit: number) {
  const own = db.select({ id: lines.id }).from(lines).where(eq(lines.customerId, customerId))
  const [linesFound, portInsFound, cases, consents, linesRefusedAddress] = await Promise.all([
    db
      .select()
      .from(lines)
      .where(eq(lines.customerId, customerId))
      .orderBy(desc(lines.createdAt))
      .limit(limit),
    db
      .select()
      .from(portIns)
      .where(eq(portIns.customerId, customerId))
      .orderBy(desc(portIns.createdAt))
      .limit(limit),
    db
      .select({ case: supportCases, msisdn: portIns.msisdn })
      .from(supportCases)
      .innerJoin(portIns, eq(portIns.id, supportCases.portInId))
      .where(eq(portIns.customerId, customerId))
      .orderBy(desc(supportCases.openedAt))
      .limit(limit),
    db
      .select()
      .from(renewalConsents)
      .where(inArray(renewalConsents.lineId, own))
      .orderBy(desc(renewalConsents.at), asc(renewalConsents.id))
      .limit(limit),
    listLinesRefusedNow(db, own),
  ])
  return { lines: linesFound, portIns: portInsFound, cases, consents, linesRefusedAddress }
}

async function readWords(db: Db, customerId: string, limit: number) {
  const [messages, incidentsFound, changes, renewals] = await Promise.all([
    db
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.customerId, customerId))
      .orderBy(desc(contactMessages.receivedAt))
      .limit(limit),
    db
      .select()
      .from(incidents)
      .where(eq(incidents.customerId, customerId))
      .orderBy(desc(incidents.openedAt))
      .limit(limit),
    db
      .select()
      .from(accountNotices)
      .where(eq(accountNotices.customerId, customerId))
      .orderBy(desc(accountNotices.at))
      .limit(limit),
    db
      .select()
      .from(renewalNotices)
      .where(eq(renewalNotices.customerId, customerId))
      .orderBy(desc(renewalNotices.sentAt))
      .limit(limit),
  ])
  return { messages, incidents: incidentsFound, changes, renewals }
}
