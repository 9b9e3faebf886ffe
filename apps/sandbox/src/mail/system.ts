import type { Hono } from 'hono'
import type { SMTPServer } from 'smtp-server'
import type { Clock } from '../clock.ts'
import { createFaults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import { createMailbox } from './mailbox.ts'
import { createMailRoutes } from './routes.ts'
import { createSmtpServer, mailFaults } from './smtp.ts'

export type MailSystem = {
  routes: Hono
  newSmtpServer: () => SMTPServer
}

/** The mail provider: SMTP in, a mailbox page out. */
export function createMailSystem(clock: Clock, timers: Timers): MailSystem {
  const faults = createFaults<string>(mailFaults)
  const mailbox = createMailbox(clock)
  return {
    routes: createMailRoutes(mailbox, faults),
    newSmtpServer: () => createSmtpServer({ mailbox, faults, timers }),
  }
}
