import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** How the bridge is run. */
export type Settings = {
  port: number
  listenAddress: string
  databaseUrl: string
  /** Helium's API, without a slash at the end; its paths begin with `/v1`. */
  heliumUrl: string
  heliumApiKey: string
  /** Any of them proves an event of theirs, so that a secret can be changed while both are in use. */
  heliumWebhookSecrets: readonly string[]
  /** Any of them opens the bridge to the shop. */
  carrierApiKeys: readonly string[]
  /** The first one signs what the shop is told. */
  carrierWebhookSecrets: readonly string[]
  /** The first one encrypts kept answers; any of them reads one. */
  secretKeys: readonly string[]
  /** Where the shop is, without a slash at the end. */
  shopUrl: string
  /** Their plan's id, by the plan's id in the shop. */
  plans: ReadonlyMap<string, string>
}

type Env = Readonly<Record<string, string | undefined>>
export type SettingsResult =
  | { ok: true; settings: Settings }
  | { ok: false; problems: readonly string[] }

const plansSchema = z.record(z.string().check(z.minLength(1)), z.string().check(z.minLength(1)))

/** Reads the environment; all problems are told together, by the variable's name and without its value. */
export function readSettings(env: Env): SettingsResult {
  const problems: string[] = []
  const reader = readerOf(env, problems)
  const settings: Settings = {
    port: reader.port('PORT', 3004),
    listenAddress: reader.address('LISTEN_ADDRESS', '127.0.0.1'),
    databaseUrl: reader.databaseUrl('DATABASE_URL'),
    heliumUrl: reader.url('HELIUM_URL'),
    heliumApiKey: reader.text('HELIUM_API_KEY'),
    heliumWebhookSecrets: reader.list('HELIUM_WEBHOOK_SECRET'),
    carrierApiKeys: reader.list('CARRIER_API_KEY'),
    carrierWebhookSecrets: reader.list('CARRIER_WEBHOOK_SECRET'),
    secretKeys: reader.secretKeys('SECRET_KEY'),
    shopUrl: reader.url('PUBLIC_URL'),
    plans: reader.plans('HELIUM_PLANS'),
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings }
}

const shortestKey = 32

function readerOf(env: Env, problems: string[]) {
  const text = (name: string): string => {
    const value = env[name]?.trim() ?? ''
    if (value === '') problems.push(`${name} is missing`)
    else if (/\p{Cc}/u.test(value)) problems.push(`${name} contains a control character`)
    return value
  }
  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  return {
    text,
    list,
    secretKeys(name: string): string[] {
      const keys = list(name)
      if (keys.some((key) => key.length < shortestKey)) {
        problems.push(`${name} must have at least ${shortestKey} characters`)
      }
      return keys
    },
    url(name: string): string {
      const value = text(name)
      const { protocol, search, hash } = URL.parse(value) ?? {}
      const isWeb = protocol === 'https:' || protocol === 'http:'
      if (value !== '' && (!isWeb || search !== '' || hash !== '' || value.endsWith('/'))) {
        problems.push(`${name} must be an http or https address without a slash at the end`)
      }
      return value
    },
    databaseUrl(name: string): string {
      const value = text(name)
      if (value !== '' && !/^postgres(ql)?:\/\//.test(value)) {
        problems.push(`${name} must be a PostgreSQL URL: postgres://user:password@host/name`)
      }
      return value
    },
    address(name: string, usual: string): string {
      const value = env[name] || usual
      if (isIP(value) === 0) problems.push(`${name} must be an IP address`)
      return value
    },
    port(name: string, usual: number): number {
      const port = Number(env[name] || usual)
      if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
      problems.push(`${name} must be a whole number from 0 to 65535`)
      return usual
    },
    plans(name: string): ReadonlyMap<string, string> {
      const value = text(name)
      const read = z.safeParse(plansSchema, parsed(value))
      if (value !== '' && (!read.success || Object.keys(read.data).length === 0)) {
        problems.push(`${name} must be JSON such as {"plan in the shop":"plan at Helium"}`)
      }
      return new Map(read.success ? Object.entries(read.data) : [])
    },
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
