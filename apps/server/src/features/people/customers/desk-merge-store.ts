import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/open.ts'
import { accountNotices } from '../../../db/schema/account-notices.ts'
import { customers, sessions } from '../../../db/schema/accounts.ts'
import { contactMessages } from '../../../db/schema/contact.ts'
import { broadcastRecipients } from '../../../db/schema/customer-lists.ts'
import { incidents } from '../../../db/schema/incidents.ts'
import { mergedAccounts } from '../../../db/schema/merged-accounts.ts'
import { notes, recordTags } from '../../../db/schema/notes.ts'
import { checkoutDrafts, lines, orders } from '../../../db/schema/orders.ts'
import { cards } from '../../../db/schema/payments.ts'
import { dropLeases } from '../../lines/lines/number-lease-store.ts'
import { anonymizedDomain } from './anonymized.ts'
import type { Customer } from './store.ts'

type Two = { readonly fromId: string; readonly to: Pick<Customer, 'id' | 'email'> }

function isOpenIncidentOf(customerId: string): SQL | undefined {
  return and(eq(incidents.customerId, customerId), isNull(incidents.closedAt))
}

/** On the customer themselves: what is on a line goes with it, and on an order or a port-in stays with that. */
function isOnCustomer(table: typeof notes | typeof recordTags, customerId: string) {
  const { lineId, orderId, portInId } = table
  return and(eq(table.customerId, customerId), isNull(lineId), isNull(orderId), isNull(portInId))
}

/** What moves, stays and goes, in numbers. */
export async function countMerged(db: Db, id: string) {
  const counted = (table: PgTable, where: SQL | undefined) => db.$count(table, where)
  const [messages, complaints, notesFound, tags, ordersFound, endedLines, cardsFound] =
    await Promise.all([
      counted(contactMessages, eq(contactMessages.customerId, id)),
      counted(incidents, isOpenIncidentOf(id)),
      counted(notes, and(isOnCustomer(notes, id), isNull(notes.removedAt))),
      counted(recordTags, isOnCustomer(recordTags, id)),
      counted(orders, eq(orders.customerId, id)),
      counted(lines, and(eq(lines.customerId, id), eq(lines.status, 'cancelled'))),
      counted(cards, eq(cards.customerId, id)),
    ])
  return {
    cases: messages + complaints,
    marks: notesFound + tags,
    orders: ordersFound,
    endedLines,
    cards: cardsFound,
  }
}

/** The merge that a press made; false while it made none. */
export async function isMergedBy(db: Db, pressId: string): Promise<boolean> {
  return (await db.$count(mergedAccounts, eq(mergedAccounts.pressId, pressId))) > 0
}

/** What needs no session, but a link that was emailed. */
const doneByLink = ['password_reset', 'email_restored'] as const

/** Whether anybody but staff used the account, or a link to its mailbox, after then. */
export async function isUsedSince(db: Db, customerId: string, since: Date): Promise<boolean> {
  const { handoffId, lastSeenAt } = sessions
  const used = and(eq(sessions.customerId, customerId), isNull(handoffId), gt(lastSeenAt, since))
  if ((await db.$count(sessions, used)) > 0) return true
  const { change, at } = accountNotices
  const isByLink = and(inArray(change, [...doneByLink]), gt(at, since))
  return (
    (await db.$count(accountNotices, and(eq(accountNotices.customerId, customerId), isByLink))) > 0
  )
}

/**
 * Conversations and open complaints go on in the open account; replies go to its address. One that is closed opens again
 * when its sender answers.
 */
export async function moveCases(tx: Db, { fromId, to }: Two): Promise<void> {
  await tx
    .update(contactMessages)
    .set({ customerId: to.id, email: to.email })
    .where(eq(contactMessages.customerId, fromId))
  await tx.update(incidents).set({ customerId: to.id }).where(isOpenIncidentOf(fromId))
}

/** Notes and tags on the customer; a tag that both have is there once. */
export async function moveMarks(tx: Db, { fromId, to }: Two): Promise<void> {
  await tx.update(notes).set({ customerId: to.id }).where(isOnCustomer(notes, fromId))
  const had = tx
    .select({ key: recordTags.tagKey })
    .from(recordTags)
    .where(isOnCustomer(recordTags, to.id))
  await tx
    .update(recordTags)
    .set({ customerId: to.id })
    .where(and(isOnCustomer(recordTags, fromId), sql`${recordTags.tagKey} not in ${had}`))
  await tx.delete(recordTags).where(isOnCustomer(recordTags, fromId))
}

/** An email to many that waits to be sent goes to the open account, once. */
export async function moveBroadcasts(tx: Db, { fromId, to }: Two): Promise<void> {
  const { broadcastId, customerId } = broadcastRecipients
  const waiting = await tx
    .delete(broadcastRecipients)
    .where(eq(customerId, fromId))
    .returning({ broadcastId })
  if (waiting.length === 0) return
  await tx
    .insert(broadcastRecipients)
    .values(waiting.map((each) => ({ ...each, customerId: to.id })))
    .onConflictDoNothing({ target: [broadcastId, customerId] })
}

/** What was begun and not bought. */
export async function dropBegun(tx: Db, customerId: string): Promise<void> {
  await dropLeases(tx, customerId)
  await tx.delete(checkoutDrafts).where(eq(checkoutDrafts.customerId, customerId))
}

/** No one signs in to it any more. Its name and addresses stay with the orders that they explain. */
export async function closeMerged(tx: Db, customerId: string): Promise<void> {
  const address = `closed-${customerId}${anonymizedDomain}`
  await tx
    .update(customers)
    .set({ email: address, emailKey: address, passwordHash: 'closed' })
    .where(and(eq(customers.id, customerId), ne(customers.email, address)))
}
