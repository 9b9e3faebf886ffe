import { workBehindOthers } from '../../threads.ts'
import type { EmailGateway } from './email.ts'
import type { EmailTask } from './email-thread.ts'
import { createSmtpEmail } from './smtp.ts'

/** The thread serves one server for as long as it lives. */
let gateway: EmailGateway | null = null

workBehindOthers(({ server, mail }: EmailTask) => {
  gateway ??= createSmtpEmail(server)
  return gateway.send(mail)
})
