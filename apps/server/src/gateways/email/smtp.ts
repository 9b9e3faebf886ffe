import { createTransport } from 'nodemailer'
import { callSpan } from '../../tracing/span.ts'
import type { EmailGateway } from './email.ts'
import { smtpFailure } from './smtp-failure.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465`. */
  url: string
  /** The sender, `Name <address>` or an address. */
  from: string
}

const timeoutMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** As many as emails are sent at once: a slow recipient keeps one of them and no other email waits for it. */
const maxConnections = 20

/** Delivers emails through an SMTP server, over connections that stay open. */
export function createSmtpEmail({ url, from }: SmtpOptions): EmailGateway {
  const transport = createTransport({
    ...readSmtpUrl(url),
    ...timeoutMs,
    pool: true,
    maxConnections,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html, replyTo }, writtenAt) {
      const recipient = oneAddress(to)
      const message = {
        from,
        date: writtenAt,
        // As an object, so that it is never parsed as a list of addresses.
        to: { name: '', address: recipient },
        subject: oneLine(subject),
        text,
        html,
        // Help desks ignore emails that are marked as sent by a machine; a person's message is not.
        ...(replyTo
          ? { replyTo: { name: oneLine(replyTo.name), address: oneAddress(replyTo.address) } }
          : { headers: { 'Auto-Submitted': 'auto-generated' } }),
      }
      const sending = callSpan('email', 'send', () => transport.sendMail(message))
      await sending.catch((error: unknown) => {
        throw smtpFailure(error)
      })
    },
    close: async () => transport.close(),
  }
}

/**
 * Emails contain codes, so the connection to the mail server is encrypted unless it is
 * this machine or the URL says `?ignoreTLS=true` (a relay in the same private network).
 */
function readSmtpUrl(text: string) {
  const url = new URL(text)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = ['localhost', '127.0.0.1', '::1'].includes(host)
  const ignoreTLS = url.searchParams.get('ignoreTLS') === 'true'
  return {
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    ignoreTLS,
    requireTLS: !secure && !isHere && !ignoreTLS,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/

function oneAddress(to: string): string {
  if (address.test(to)) return to
  throw new Error('An email must have exactly one plain address')
}

/** A line break would start a header of its own. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
