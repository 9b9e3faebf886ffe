import { join, resolve } from 'node:path'
import type { ChatSettings } from '@openline/contract/chat'
import { splitHosts } from '../db/connection-url.ts'

export type OpenlineEnv = 'demo' | 'production' | 'test'

/** Everything the process is told from outside, read once. Secrets are kept apart in `secrets`. */
export type Config = {
  readonly env: OpenlineEnv
  readonly port: number
  readonly publicUrl: string
  /** Null: run the embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  readonly contentDir: string
  readonly brandFile: string
  readonly apiKey: string
  readonly companyCode: string
  /** Null: the payment provider's own address. */
  readonly stripeApiUrl: string | null
  readonly carrierUrl: string
  readonly contentUrl: string
  /** Null, in a demo: the brand's name and support address. */
  readonly mailFrom: string | null
  /** Null: no support chat; its launcher leads to the contact page and the FAQ. */
  readonly chat: ChatSettings | null
  /** Who gets the messages of the contact form. Null: the brand's support address. */
  readonly supportEmail: string | null
  /** How many proxies in front of us append to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly logLevel: string
  /** Multiplies the limits of one network address; measurements come from one address. */
  readonly networkLimitScale: number
  readonly secrets: {
    readonly key: string
    /** Keys of before, newest first: what they encrypted can still be opened. */
    readonly previousKeys: readonly string[]
    readonly stripeSecretKey: string
    readonly stripeWebhookSecrets: readonly string[]
    readonly carrierApiKey: string
    readonly carrierWebhookSecrets: readonly string[]
    readonly smtpUrl: string
    /** Shown to the content service; null where it answers anybody. */
    readonly contentToken: string | null
    /** Opens previews of unpublished content; null where there are none. */
    readonly previewKey: string | null
    readonly chatHashKey: string | null
    /** Keys of the support staff's system; with none there are no assisted sessions. */
    readonly crmKeys: readonly string[]
    /** Null: /metrics is open in a demo and absent in production. */
    readonly metricsToken: string | null
  }
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

type Env = Readonly<Record<string, string | undefined>>

/** What a demo runs with; production has to bring its own. */
const demoSecrets = {
  SECRET_KEY: 'demo-secret-key-of-no-use-anywhere-else',
  STRIPE_SECRET_KEY: 'sk_test_openline_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_openline_demo',
  CARRIER_API_KEY: 'carrier_demo_key',
  CARRIER_WEBHOOK_SECRET: 'carrier_demo_secret',
} as const

const minimumSecretLength = 32

/** Reads the environment. All problems are reported together, by variable name. */
export function readConfig(env: Env): ConfigResult {
  const reader = createReader(env)
  const openlineEnv = reader.choice('OPENLINE_ENV', ['demo', 'production', 'test'], 'demo')
  const isProduction = openlineEnv === 'production'
  const port = reader.port('PORT', 3000)
  const sandboxPort = reader.port('SANDBOX_PORT', 3001)
  const sandbox = `http://localhost:${sandboxPort}`
  const smtpPort = reader.port('SANDBOX_SMTP_PORT', sandboxPort + 1)
  const inDemo = (value: string): string | null => (isProduction ? null : value)
  const contentDir = resolve(env.CONTENT_DIR || 'content')
  const config: Config = {
    env: openlineEnv,
    port,
    publicUrl: reader.url('PUBLIC_URL', inDemo(`http://localhost:${port}`)).replace(/\/$/, ''),
    databaseUrl: reader.databaseUrl(isProduction),
    dataDir: resolve(env.DATA_DIR || '.data'),
    contentDir,
    brandFile: resolve(env.BRAND_FILE || join(contentDir, 'brand.json')),
    apiKey: env.APP_API_KEY || 'openline-web',
    companyCode: env.COMPANY_CODE || 'openline',
    stripeApiUrl:
      isProduction && !env.STRIPE_API_URL ? null : reader.url('STRIPE_API_URL', sandbox),
    carrierUrl: reader.url('CARRIER_URL', inDemo(`${sandbox}/carrier`)),
    contentUrl: reader.url('CONTENT_URL', inDemo(`${sandbox}/content`)),
    mailFrom: reader.required('MAIL_FROM', inDemo('')) || null,
    chat: readChat(env, reader),
    supportEmail: reader.email('SUPPORT_EMAIL'),
    trustedProxies: reader.integer('TRUSTED_PROXIES', 0),
    logLevel: env.LOG_LEVEL || 'info',
    networkLimitScale: isProduction ? 1 : reader.integer('NETWORK_LIMIT_SCALE', 1),
    secrets: readSecrets(env, reader, { isProduction, smtpPort }),
  }
  if (isProduction) refuseDemoSettings(config, reader.problems)
  return reader.problems.length > 0
    ? { ok: false, problems: reader.problems }
    : { ok: true, config }
}

type Environment = { readonly isProduction: boolean; readonly smtpPort: number }

function readSecrets(
  env: Env,
  reader: ReturnType<typeof createReader>,
  { isProduction, smtpPort }: Environment,
): Config['secrets'] {
  type Name = keyof typeof demoSecrets
  const inDemo = (name: Name): string | null => (isProduction ? null : demoSecrets[name])
  const secret = (name: Name) => reader.required(name, inDemo(name))
  const secrets = (name: Name) => reader.list(name, inDemo(name))
  return {
    key: secret('SECRET_KEY'),
    previousKeys: reader.list('PREVIOUS_SECRET_KEYS', ''),
    stripeSecretKey: secret('STRIPE_SECRET_KEY'),
    stripeWebhookSecrets: secrets('STRIPE_WEBHOOK_SECRET'),
    carrierApiKey: secret('CARRIER_API_KEY'),
    carrierWebhookSecrets: secrets('CARRIER_WEBHOOK_SECRET'),
    smtpUrl: reader.required('SMTP_URL', isProduction ? null : `smtp://localhost:${smtpPort}`),
    contentToken: env.CONTENT_TOKEN || null,
    previewKey: env.PREVIEW_KEY || null,
    chatHashKey: env.CHAT_HASH_KEY || null,
    crmKeys: reader.list('CRM_KEY', ''),
    metricsToken: env.METRICS_TOKEN || null,
  }
}

/** `CHAT_PROVIDER` and what it needs; null for none. */
function readChat(env: Env, reader: ReturnType<typeof createReader>): ChatSettings | null {
  const provider = reader.choice('CHAT_PROVIDER', ['none', 'intercom', 'chatwoot'], 'none')
  const region = reader.choice('CHAT_REGION', ['us', 'eu', 'ap'], 'us')
  const proof = reader.choice('CHAT_PROOF', ['hash', 'jwt'], 'hash')
  const isOff = provider === 'none'
  const appId = reader.required('CHAT_APP_ID', isOff ? '' : null)
  const url = reader.url('CHAT_URL', provider === 'chatwoot' ? null : '')
  if (isOff) return null
  if (proof === 'jwt') {
    reader.required('CHAT_HASH_KEY', null)
    if (provider === 'chatwoot') reader.problems.push('CHAT_PROOF must be hash for Chatwoot')
  }
  return { provider, appId, url: url.replace(/\/$/, '') || null, region, proof }
}

function isLocal(url: string | null): boolean {
  return url !== null && /^\w+:\/\/([^@/]*@)?(localhost|127\.|\[::1\])/.test(url)
}

/** Production must not start on the sandbox, on its secrets or on the embedded database. */
function refuseDemoSettings(config: Config, problems: string[]): void {
  const systems = {
    STRIPE_API_URL: config.stripeApiUrl,
    CARRIER_URL: config.carrierUrl,
    CONTENT_URL: config.contentUrl,
    SMTP_URL: config.secrets.smtpUrl,
    CHAT_URL: config.chat?.url ?? null,
  }
  for (const [name, url] of Object.entries(systems)) {
    if (isLocal(url)) problems.push(`${name} points to this machine, where only the sandbox runs`)
  }
  if (config.secrets.key.length > 0 && config.secrets.key.length < minimumSecretLength) {
    problems.push(`SECRET_KEY must have at least ${minimumSecretLength} characters`)
  }
  if (config.secrets.crmKeys.some(({ length }) => length < minimumSecretLength)) {
    problems.push(`CRM_KEY must have at least ${minimumSecretLength} characters`)
  }
  const { previewKey } = config.secrets
  if (previewKey !== null && previewKey.length < minimumSecretLength) {
    problems.push(`PREVIEW_KEY must have at least ${minimumSecretLength} characters`)
  }
  const { key, stripeSecretKey, stripeWebhookSecrets, carrierApiKey, carrierWebhookSecrets } =
    config.secrets
  const used = {
    SECRET_KEY: [key],
    STRIPE_SECRET_KEY: [stripeSecretKey],
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecrets,
    CARRIER_API_KEY: [carrierApiKey],
    CARRIER_WEBHOOK_SECRET: carrierWebhookSecrets,
  } satisfies Record<keyof typeof demoSecrets, readonly string[]>
  const demo = new Set<string>(Object.values(demoSecrets))
  for (const [name, values] of Object.entries(used)) {
    if (values.some((value) => demo.has(value)))
      problems.push(`${name} must not be the demo's value`)
  }
  if (config.publicUrl.startsWith('http://')) problems.push('PUBLIC_URL must start with https://')
}

function createReader(env: Env) {
  const problems: string[] = []
  const required = (name: string, fallback: string | null): string => {
    const value = env[name] || fallback
    if (!value && fallback !== '') problems.push(`${name} is missing`)
    return value ?? ''
  }
  const integer = (name: string, fallback: number, maximum = 65_535): number => {
    const text = env[name]
    if (!text) return fallback
    const value = Number(text)
    if (Number.isInteger(value) && value >= 0 && value <= maximum) return value
    problems.push(`${name} must be a whole number from 0 to ${maximum}, not "${text}"`)
    return fallback
  }
  const url = (name: string, fallback: string | null): string => {
    const value = required(name, fallback)
    if (value === '' || (/^https?:\/\//.test(value) && URL.canParse(value))) return value
    problems.push(`${name} must be a web address (http:// or https://)`)
    return value
  }
  const list = (name: string, fallback: string | null): string[] => {
    const value = required(name, fallback)
    const parts = value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
    if (value !== '' && parts.length === 0) problems.push(`${name} must list at least one value`)
    return parts
  }
  return {
    problems,
    required,
    list,
    integer,
    url,
    email(name: string): string | null {
      const value = env[name] || null
      if (value !== null && !/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(value)) {
        problems.push(`${name} must be a single email address`)
      }
      return value
    },
    port: (name: string, fallback: number) => integer(name, fallback),
    choice<const T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = env[name] || fallback
      const found = allowed.find((candidate) => candidate === value)
      if (!found) problems.push(`${name} must be one of ${allowed.join(', ')}, not "${value}"`)
      return found ?? fallback
    },
    databaseUrl(isProduction: boolean): string | null {
      const value = env.DATABASE_URL
      if (value) {
        if (splitHosts(value)) return value
        problems.push('DATABASE_URL must be a PostgreSQL URL: postgres://user:password@host/name')
      } else if (isProduction) {
        problems.push('DATABASE_URL is missing: production does not use the embedded database')
      }
      return null
    },
  }
}
