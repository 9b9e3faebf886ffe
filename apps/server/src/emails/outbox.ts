import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/open.ts'
import type { DomainEvents } from '../domain-events.ts'
import { type Email, type EmailGateway, EmailRefused } from '../gateways/email/email.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import {
  composeEmail,
  type EmailRecipient,
  type EmailSettings,
  englishSubject,
  type WriteEmail,
} from './compose.ts'

/** How long an email is of use, and what it is a record of. */
export type Delivery = {
  /** Not delivered after that: the code or link in it has expired, or it would come too late. */
  readonly usefulUntil?: Date
  /** The notice of a renewal that it is; its sender must know if it was not delivered. */
  readonly noticeId?: string
  /** The reply of support that it brings; its page says what became of it. */
  readonly replyId?: string
  /** Its record among the emails that customers were sent. */
  readonly sentEmailId?: string
}

/**
 * Queues an email in the caller's transaction; a job delivers it after the commit. `support` is
 * our own support, which reads English.
 */
export type SendEmail = (
  tx: Db,
  to: EmailRecipient | 'support',
  write: WriteEmail,
  delivery?: Delivery,
) => Promise<void>

export type QueueEmail = (tx: Db, email: Email, delivery?: Delivery) => Promise<void>

/**
 * Keeps what a customer was sent; does the same work, and keeps nothing, for an address without an account. Gives the
 * id of the record.
 */
export type RecordSentEmail = (
  tx: Db,
  email: { readonly customerId: string | null; readonly subject: string },
) => Promise<string>

/** Why an email did not arrive that was not sent, because the mail server took nothing while it was of use. */
export const tooLate = 'EXPIRED'

/** Keeps that the recipient's mail server refused an email for good, with its codes, or that it was not sent in time. */
export type RecordRefusal = (sentEmailId: string, reason: string) => Promise<void>

type SendNeeds = EmailSettings & {
  readonly supportEmail: string
  readonly queueEmail: QueueEmail
  readonly recordSentEmail: RecordSentEmail
}

export function createSendEmail(deps: SendNeeds): SendEmail {
  const { supportEmail, queueEmail, recordSentEmail, ...settings } = deps
  const support: EmailRecipient = { id: null, email: supportEmail, language: 'en' }
  return async (tx, to, write, delivery) => {
    const recipient = to === 'support' ? support : to
    const subject = englishSubject(settings, write)
    const sentEmailId = await recordSentEmail(tx, { customerId: recipient.id, subject })
    const toCustomer = to === 'support' ? delivery : { ...delivery, sentEmailId }
    await queueEmail(tx, composeEmail(settings, recipient, write), toCustomer)
  }
}

const encryptionContext = 'email'

/** The encrypted payload of the job; times are in ISO 8601. */
type Payload = Email &
  Omit<Delivery, 'usefulUntil'> & { readonly writtenAt: string; readonly usefulUntil?: string }

/** The queue holds emails encrypted: names, addresses and codes must not be readable in it. */
export function createQueueEmail({
  enqueue,
  secretBox,
  clock,
}: {
  enqueue: Enqueue
  secretBox: SecretBox
  clock: Clock
}): QueueEmail {
  return (tx, email, delivery) => {
    const payload = JSON.stringify({ ...email, ...delivery, writtenAt: clock() })
    return enqueue(tx, 'send-email', { encrypted: secretBox.encrypt(payload, encryptionContext) })
  }
}

type DeliverNeeds = {
  email: EmailGateway
  secretBox: SecretBox
  clock: Clock
  log: Logger
  recordRefusal: RecordRefusal
  db: Db
  events: Pick<DomainEvents, 'onNoticeFailed' | 'onReplyDelivered'>
}

/**
 * Delivers a queued email, unless its time has passed while the mail server was away. An email to a customer that
 * the server refuses for good is not tried again: the refusal is kept, and the sender of a notice finds another way.
 * One to our own support is tried again and fails as a job, since the operator has to correct the address.
 */
export function deliverEmail(deps: DeliverNeeds): JobHandlers['send-email'] {
  const { email, secretBox, clock, log, db, events, recordRefusal } = deps
  return async ({ encrypted }) => {
    const payload = secretBox.decrypt(encrypted, encryptionContext)
    const { writtenAt, usefulUntil, noticeId, replyId, sentEmailId, ...queued } = JSON.parse(
      payload,
    ) as Payload // encrypted above
    if (usefulUntil !== undefined && new Date(usefulUntil) <= clock()) {
      if (sentEmailId !== undefined) await recordRefusal(sentEmailId, tooLate)
      if (noticeId === undefined) {
        log.warn({ usefulUntil }, 'email not sent: its code or link has expired')
        return
      }
      log.warn({ noticeId }, 'email not sent: the notice is too late')
      return events.onNoticeFailed(db, { noticeId, failure: 'not_accepted_in_time' })
    }
    try {
      await email.send(queued, new Date(writtenAt))
    } catch (error) {
      if (sentEmailId === undefined || !(error instanceof EmailRefused)) throw error
      await keepRefusal(deps, { sentEmailId, noticeId }, error)
      if (replyId !== undefined) await events.onReplyDelivered(db, { replyId, delivery: 'refused' })
      return
    }
    if (replyId !== undefined) await events.onReplyDelivered(db, { replyId, delivery: 'sent' })
  }
}

/** The same twice, should the process end in between. */
async function keepRefusal(
  { log, recordRefusal, db, events }: DeliverNeeds,
  { sentEmailId, noticeId }: { sentEmailId: string; noticeId: string | undefined },
  refused: EmailRefused,
): Promise<void> {
  await recordRefusal(sentEmailId, refused.reason)
  if (noticeId === undefined) {
    log.warn({ err: refused, sentEmailId }, 'email not sent: the mailbox refused it')
    return
  }
  log.warn({ err: refused, noticeId }, 'email not sent: the mailbox of a notice refused it')
  await events.onNoticeFailed(db, { noticeId, failure: 'refused' })
}
