import { EmailRefused } from './email.ts'

/** An email that the mail server did not take and that is tried again. Its name is the reason, for the list of failed jobs. */
class EmailNotSent extends Error {
  override readonly name: string

  constructor({ name, words }: Trouble, codes: string) {
    super(`${words} (${codes})`)
    this.name = name
  }
}

type Trouble = { readonly name: string; readonly words: string }

const certificateRefused: Trouble = {
  name: 'EmailCertificateRefused',
  words:
    'The certificate of the email server is refused; NODE_EXTRA_CA_CERTS names the file of a private authority',
}
const connectionRefused: Trouble = {
  name: 'EmailConnectionRefused',
  words: 'No email server listens at the host and port of SMTP_URL',
}
const hostNotFound: Trouble = {
  name: 'EmailHostNotFound',
  words: 'The name of the email server in SMTP_URL is not found (DNS)',
}
const signInRefused: Trouble = {
  name: 'EmailSignInRefused',
  words: 'The email server refused the user name or the password of SMTP_URL',
}
const noEncryption: Trouble = {
  name: 'EmailNotEncrypted',
  words:
    'No encrypted connection to the email server; smtps:// needs a port with TLS, smtp:// STARTTLS',
}
const tooSlow: Trouble = {
  name: 'EmailServerTimeout',
  words: 'The email server did not answer in time',
}
const refusedForNow: Trouble = {
  name: 'EmailRefusedForNow',
  words: 'The email server refused the email',
}
const interrupted: Trouble = {
  name: 'EmailInterrupted',
  words: 'The connection to the email server ended before it took the email',
}

/** The codes of nodemailer and of Node that have words of their own. */
const troubles: Readonly<Record<string, Trouble>> = {
  ECONNREFUSED: connectionRefused,
  EDNS: hostNotFound,
  EAUTH: signInRefused,
  ENOAUTH: signInRefused,
  ETLS: noEncryption,
  ERR_SSL_WRONG_VERSION_NUMBER: noEncryption,
  ETIMEDOUT: tooSlow,
}

/** What nodemailer throws. */
type Thrown = {
  code?: string
  /** Of the system, where `code` is nodemailer's own. */
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}

/** The failure of a delivery in our words: its codes only, since the server's answer repeats the recipient's address. */
export function smtpFailure(error: unknown): Error {
  const thrown = error as Thrown // what nodemailer rejects with
  const { code = 'unknown', originalCode, responseCode } = thrown
  const codes = [code, originalCode, responseCode].filter(Boolean).join(' ')
  if (isForGood(thrown))
    return new EmailRefused(`The email server refused the email (${codes})`, codes)
  return new EmailNotSent(troubleOf(thrown), codes)
}

function troubleOf({ code = '', originalCode = '', responseCode }: Thrown): Trouble {
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET/.test(originalCode))
    return certificateRefused
  if (responseCode === 530) return signInRefused
  return troubles[originalCode] ?? troubles[code] ?? (responseCode ? refusedForNow : interrupted)
}

/**
 * Whether the mailbox or the text was refused for good (RFC 5321, 4.2.1). A refused sender, a missing sign-in and a
 * refusal by policy (RFC 3463, x.7.x, such as `554 5.7.1 Relay access denied`) are about us and would meet every email.
 */
function isForGood({ command, responseCode = 0, response = '' }: Thrown): boolean {
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  const isAboutUs = responseCode === 530 || /^5\d\d[ -]5\.7\.\d/.test(response)
  return isAboutEmail && responseCode >= 500 && !isAboutUs
}
