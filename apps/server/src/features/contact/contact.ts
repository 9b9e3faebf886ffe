import { createHash, randomInt } from 'node:crypto'
import type { sendContactMessage } from '@openline/contract/contact'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { t } from '@openline/i18n/i18n'
import { language } from '@openline/i18n/language'
import type { Clock } from '../../clock.ts'
import { ownId } from '../../crypto/own-id.ts'
import type { Db } from '../../db/open.ts'
import type { SendEmail } from '../../emails/outbox.ts'
import type { Limits } from '../../http/rate-limit.ts'
import { contactCopyEmail } from './emails.ts'
import { findTicket, insertMessage } from './store.ts'
import { contactSupportEmail } from './support-emails.ts'

export type ContactDeps = {
  db: Db
  clock: Clock
  limits: Limits
  sendEmail: SendEmail
}

type Message = HandlerInput<typeof sendContactMessage>['body']

/** Where a message came from. */
export type Sender = {
  /** Null for a visitor. */
  readonly customerId: string | null
  readonly clientIp: string
}

/**
 * Keeps a message under a ticket number, and emails it to support and a copy to its sender. A
 * message that is sent again on the same day, because its answer was lost, gets its first ticket
 * and is emailed once. Throws `too_many_requests` for a network or an address that writes too often.
 */
export async function receiveMessage(
  deps: ContactDeps,
  body: Message,
  sender: Sender,
): Promise<OutputOf<typeof sendContactMessage>> {
  await deps.limits.consume('contact', sender.clientIp)
  await deps.limits.consume('contactFrom', body.email)
  const ticket = await keep(deps, body, sender.customerId)
  return {
    message: t(
      'Thanks! We got your message. Your ticket number is {ticket}, and we’re emailing a copy to {email}.',
      { ticket, email: body.email },
    ),
    ticket,
  }
}

async function keep(deps: ContactDeps, body: Message, customerId: string | null): Promise<string> {
  const receivedAt = deps.clock()
  const { name, email, message } = body
  const isSuspect = (body.leaveEmpty ?? '') !== ''
  const digest = digestOf([receivedAt.toISOString().slice(0, 10), `${isSuspect}`, email, message])
  const ticket = newTicket()
  const isNew = await deps.db.transaction(async (tx) => {
    const id = ownId()
    const row = { id, ticket, digest, customerId, name, email, message, isSuspect, receivedAt }
    const isKept = await insertMessage(tx, row)
    if (isKept && !isSuspect) {
      await deps.sendEmail(tx, 'support', () => contactSupportEmail(row))
      const sender = { id: customerId, email, firstName: name, language: language() }
      await deps.sendEmail(tx, sender, () => contactCopyEmail(row))
    }
    return isKept
  })
  if (isNew) return ticket
  // Nothing under this digest: the number was taken, once in a trillion.
  return (await findTicket(deps.db, digest)) ?? keep(deps, body, customerId)
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Without letters and digits that are taken for each other on the phone. */
const ticketLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const ticketLength = 8

function newTicket(): string {
  return `T-${Array.from({ length: ticketLength }, () => ticketLetters[randomInt(ticketLetters.length)]).join('')}`
}
