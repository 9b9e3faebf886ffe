import { automaticHeader, fixedHeaders } from '@openline/contract/endpoint'
import { createCall } from './api-client.ts'
import { loseSession, sessionToken } from './session.ts'
import { recordUse } from './session-life.ts'

function fromHead(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/** Records the use of the session, which all tabs share. */
async function send(request: Request): Promise<Response> {
  const response = await fetch(request)
  const isUse = request.headers.has('authorization') && !request.headers.has(automaticHeader)
  if (isUse && response.status !== 401) recordUse(Date.now())
  return response
}

function identity() {
  return { apiKey: fromHead('api-key'), companyCode: fromHead('company-code') }
}

/**
 * The browser's client: `await call(endpoint, { params, query, body }, { signal })`.
 * For client loaders, actions and event handlers; on the server, loaders take
 * `call` from `siteContext`.
 */
export const call = createCall({
  send,
  origin: () => window.location.origin,
  identity,
  token: sessionToken,
  onUnauthorized: loseSession,
})

/**
 * Opens a stream of server-sent events, with the headers of a call. Gives null
 * when the server has no place for one, and throws when it cannot be had.
 */
export async function openStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const token = sessionToken()
  const headers = new Headers({ ...fixedHeaders(identity()), accept: 'text/event-stream' })
  headers.set(automaticHeader, '1')
  if (token) headers.set('authorization', `Bearer ${token}`)
  const { ok, status, body } = await fetch(path, { headers, signal, cache: 'no-store' })
  if (ok && body) return body
  if (status < 500) return null
  throw new Error(`No stream at ${path}`)
}
