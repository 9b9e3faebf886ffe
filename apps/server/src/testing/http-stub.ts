import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type StubRequest = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export type StubAnswer = { status?: number; type?: string; body: string }

/** A web server on this machine that says whatever a test wants to hear, and remembers who asked. */
export type HttpStub = {
  url: string
  requests: readonly StubRequest[]
  /** What every request is answered with from now on. */
  answerWith(answer: StubAnswer): void
  close(): Promise<void>
}

export const startHttpStub = async (): Promise<HttpStub> => {
  const requests: StubRequest[] = []
  let answer: StubAnswer = { body: '{}' }
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: await text(request) })
    const { status = 200, type = 'application/json', body } = answer
    response.writeHead(status, { 'content-type': type }).end(body)
  }
  const server = createServer((request, response) => void reply(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (next) => {
      answer = next
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
