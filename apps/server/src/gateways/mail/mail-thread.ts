import { createThreads } from '../../threads.ts'
import type { Mail, MailGateway } from './mail.ts'
import type { SmtpOptions } from './smtp.ts'

export type MailTask = { readonly server: SmtpOptions; readonly mail: Mail }

/** As many as the thread keeps connections for. */
const atOnce = 5

/**
 * Delivers mail through an SMTP server, from a thread behind all others: writing a mail takes the
 * processor as long as a quarter of a purchase, and its reader waits for the post anyway.
 */
export function createMailThread(server: SmtpOptions): MailGateway {
  const threads = createThreads<MailTask, void>({
    file: new URL('./mail-worker.ts', import.meta.url),
    most: 1,
    atOnce,
    failure: 'Email not sent',
  })
  return {
    send: (mail) => threads.run({ server, mail }),
    close: () => threads.stop(),
  }
}
