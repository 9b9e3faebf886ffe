import { portInEnds } from '@openline/contract/processes/port-in-status'
import { type OrderStatus, overOrderStatuses } from '@openline/contract/sales/orders'
import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { accessApprovals } from '../../../db/schema/access-approvals.ts'
import { challenges, customers, sessions } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { authenticationFailures } from '../../../db/schema/authentication-failures.ts'
import { disputes } from '../../../db/schema/disputes.ts'
import { dualControlRequests } from '../../../db/schema/dual-control.ts'
import { emailChanges } from '../../../db/schema/email-changes.ts'
import { emailRecoveries } from '../../../db/schema/email-recoveries.ts'
import { emergencyAddresses } from '../../../db/schema/emergency-addresses.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { knownNetworks } from '../../../db/schema/known-networks.ts'
import { portOuts, simChanges } from '../../../db/schema/line-safety.ts'
import { notes, recordTags } from '../../../db/schema/notes.ts'
import {
  checkoutDrafts,
  idempotencyKeys,
  lines,
  orders,
  quotes,
} from '../../../db/schema/orders.ts'
import { passkeys } from '../../../db/schema/passkeys.ts'
import { cards, paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { portIns } from '../../../db/schema/port-ins.ts'
import { sentEmails } from '../../../db/schema/sent-emails.ts'
import { dropLeases } from '../../lines/lines/number-lease-store.ts'
import { forgetCustomer } from '../../people/blocks/store.ts'
import { anonymizedDomain } from '../../people/customers/anonymized.ts'
import { isOfAccount } from '../../people/customers/merged-store.ts'
import type { Customer } from '../../people/customers/store.ts'

/** The account while it is closed. */
export type ClosingAccount = Pick<Customer, 'id' | 'emailKey'>

/** What is not finished, so that closing has to wait for it. */
export type Unfinished = keyof Awaited<ReturnType<typeof countUnfinished>>

/** The first thing that closing has to wait for; null for none. */
export async function findUnfinished(tx: Db, customerId: string): Promise<Unfinished | null> {
  return (await listUnfinished(tx, customerId))[0] ?? null
}

/** All of it, also that of accounts that were merged into this one. */
export async function listUnfinished(tx: Db, customerId: string): Promise<Unfinished[]> {
  const counts = await countUnfinished(tx, customerId)
  return (Object.keys(counts) as Unfinished[]).filter((name) => counts[name] > 0) // its keys
}

async function countUnfinished(tx: Db, customerId: string) {
  const ownOrders = tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOfAccount(orders.customerId, customerId))
  const ownLines = linesOf(tx, customerId)
  return {
    orders: await tx.$count(orders, isOpenOrderOf(customerId)),
    refunds: await tx.$count(
      refunds,
      and(inArray(refunds.orderId, ownOrders), eq(refunds.status, 'pending')),
    ),
    disputes: await tx.$count(
      disputes,
      and(inArray(disputes.orderId, ownOrders), isNull(disputes.closedAt)),
    ),
    portIns: await tx.$count(
      portIns,
      and(isOfAccount(portIns.customerId, customerId), notInArray(portIns.status, [...portInEnds])),
    ),
    portOuts: await tx.$count(
      portOuts,
      and(inArray(portOuts.lineId, ownLines), inArray(portOuts.status, ['waiting', 'approved'])),
    ),
  }
}

function isOpenOrderOf(customerId: string): SQL | undefined {
  return and(
    isOfAccount(orders.customerId, customerId),
    notInArray(orders.status, [...overOrderStatuses]),
  )
}

/** The newest order that is not over. */
export async function findOpenOrder(
  tx: Db,
  customerId: string,
): Promise<{ number: string; status: OrderStatus } | null> {
  const [order] = await tx
    .select({ number: orders.number, status: orders.status })
    .from(orders)
    .where(isOpenOrderOf(customerId))
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}

/** A line that has not ended; the carrier knows it by its order. */
type LiveLine = { id: string; orderId: string }

export function listLiveLines(db: Db, customerId: string): Promise<LiveLine[]> {
  return liveLines(db, customerId)
}

/** The same, locked, in the order of their ids. */
export function lockLiveLines(tx: Db, customerId: string): Promise<LiveLine[]> {
  return liveLines(tx, customerId).orderBy(lines.id).for('update')
}

export async function lockOrdersOf(tx: Db, customerId: string): Promise<void> {
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isOfAccount(orders.customerId, customerId))
    .orderBy(orders.id)
    .for('update')
}

function liveLines(db: Db, customerId: string) {
  return db
    .select({ id: lines.id, orderId: lines.orderId })
    .from(lines)
    .where(and(eq(lines.customerId, customerId), ne(lines.status, 'cancelled')))
}

/** For `in (…)`. */
function linesOf(tx: Db, customerId: string) {
  return tx.select({ id: lines.id }).from(lines).where(eq(lines.customerId, customerId))
}

/** Gives the provider's names of the cards that went. */
export async function deleteCards(tx: Db, customerId: string): Promise<string[]> {
  const gone = await tx
    .delete(cards)
    .where(eq(cards.customerId, customerId))
    .returning({ providerCardId: cards.providerCardId })
  return gone.map(({ providerCardId }) => providerCardId)
}

/** Deletes sessions, passkeys, pending codes and links. */
export async function endAccess(tx: Db, account: ClosingAccount): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.customerId, account.id))
  await endWaysIn(tx, account)
}

