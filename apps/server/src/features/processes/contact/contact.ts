import { createHash, randomInt } from 'node:crypto'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { sendContactMessage } from '@openline/contract/processes/contact'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import type { EmailRecipient } from '../../../emails/compose.ts'
import type { Needs } from '../../../needs.ts'
import { holdAccountNow } from '../../people/customers/customers.ts'
import { findEmailRecipient } from '../../people/customers/recipient-store.ts'
import { contactReceivedEmail } from './emails.ts'
import { findTicket, insertMessage } from './store.ts'
import { contactSupportEmail } from './support-emails.ts'

type Message = HandlerInput<typeof sendContactMessage>['body']

/** Where a message came from. */
export type Sender = {
  /** Null for a visitor. */
  readonly customerId: string | null
  readonly clientIp: string
}

/**
 * Keeps a message under a ticket number, emails it to support, and emails its sender the number. A
 * message that is sent again on the same day, because its answer was lost, gets its first ticket
 * and is emailed once. One that was on its way while its account was merged is of the account that stays; of one that was
 * closed it throws 401. Throws `too_many_requests` for a network or an address that writes too often.
 */
export async function receiveMessage(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>,
  body: Message,
  sender: Sender,
): Promise<OutputOf<typeof sendContactMessage>> {
  await deps.limits.consume('contact', sender.clientIp)
  const { id, isOwnAddress } = await senderOf(deps.db, sender.customerId, body.email)
  // Strangers who write under a customer's address use up nothing of theirs.
  await deps.limits.consume('contactFrom', isOwnAddress && id !== null ? id : body.email)
  const ticket = await keep(deps, body, sender.customerId)
  return {
    message: t(
      'Thanks! We got your message. Your ticket number is {ticket}. We’ll email it to {email}.',
      { ticket, email: body.email },
    ),
    ticket,
  }
}

async function keep(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail'>,
  body: Message,
  customerId: string | null,
): Promise<string> {
  const receivedAt = deps.clock()
  const { name, email, message } = body
  const isSuspect = (body.leaveEmpty ?? '') !== ''
  const digest = digestOf([receivedAt.toISOString().slice(0, 10), `${isSuspect}`, email, message])
  const ticket = newTicket()
  const isNew = await deps.db.transaction(async (tx) => {
    const ownerId = customerId === null ? null : await holdAccountNow(tx, customerId)
    const from = await senderOf(tx, ownerId, email)
    const written = { name, email, message, isSuspect, language: from.language }
    const times = { receivedAt, waitsSince: receivedAt, changedAt: receivedAt }
    const row = { id: ownId(), ticket, digest, customerId: ownerId, ...written, ...times }
    const isKept = await insertMessage(tx, row)
    if (isKept && !isSuspect) {
      await deps.sendEmail(tx, 'support', () => contactSupportEmail(row))
      const quoted = from.isOwnAddress ? message : null
      await deps.sendEmail(tx, from, () => contactReceivedEmail({ ticket, message: quoted }))
    }
    return isKept
  })
  if (isNew) return ticket
  // Nothing under this digest: the number was taken, once in a trillion.
  return (await findTicket(deps.db, digest)) ?? keep(deps, body, customerId)
}

/** Who gets the emails about a message: the customer, where it names the address of their account. */
async function senderOf(
  db: Db,
  customerId: string | null,
  email: string,
): Promise<EmailRecipient & { readonly isOwnAddress: boolean }> {
  const customer = customerId === null ? null : await findEmailRecipient(db, customerId)
  return customer?.email === email
    ? { ...customer, isOwnAddress: true }
    : { id: customerId, email, language: language(), isOwnAddress: false }
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Without letters and digits that are taken for each other on the phone. */
const ticketLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ticketLength = 8

/** A ticket number that no one has, but for once in a trillion. */
export function newTicket(): string {
  return `T-${Array.from({ length: ticketLength }, () => ticketLetters[randomInt(ticketLetters.length)]).join('')}`
}
