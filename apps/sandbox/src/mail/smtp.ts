import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '../http/faults.ts'
import type { Timers } from '../http/timers.ts'
import type { Mailbox } from './mailbox.ts'

/** `on` names a recipient in lower case. */
export const mailFaults = ['refuse', 'refuse_for_now', 'slow', 'drop'] as const

const refusals = {
  refuse: { code: 550, message: 'Mailbox unavailable' },
  refuse_for_now: { code: 451, message: 'Try again later' },
}

type Dependencies = { mailbox: Mailbox; faults: Faults<string>; timers: Timers }

/** An SMTP server that keeps everything and sends nothing on. */
export function createSmtpServer(dependencies: Dependencies): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // Without a certificate of its own there is nothing to upgrade to.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    size: 10 * 1024 * 1024,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anyone' }),
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void accept(dependencies, recipientsOf(session), Buffer.concat(chunks), callback)
      })
    },
  })
  // Clients that break off are their own business.
  server.on('error', () => {})
  return server
}

function recipientsOf(session: SMTPServerSession): string[] {
  return session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
}

async function accept(
  { mailbox, faults, timers }: Dependencies,
  recipients: string[],
  source: Buffer,
  callback: (error?: Error | null) => void,
) {
  const strike = faults.take(recipients[0] ?? '', mailFaults)
  if (strike?.fault === 'slow') await timers.wait(strike.delayMs)
  if (strike?.fault === 'refuse' || strike?.fault === 'refuse_for_now') {
    const { code, message } = refusals[strike.fault]
    callback(Object.assign(new Error(message), { responseCode: code }))
    return
  }
  if (strike?.fault !== 'drop') mailbox.receive(recipients, source)
  callback()
}
