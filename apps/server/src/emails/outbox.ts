import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/open.ts'
import type { Email, EmailGateway } from '../gateways/email/email.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import { withLanguage } from '../language/request-language.ts'

/** An email as it waits: a queue is no place for files. */
export type QueuedEmail = Omit<Email, 'attachments'>

/**
 * Posts an email in the caller's transaction; it is delivered once that commits. `write` says
 * everything in `language`: that of the reader, whoever is served while it is written. After
 * `usefulUntil` it is not delivered any more: what it holds has run out.
 */
export type SendEmail = (
  tx: Db,
  language: Language,
  write: () => QueuedEmail,
  usefulUntil?: Date,
) => Promise<void>

type Deps = { enqueue: Enqueue; secretBox: SecretBox }

const encryptionContext = 'email'

/** What is encrypted; the time is in ISO 8601. */
type Waiting = QueuedEmail & { readonly usefulUntil?: string }

/** Emails wait encrypted: they hold names, addresses and codes that a look at the queue must not show. */
export function createSendEmail({ enqueue, secretBox }: Deps): SendEmail {
  return (tx, language, write, usefulUntil) => {
    const email = { ...withLanguage(language, write), usefulUntil }
    return enqueue(tx, 'send-email', {
      encrypted: secretBox.encrypt(JSON.stringify(email), encryptionContext),
    })
  }
}

type DeliverDeps = { email: EmailGateway; secretBox: SecretBox; clock: Clock; log: Logger }

/** A code that ran out while the mail server was away would only be tried in vain. */
export function deliverEmail({
  email,
  secretBox,
  clock,
  log,
}: DeliverDeps): JobHandlers['send-email'] {
  return async ({ encrypted }) => {
    const waiting = JSON.parse(secretBox.decrypt(encrypted, encryptionContext)) as Waiting // encrypted above
    const { usefulUntil, ...posted } = waiting
    if (usefulUntil === undefined || new Date(usefulUntil) > clock()) return email.send(posted)
    log.warn({ usefulUntil }, 'email not sent: its code or link has expired')
  }
}
