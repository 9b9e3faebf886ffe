export type Attachment = {
  /** As the recipient saves it. */
  readonly name: string
  readonly type: string
  readonly content: Uint8Array
}

/** An email to one person. `text` and `html` say the same. */
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who wrote it, when it was a person: the answer goes there. */
  readonly replyTo?: { readonly name: string; readonly address: string }
  readonly attachments?: readonly Attachment[]
}

/** Delivers mail. */
export type EmailGateway = {
  /** Resolves once the mail server took the email over; throws when it did not. */
  send(mail: Email): Promise<void>
  /** What is being sent fails. */
  close(): Promise<void>
}
