import { createCall } from './api-client.ts'
import { loseSession, sessionToken } from './session.ts'
import { noteUse } from './session-life.ts'

const fromHead = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Of every tab, the one that was answered last knows how long the session still lives. */
const send = async (request: Request): Promise<Response> => {
  const response = await fetch(request)
  if (request.headers.has('authorization') && response.status !== 401) noteUse(Date.now())
  return response
}

/**
 * The browser's client: `await call(endpoint, { params, query, body }, { signal })`.
 * For client loaders, actions and event handlers; on the server, loaders take
 * `call` from `siteContext`.
 */
export const call = createCall({
  send,
  origin: () => window.location.origin,
  identity: () => ({ apiKey: fromHead('api-key'), companyCode: fromHead('company-code') }),
  token: sessionToken,
  onUnauthorised: loseSession,
})
