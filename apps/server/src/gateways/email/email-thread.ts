import { createThreads } from '../../threads.ts'
import type { Email, EmailGateway } from './email.ts'
import type { SmtpOptions } from './smtp.ts'

export type EmailTask = { readonly server: SmtpOptions; readonly mail: Email }

/** As many as the thread keeps connections for. */
const atOnce = 5

/**
 * Delivers mail through an SMTP server, from a thread behind all others: writing an email takes the
 * processor as long as a quarter of a purchase, and its reader waits for the post anyway.
 */
export function createEmailThread(server: SmtpOptions): EmailGateway {
  const threads = createThreads<EmailTask, void>({
    file: new URL('./email-worker.ts', import.meta.url),
    most: 1,
    atOnce,
    failure: 'Email not sent',
  })
  return {
    send: (mail) => threads.run({ server, mail }),
    close: () => threads.stop(),
  }
}
