import { fullName } from '@openline/contract/person-name'
import {
  type DeskMessage,
  type MessageState,
  messageNext,
} from '@openline/contract/processes/contact-desk'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { StaffCaller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import { findCustomer, findCustomerByEmail } from '../../people/customers/store.ts'
import { listWithRole } from '../../people/staff/store.ts'
import { canResend, deliveryNow } from './reply-delivery.ts'
import { draftsFor } from './reply-drafts.ts'
import { type EntryRow, findMessage, listEntries, type MessageRow } from './store.ts'

export function stateOf({ email, closedAt }: Pick<MessageRow, 'email' | 'closedAt'>): MessageState {
  if (isAnonymized(email)) return 'over'
  return closedAt === null ? 'open' : 'closed'
}

/** A message with what was written since. Throws 404. */
export async function viewPage(
  { db, brand, clock }: Needs<'db' | 'brand' | 'clock'>,
  id: string,
  { staffId }: StaffCaller,
): Promise<DeskMessage> {
  const row = await findMessage(db, id)
  if (!row) throw notFound('We couldn’t find this message')
  const [entries, customer, colleagues] = await Promise.all([
    listEntries(db, id),
    customerOf(db, row),
    listWithRole(db, 'support'),
  ])
  const { ticket, name, email, language, isSuspect, isAnswered, changes } = row
  const state = stateOf(row)
  return {
    id,
    ticket,
    state,
    name,
    email,
    language,
    isSuspect,
    isAnswered,
    changes,
    receivedAt: row.receivedAt.toISOString(),
    waitsSince: row.waitsSince.toISOString(),
    firstReplyAt: row.firstReplyAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
    assignee: assigneeOf(row, staffId),
    customer,
    entries: [
      ...(row.portInId === null
        ? [{ id, by: null, text: row.message, at: row.receivedAt.toISOString(), delivery: null }]
        : []),
      ...entries.map((entry) => presentEntry(entry, clock())),
    ],
    drafts: draftsFor({ name, brand: brand.name }),
    colleagues: colleagues.map((colleague) => ({ id: colleague.id, name: colleague.name })),
    nextActions: messageNext[state].filter(
      (action) => action !== 'resend' || entries.some((entry) => canResend(entry, clock())),
    ),
  }
}

function assigneeOf({ assigneeId: id, assigneeName: name }: MessageRow, staffId: string) {
  return id === null || name === null ? null : { id, name, isMe: id === staffId }
}

/** What was written since, as the desk shows it. */
export function presentEntry(entry: EntryRow, now: Date) {
  const { id, staffName, text, at } = entry
  return { id, by: staffName, text, at: at.toISOString(), delivery: deliveryNow(entry, now) }
}

/**
 * The account of who was signed in, or the one with this address, no matter who typed it; null for neither. What is done
 * about the message is in its timeline.
 */
export async function customerOf(
  db: Db,
  { customerId, email }: Pick<MessageRow, 'customerId' | 'email'>,
): Promise<DeskMessage['customer']> {
  const found = await (customerId === null
    ? findCustomerByEmail(db, email)
    : findCustomer(db, customerId))
  return found && { id: found.id, name: fullName(found), wasSignedIn: customerId !== null }
}
