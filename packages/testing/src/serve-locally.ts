import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A web server on this machine; one that cannot answer hangs up. */
export async function serveLocally(
  answer: Answering,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
