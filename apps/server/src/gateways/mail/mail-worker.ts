import { workBehindOthers } from '../../threads.ts'
import type { MailGateway } from './mail.ts'
import type { MailTask } from './mail-thread.ts'
import { createSmtpMail } from './smtp.ts'

/** The thread serves one server for as long as it lives. */
let gateway: MailGateway | null = null

workBehindOthers(({ server, mail }: MailTask) => {
  gateway ??= createSmtpMail(server)
  return gateway.send(mail)
})
