import type { Db } from '../db/open.ts'
import type { Attachment, Mail, MailGateway } from '../gateways/mail/mail.ts'
import type { Enqueue, JobHandlers } from '../jobs/jobs.ts'
import type { SecretBox } from '../secret-box.ts'

/** A mail as it waits. What it carries is named, and made when it is sent: a queue is no place for files. */
export type PostedMail = Omit<Mail, 'attachments'> & {
  /** The id of the order whose receipt goes along. */
  readonly receiptOf?: string
}

/** Posts a mail in the caller's transaction; it is delivered once that commits. */
export type PostMail = (tx: Db, mail: PostedMail) => Promise<void>

type Deps = { enqueue: Enqueue; secretBox: SecretBox }

const sealContext = 'mail'

/** Mails wait sealed: they hold names, addresses and codes that a look at the queue must not show. */
export const createPostMail =
  ({ enqueue, secretBox }: Deps): PostMail =>
  (tx, mail) =>
    enqueue(tx, 'send-mail', { sealed: secretBox.seal(JSON.stringify(mail), sealContext) })

type DeliverDeps = {
  mail: MailGateway
  secretBox: SecretBox
  /** Null for an order without one. */
  receipt: (orderId: string) => Promise<Attachment | null>
}

export const deliverMail =
  ({ mail, secretBox, receipt }: DeliverDeps): JobHandlers['send-mail'] =>
  async ({ sealed }) => {
    const posted = JSON.parse(secretBox.open(sealed, sealContext)) as PostedMail
    const { receiptOf, ...letter } = posted
    const attachment = receiptOf === undefined ? null : await receipt(receiptOf)
    await mail.send(attachment ? { ...letter, attachments: [attachment] } : letter)
  }
