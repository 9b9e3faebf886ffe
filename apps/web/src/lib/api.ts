import { createCall } from './api-client.ts'
import { loseSession, sessionToken } from './session.ts'

const fromHead = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/**
 * The browser's client: `await call(endpoint, { params, query, body }, { signal })`.
 * For client loaders, actions and event handlers; on the server, loaders take
 * `call` from `siteContext`.
 */
export const call = createCall({
  send: (request) => fetch(request),
  origin: () => window.location.origin,
  identity: () => ({ apiKey: fromHead('api-key'), companyCode: fromHead('company-code') }),
  token: sessionToken,
  onUnauthorised: loseSession,
})
