import { createCall } from '../../lib/api-client.ts'
import { loseSession, staffToken } from './session.ts'

/** What the server wrote into the head of the page. */
export function fromHead(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}

/**
 * The desk's client: `await call(endpoint, { params, query, body }, { signal })`. Pages load with
 * `useCall` and act with `ActDialog`.
 */
export const call = createCall({
  send: (request) => fetch(request),
  origin: () => window.location.origin,
  identity: () => ({ apiKey: fromHead('api-key'), companyCode: fromHead('company-code') }),
  token: staffToken,
  onUnauthorized: loseSession,
})
