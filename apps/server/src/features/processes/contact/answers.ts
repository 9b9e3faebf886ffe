import { createHash } from 'node:crypto'
import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import type { answerMessage, viewMessageLink } from '@openline/contract/processes/contact-answers'
import { t } from '@openline/i18n/i18n'
import { AppError, notFound } from '../../../app-error.ts'
import { idOfRequest } from '../../../crypto/own-id.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { readSignedLink, signedLink } from '../../../crypto/signed-link.ts'
import type { Db } from '../../../db/open.ts'
import type { DomainEvents } from '../../../domain-events.ts'
import type { Needs } from '../../../needs.ts'
import { isAnonymized } from '../../people/customers/anonymized.ts'
import {
  changeMessage,
  findMessage,
  insertEntry,
  lockMessage,
  type MessageRow,
  setDelivery,
} from './store.ts'
import { answerSupportEmail } from './support-emails.ts'

/** Where the sender of a message answers a reply without signing in. */
export function answerLink(
  deps: { publicUrl: string; secretBox: SecretBox },
  messageId: string,
): string {
  return signedLink(deps, { kind: 'answer', id: messageId })
}

async function readLink(
  { secretBox }: Needs<'secretBox'>,
  token: string,
  read: (id: string) => Promise<MessageRow | null>,
): Promise<MessageRow> {
  const link = readSignedLink(secretBox, token, ['answer'])
  const message = link && (await read(link.id))
  if (!message) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  return message
}

/** Which message a link answers. Throws 404 for a link that we did not sign, or whose message is gone. */
export async function viewLink(
  deps: Needs<'db' | 'secretBox'>,
  token: string,
): Promise<OutputOf<typeof viewMessageLink>> {
  const { ticket, email } = await readLink(deps, token, (id) => findMessage(deps.db, id))
  return { ticket, canAnswer: !isAnonymized(email) }
}

/**
 * Adds what the sender answers to the message, opens it again and tells support. The same words on the same day are
 * one answer. Throws 409 when the account was closed, and `too_many_requests` for a network or a link that answers too often.
 */
export async function receiveAnswer(
  deps: Needs<'db' | 'clock' | 'limits' | 'sendEmail' | 'secretBox'>,
  token: string,
  { message: text }: HandlerInput<typeof answerMessage>['body'],
  clientIp: string,
): Promise<OutputOf<typeof answerMessage>> {
  await deps.limits.consume('contact', clientIp)
  const { id } = await readLink(deps, token, (of) => findMessage(deps.db, of))
  // By the message: who writes under its address without the link uses up none of its answers.
  await deps.limits.consume('contactFrom', id)
  return deps.db.transaction(async (tx) => {
    const message = await readLink(deps, token, (of) => lockMessage(tx, of))
    if (isAnonymized(message.email)) {
      throw new AppError('conflict', t('This message can’t be answered anymore.'))
    }
    const at = deps.clock()
    const digest = createHash('sha256').update(text).digest('hex')
    const entryId = idOfRequest(id, at.toISOString().slice(0, 10), digest)
    const staff = { staffId: null, staffName: null, delivery: null, queuedAt: null }
    if (await insertEntry(tx, { id: entryId, messageId: id, text, at, ...staff })) {
      const waits = message.closedAt === null && !message.isAnswered
      const waitsSince = waits ? message.waitsSince : at
      const opened = { isAnswered: false, closedAt: null, waitsSince }
      await changeMessage(tx, message, { by: null, at, ...opened })
      await deps.sendEmail(tx, 'support', () => answerSupportEmail({ ...message, message: text }))
    }
    const { ticket } = message
    return { message: t('Thanks! We added your answer to ticket {ticket}.', { ticket }) }
  })
}

/** Keeps what became of the email of a reply. */
export function recordDelivery(
  db: Db,
  { replyId, delivery }: Parameters<DomainEvents['onReplyDelivered']>[1],
): Promise<void> {
  return setDelivery(db, replyId, delivery)
}
