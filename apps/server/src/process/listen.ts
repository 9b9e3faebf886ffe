import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portFailure } from './start-failure.ts'

/** `address` is null for all addresses of the machine; `name` is the variable that sets the port. */
type Place = { readonly port: number; readonly address: string | null; readonly name: string }

/** Gives the port, which the system chooses for 0. */
export function listen(server: Server, { port, address: host, name }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portFailure(error, port, name)))
    server.listen({ port, ...(host !== null && { host }) }, () => {
      const address = server.address() as AddressInfo // a TCP server's address is never a string
      resolve(address.port)
    })
  })
}

const finishRequestsWithinMs = 10_000
const sweepEveryMs = 50

/** Refuses new requests and waits for the running ones, for ten seconds at most. */
export function finishRequests(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      server.closeAllConnections()
    }, finishRequestsWithinMs)
    // A connection whose request was answered meanwhile would stay until its client closes it.
    const sweep = setInterval(() => server.closeIdleConnections(), sweepEveryMs)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    server.closeIdleConnections()
  })
}
