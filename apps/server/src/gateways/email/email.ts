/** An email to one person. `text` and `html` have the same content. */
export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The person who wrote it; without one, a machine did. A reply goes there. */
  readonly replyTo?: { readonly name: string; readonly address: string }
}

/** The mail server will never take this email: the mailbox does not exist, or refuses it for good. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
  /** The codes of the refusal, without the server's words: `EENVELOPE 550`. */
  readonly reason: string

  constructor(message: string, reason: string) {
    super(message)
    this.reason = reason
  }
}

/** Delivers emails. */
export type EmailGateway = {
  /**
   * Resolves once the mail server accepted the email. Throws when it did not, `EmailRefused` for good. `writtenAt` is its
   * `Date` (RFC 5322, 3.6.1): what it says was so then, however long it waited for the server.
   */
  send(email: Email, writtenAt: Date): Promise<void>
  /** What is being sent fails. */
  close(): Promise<void>
}
