import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { SecretBox } from '../crypto/secret-box.ts'
import type { Db } from '../db/open.ts'
import type { Mail, MailGateway } from '../gateways/mail/mail.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import { withLanguage } from '../language/request-language.ts'

/** A mail as it waits: a queue is no place for files. */
export type PostedMail = Omit<Mail, 'attachments'>

/**
 * Posts a mail in the caller's transaction; it is delivered once that commits. `write` says
 * everything in `language`: that of the reader, whoever is served while it is written. After
 * `usefulUntil` it is not delivered any more: what it holds has run out.
 */
export type PostMail = (
  tx: Db,
  language: Language,
  write: () => PostedMail,
  usefulUntil?: Date,
) => Promise<void>

type Deps = { enqueue: Enqueue; secretBox: SecretBox }

const sealContext = 'mail'

/** What is sealed; the time is in ISO 8601. */
type Waiting = PostedMail & { readonly usefulUntil?: string }

/** Mails wait sealed: they hold names, addresses and codes that a look at the queue must not show. */
export function createPostMail({ enqueue, secretBox }: Deps): PostMail {
  return (tx, language, write, usefulUntil) => {
    const mail = { ...withLanguage(language, write), usefulUntil }
    return enqueue(tx, 'send-mail', { sealed: secretBox.seal(JSON.stringify(mail), sealContext) })
  }
}

type DeliverDeps = { mail: MailGateway; secretBox: SecretBox; clock: Clock; log: Logger }

/** A code that ran out while the mail server was away would only be tried in vain. */
export function deliverMail({
  mail,
  secretBox,
  clock,
  log,
}: DeliverDeps): JobHandlers['send-mail'] {
  return async ({ sealed }) => {
    const waiting = JSON.parse(secretBox.open(sealed, sealContext)) as Waiting // sealed above
    const { usefulUntil, ...posted } = waiting
    if (usefulUntil === undefined || new Date(usefulUntil) > clock()) return mail.send(posted)
    log.warn({ usefulUntil }, 'email not sent: its code or link has expired')
  }
}
