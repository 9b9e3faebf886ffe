import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './serve-locally.ts'

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
  /** What every request is answered with from now on, or each by its path. */
  answerWith(answer: StubAnswer | ((path: string) => StubAnswer)): void
  close(): Promise<void>
}

export async function startHttpStub(): Promise<HttpStub> {
  const requests: StubRequest[] = []
  let answer: StubAnswer | ((path: string) => StubAnswer) = { body: '{}' }
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = request
    requests.push({ method, path, headers, body: await text(request) })
    const {
      status = 200,
      type = 'application/json',
      body,
    } = typeof answer === 'function' ? answer(path) : answer
    response.writeHead(status, { 'content-type': type }).end(body)
  }
  const server = await serveLocally(reply)
  return {
    ...server,
    requests,
    answerWith: (next) => {
      answer = next
    },
  }
}
