import type { AddressInfo } from 'node:net'

/** The part of a server that listening needs; HTTP and SMTP servers both have it. */
export type Listener = {
  listen(port: number, host: string, opened: () => void): unknown
  close(closed: () => void): unknown
  once(event: 'error', failed: (error: Error) => void): unknown
  off(event: 'error', failed: (error: Error) => void): unknown
} & (Addressed | { server: Addressed })

type Addressed = { address(): AddressInfo | string | null }

const noIpv6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENETUNREACH'])

/**
 * Listens on 127.0.0.1 and, where the machine has it, on ::1, both with the same port.
 *
 * "localhost" means either of them, depending on the machine, and nothing outside must get in.
 * Gives the port (a free one for port 0) and the listeners that are open.
 */
export async function listenOnLocalhost<Opened extends Listener>(
  makeListener: () => Opened,
  port: number,
): Promise<{ port: number; listeners: Opened[] }> {
  const first = makeListener()
  await open(first, port, '127.0.0.1')
  const chosen = portOf(first)
  const second = makeListener()
  try {
    await open(second, chosen, '::1')
    return { port: chosen, listeners: [first, second] }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (noIpv6.has(code)) return { port: chosen, listeners: [first] }
    first.close(() => {})
    throw error
  }
}

function open(listener: Listener, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(port, host, () => {
      listener.off('error', reject)
      resolve()
    })
  })
}

function portOf(listener: Listener): number {
  // SMTP servers keep the server that has the address in a field of their own.
  const server = 'server' in listener ? listener.server : listener
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
