import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Delivery = { recipients: string[]; raw: Buffer }

export type MailServer = {
  url: string
  deliveries: readonly Delivery[]
  /** How many connections there were so far. */
  connections: () => number
  close: () => void
}

/** A mail server on this machine that keeps what it gets. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const deliveries: Delivery[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        deliveries.push({ recipients, raw: Buffer.concat(chunks) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '0.0.0.0', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connections: () => connections,
    close: () => server.close(),
  }
}
