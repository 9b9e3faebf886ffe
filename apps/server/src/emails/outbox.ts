import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/open.ts'
import type { Email, EmailGateway } from '../gateways/email/email.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import {
  composeEmail,
  type EmailRecipient,
  type EmailSettings,
  type WriteEmail,
} from './compose.ts'

/**
 * Queues an email in the caller's transaction; a job delivers it after the commit. `support` is
 * our own support, which reads English. After `usefulUntil` it is not delivered any more: the code
 * or link in it has expired.
 */
export type SendEmail = (
  tx: Db,
  to: EmailRecipient | 'support',
  write: WriteEmail,
  usefulUntil?: Date,
) => Promise<void>

export type QueueEmail = (tx: Db, email: Email, usefulUntil?: Date) => Promise<void>

type SendDeps = EmailSettings & { readonly supportEmail: string; readonly queueEmail: QueueEmail }

export function createSendEmail({ supportEmail, queueEmail, ...settings }: SendDeps): SendEmail {
  const support: EmailRecipient = { email: supportEmail, language: 'en' }
  return (tx, to, write, usefulUntil) => {
    const recipient = to === 'support' ? support : to
    return queueEmail(tx, composeEmail(settings, recipient, write), usefulUntil)
  }
}

const encryptionContext = 'email'

/** The encrypted payload of the job; the time is in ISO 8601. */
type Payload = Email & { readonly usefulUntil?: string }

/** The queue holds emails encrypted: names, addresses and codes must not be readable in it. */
export function createQueueEmail({
  enqueue,
  secretBox,
}: {
  enqueue: Enqueue
  secretBox: SecretBox
}): QueueEmail {
  return (tx, email, usefulUntil) => {
    const payload = JSON.stringify({ ...email, usefulUntil })
    return enqueue(tx, 'send-email', { encrypted: secretBox.encrypt(payload, encryptionContext) })
  }
}

type DeliverDeps = { email: EmailGateway; secretBox: SecretBox; clock: Clock; log: Logger }

/** Delivers a queued email, unless its code or link expired while the mail server was away. */
export function deliverEmail({
  email,
  secretBox,
  clock,
  log,
}: DeliverDeps): JobHandlers['send-email'] {
  return async ({ encrypted }) => {
    const payload = secretBox.decrypt(encrypted, encryptionContext)
    const { usefulUntil, ...queued } = JSON.parse(payload) as Payload // encrypted above
    if (usefulUntil === undefined || new Date(usefulUntil) > clock()) return email.send(queued)
    log.warn({ usefulUntil }, 'email not sent: its code or link has expired')
  }
}
