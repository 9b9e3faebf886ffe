import type { Language } from '@openline/words/language'
import type { Db } from '../db/open.ts'
import type { Mail, MailGateway } from '../gateways/mail/mail.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import type { SecretBox } from '../secret-box.ts'
import { inLanguage } from '../speaking.ts'

/** A mail as it waits: a queue is no place for files. */
export type PostedMail = Omit<Mail, 'attachments'>

/**
 * Posts a mail in the caller's transaction; it is delivered once that commits. `write` says
 * everything in `language`: that of the reader, whoever is served while it is written.
 */
export type PostMail = (tx: Db, language: Language, write: () => PostedMail) => Promise<void>

type Deps = { enqueue: Enqueue; secretBox: SecretBox }

const sealContext = 'mail'

/** Mails wait sealed: they hold names, addresses and codes that a look at the queue must not show. */
export const createPostMail =
  ({ enqueue, secretBox }: Deps): PostMail =>
  (tx, language, write) => {
    const mail = inLanguage(language, write)
    return enqueue(tx, 'send-mail', { sealed: secretBox.seal(JSON.stringify(mail), sealContext) })
  }

type DeliverDeps = { mail: MailGateway; secretBox: SecretBox }

export const deliverMail =
  ({ mail, secretBox }: DeliverDeps): JobHandlers['send-mail'] =>
  async ({ sealed }) =>
    mail.send(JSON.parse(secretBox.open(sealed, sealContext)) as PostedMail)
