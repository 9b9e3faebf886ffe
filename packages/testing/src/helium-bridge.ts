import { readSettings, type Settings } from '@openline/bridge-helium/settings'
import { startBridge } from '@openline/bridge-helium/start-bridge'
import { carrierApi } from '@openline/carrier-check/api/calls'
import type { CarrierEndpoint } from '@openline/carrier-check/api/endpoint'
import { demoSecrets } from '@openline/sandbox/options'
import { withHelium } from '@openline/sandbox/testing/helium-client'
import { openSandbox } from '@openline/sandbox/testing/open-sandbox'
import { pino } from 'pino'
import { createEmptyDatabase } from './test-database.ts'

export type CallName = keyof typeof carrierApi
export type Answered<Body = Record<string, unknown>> = {
  status: number
  body: Body
  headers: Headers
}

export type OpenBridge = Awaited<ReturnType<typeof openBridge>>

/** Calls Helium takes in a minute: no test is to count them. */
const noLimits = { reads: 1_000_000, writes: 1_000_000 }

/** The plans of the demo's shop, at the platform that the sandbox plays. */
const plans = {
  'light-monthly': 'plan_light_monthly',
  'standard-monthly': 'plan_standard_monthly',
}

type Options = {
  timing?: Record<string, number>
  env?: Record<string, string>
  clock?: () => Date
}

/** The environment of a bridge to a sandbox's Helium. */
export function bridgeEnv(at: { heliumUrl: string; shopUrl: string; databaseUrl: string }) {
  return {
    PORT: '0',
    HELIUM_URL: at.heliumUrl,
    HELIUM_API_KEY: demoSecrets.heliumApiKey,
    HELIUM_WEBHOOK_SECRET: demoSecrets.heliumWebhookSecret,
    HELIUM_PLANS: JSON.stringify(plans),
    CARRIER_API_KEY: demoSecrets.carrierApiKey,
    CARRIER_WEBHOOK_SECRET: demoSecrets.carrierWebhookSecret,
    SECRET_KEY: 'demo-secret-key-of-no-use-anywhere-else',
    PUBLIC_URL: at.shopUrl,
    DATABASE_URL: at.databaseUrl,
  }
}

/** A bridge between a sandbox's Helium and a shop that only hears its events, with a database of its own. */
export async function openBridge({
  timing = {},
  env = {},
  clock = () => new Date(),
}: Options = {}) {
  const [database, sandbox] = await Promise.all([
    createEmptyDatabase(),
    openSandbox({ timing, heliumLimits: noLimits }),
  ])
  const helium = await withHelium(sandbox)
  const at = {
    heliumUrl: `${sandbox.url}/helium`,
    shopUrl: sandbox.hooks.url,
    databaseUrl: database.url,
  }
  const settings = settingsOf({ ...bridgeEnv(at), ...env })
  const logLines: string[] = []
  const log = pino({}, { write: (line: string) => void logLines.push(line) })
  const running = await startBridge({ settings, log, clock, cardsEveryMs: 50 })
  const url = `http://127.0.0.1:${running.port}`
  await helium.make('/webhook-endpoint', { url: `${url}/hooks/helium` })
  return {
    helium,
    hooks: sandbox.hooks,
    settings,
    url,
    logLines,
    databaseUrl: database.url,
    ask: askerOf(() => url),
    async close() {
      // Helium first: it goes on sending events.
      await sandbox.close()
      await running.stop()
      await database.drop()
    },
  }
}

function settingsOf(env: Record<string, string>): Settings {
  const read = readSettings(env)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.settings
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
