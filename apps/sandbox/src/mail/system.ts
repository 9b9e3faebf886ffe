import type { Hono } from 'hono'
import type { SMTPServer } from 'smtp-server'
import { createFaults } from '../http/faults.ts'
import { createTimers } from '../http/timers.ts'
import { createMailbox } from './mailbox.ts'
import { createMailRoutes } from './routes.ts'
import { createSmtpServer, mailFaults } from './smtp.ts'

export type MailSystem = {
  routes: Hono
  newSmtpServer: () => SMTPServer
  close(): void
}

/** The mail provider: SMTP in, a mailbox page out. */
export function createMailSystem(): MailSystem {
  const faults = createFaults<string>(mailFaults)
  const mailbox = createMailbox()
  const timers = createTimers()
  return {
    routes: createMailRoutes(mailbox, faults),
    newSmtpServer: () => createSmtpServer({ mailbox, faults, timers }),
    close: () => timers.clear(),
  }
}
