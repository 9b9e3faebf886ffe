import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { demoSecrets } from '@openline/sandbox/options'
import { withHelium } from '@openline/sandbox/testing/helium-client'
import { openSandbox } from '@openline/sandbox/testing/open-sandbox'
import { startHeliumNetwork } from './helium-network.ts'
import { createEmptyDatabase } from './test-database.ts'

export type CallName = keyof typeof carrierApi
export type Answered<Body = Record<string, unknown>> = {
  status: number
  body: Body
  headers: Headers
}

export type OpenBridge = Awaited<ReturnType<typeof openBridge>>

/** No other test is to count calls. */
const noLimits = { reads: 1_000_000, writes: 1_000_000 }

type Options = {
  timing?: Record<string, number>
  env?: Record<string, string>
  clock?: () => Date
  /** Calls Helium takes in a minute. */
  heliumLimits?: { reads: number; writes: number }
  /** How often it looks for cards that left. */
  cardsEveryMs?: number
}

/** A bridge between a sandbox's Helium and a shop that only hears its events, with a database of its own. */
export async function openBridge({
  timing = {},
  env = {},
  clock = () => new Date(),
  heliumLimits = noLimits,
  cardsEveryMs = 50,
}: Options = {}) {
  const [database, sandbox] = await Promise.all([
    createEmptyDatabase(),
    openSandbox({ timing, heliumLimits }),
  ])
  const helium = await withHelium(sandbox)
  const { url, settings, logLines, serve, stop } = await startHeliumNetwork({
    sandboxUrl: sandbox.url,
    database,
    clock,
    env,
    cardsEveryMs,
  })
  serve(sandbox.hooks.url)
  return {
    helium,
    hooks: sandbox.hooks,
    settings,
    url,
    logLines,
    databaseUrl: database.url,
    ask: askerOf(() => url),
    async close() {
      // Helium first: it keeps sending events.
      await sandbox.close()
      await stop()
    },
  }
}

/** Makes calls of the carrier API as the shop does. */
export function askerOf(urlNow: () => string) {
  return async <Body = Record<string, unknown>>(
    name: CallName,
    request: object,
    key?: string,
  ): Promise<Answered<Body>> => {
    const endpoint: CarrierEndpoint = carrierApi[name]
    const [method = '', path = ''] = endpoint.path.split(' ')
    const isRead = method === 'GET'
    const query = isRead ? `?${new URLSearchParams(Object.entries(request)).toString()}` : ''
    const response = await fetch(`${urlNow()}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${demoSecrets.carrierApiKey}`,
        ...(!isRead && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(!isRead && { body: JSON.stringify(request) }),
    })
    const body = (await response.json()) as Body // what the test expects of the call
    return { status: response.status, body, headers: response.headers }
  }
}
