import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveLocally } from './serve-locally.ts'

/** A JSON call as it went over the wire. */
export type Exchange = {
  method: string
  path: string
  headers: Headers
  sent: unknown
  status: number
  answer: unknown
}

export type RecordingProxy = { url: string; exchanges: readonly Exchange[]; close(): Promise<void> }

/**
 * A proxy before `target` that forwards every JSON call and records it, and loses some answers on the way. An answer
 * waits until `isLost` has said what becomes of it.
 */
export async function startRecordingProxy(
  target: string,
  isLost: (exchange: Exchange) => boolean | Promise<boolean> = () => false,
): Promise<RecordingProxy> {
  const exchanges: Exchange[] = []
  const handOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', url: path = '' } = request
    const headers = new Headers(request.headers as Record<string, string>)
    for (const name of ['connection', 'content-length', 'host']) headers.delete(name)
    const body = await text(request)
    const init = { method, headers, ...(body !== '' && { body }) }
    const answered = await fetch(`${target}${path}`, init)
    const answer = await answered.text()
    const sent: unknown = body === '' ? undefined : JSON.parse(body)
    const { status } = answered
    const exchange: Exchange = { method, path, headers, sent, status, answer: JSON.parse(answer) }
    exchanges.push(exchange)
    if (await isLost(exchange)) return void response.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer)
  }
  return { ...(await serveLocally(handOn)), exchanges }
}