/** Deletes all but the sessions. */
export async function endWaysIn(tx: Db, account: ClosingAccount): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.customerId, account.id))
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, account.id))
  await tx.delete(emailRecoveries).where(eq(emailRecoveries.customerId, account.id))
  await tx.delete(knownNetworks).where(eq(knownNetworks.customerId, account.id))
  await tx.delete(challenges).where(inArray(challenges.targetKey, [account.id, account.emailKey]))
}

const removed = 'Removed'

/** Removes personal data from rows that must be kept: amounts, dates, and where tax was due. */
export async function anonymize(tx: Db, { id: customerId }: { id: string }): Promise<void> {
  await deleteUnneeded(tx, customerId)
  await anonymizeApprovals(tx, customerId)
  await anonymizeOrders(tx, customerId)
  await anonymizeEmergencyAddresses(tx, customerId)
  await anonymizeLines(tx, customerId)
  await tx
    .update(portIns)
    .set({ firstName: null, lastName: null, address: null })
    .where(eq(portIns.customerId, customerId))
  await anonymizePortOuts(tx, customerId)
  await anonymizeSimChanges(tx, customerId)
  await tx
    .update(authenticationFailures)
    .set({ network: null })
    .where(eq(authenticationFailures.customerId, customerId))
  await anonymizeActs(tx, customerId)
  await forgetCustomer(tx, customerId)
  await tx
    .update(paymentAttempts)
    .set({ network: null })
    .where(eq(paymentAttempts.customerId, customerId))
  await tx
    .update(incidents)
    .set({
      summary: removed,
      resolution: sql`case when ${incidents.resolution} is not null then ${removed} end`,
    })
    .where(eq(incidents.customerId, customerId))
  const address = `closed-${customerId}${anonymizedDomain}`
  await tx
    .update(customers)
    .set({
      ...withoutOptional,
      email: address,
      emailKey: address,
      passwordHash: 'closed',
      firstName: 'Closed',
      lastName: 'Account',
      language: 'en',
    })
    .where(eq(customers.id, customerId))
}

/** All that an account can go without; a column that is added later is removed, too. */
const withoutOptional = Object.fromEntries(
  Object.entries(getTableColumns(customers))
    .filter(([, { notNull }]) => !notNull)
    .map(([name]) => [name, null]),
)

/** Nothing rests on these. */
async function deleteUnneeded(tx: Db, customerId: string): Promise<void> {
  await dropLeases(tx, customerId)
  await tx.delete(checkoutDrafts).where(eq(checkoutDrafts.customerId, customerId))
  // Their subjects may name a line.
  await tx.delete(sentEmails).where(eq(sentEmails.customerId, customerId))
  await tx.delete(dualControlRequests).where(eq(dualControlRequests.customerId, customerId))
  await tx.delete(notes).where(eq(notes.customerId, customerId))
  await tx.delete(recordTags).where(eq(recordTags.customerId, customerId))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.callerId, customerId))
}

/** Values that staff changed may name the customer; that, why and by whom they were changed stays. */
async function anonymizeActs(tx: Db, customerId: string): Promise<void> {
  await tx
    .update(staffActs)
    .set({ before: null, after: null })
    .where(eq(staffActs.customerId, customerId))
}

/** Who asked and what was answered is kept; why may name the person. */
async function anonymizeApprovals(tx: Db, customerId: string): Promise<void> {
  await tx
    .update(accessApprovals)
    .set({ reason: removed })
    .where(eq(accessApprovals.customerId, customerId))
}

/** Amounts stay, with where tax was due. */
async function anonymizeOrders(tx: Db, customerId: string): Promise<void> {
  await tx.update(quotes).set({ customerId: null }).where(eq(quotes.customerId, customerId))
  const taxedAt = sql`jsonb_build_object('state', ship_to->'state', 'zipCode', ship_to->'zipCode')`
  await tx
    .update(orders)
    .set({
      shipTo: taxedAt,
      emergencyAddress: null,
      imei: null,
      keepMsisdn: null,
      chosenMsisdn: null,
    })
    .where(eq(orders.customerId, customerId))
}

/** What they were called, also those that ended before, and what they could be taken with. */
async function anonymizeLines(tx: Db, customerId: string): Promise<void> {
  await tx
    .update(lines)
    .set({ nickname: 'Closed', esimEncrypted: null })
    .where(eq(lines.customerId, customerId))
}

/** Where SIM cards were mailed after that of the order. */
async function anonymizeSimChanges(tx: Db, customerId: string): Promise<void> {
  const place = sql`jsonb_build_object('state', ship_to->'state', 'zipCode', ship_to->'zipCode')`
  await tx
    .update(simChanges)
    .set({ shipTo: place })
    .where(and(inArray(simChanges.lineId, linesOf(tx, customerId)), eq(simChanges.sim, 'card')))
}

/** What other carriers sent about whose number it is. */
async function anonymizePortOuts(tx: Db, customerId: string): Promise<void> {
  await tx
    .update(portOuts)
    .set({ askedName: null, askedZipCode: null })
    .where(inArray(portOuts.lineId, linesOf(tx, customerId)))
}

/** What 911 was given and when must be provable, where its owner lived need not. */
async function anonymizeEmergencyAddresses(tx: Db, customerId: string): Promise<void> {
  const place = sql`jsonb_build_object('state', address->'state', 'zipCode', address->'zipCode')`
  await tx
    .update(emergencyAddresses)
    .set({ address: place, suggestion: null })
    .where(inArray(emergencyAddresses.lineId, linesOf(tx, customerId)))
}
