import { join, resolve } from 'node:path'
import type { ChatSettings } from '@openline/contract/processes/chat'
import { systemClock } from '../clock.ts'
import { shippedFiles } from '../shipped-files.ts'
import type { Config, ConfigResult } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'
import { createReader, type Env, type EnvironmentReader } from './environment-reader.ts'
import { misspelledNames } from './misspelled-names.ts'
import { refuseDemoSettings, refuseLiveSettings } from './production-rules.ts'
import { readTax } from './tax-settings.ts'
import { readCollectorHeaders, readTracing } from './tracing-settings.ts'
import { variableNames } from './variable-names.ts'

/** Reads the environment, at the time `now`. All problems are reported together, by variable name. */
export function readConfig(env: Env, now = systemClock()): ConfigResult {
  const reader = createReader(env)
  reader.problems.push(...misspelledNames(Object.keys(env)), ...controlCharacters(env))
  if (env.OPENLINE_ENV === '') {
    reader.problems.push(
      'OPENLINE_ENV is empty; set demo or production, or leave it out for a demo',
    )
  }
  const openlineEnv = reader.choice('OPENLINE_ENV', ['demo', 'production', 'test'], 'demo')
  const isProduction = openlineEnv === 'production'
  const port = reader.port('PORT', 3000)
  const sandboxPort = reader.port('SANDBOX_PORT', 3001)
  const sandbox = `http://localhost:${sandboxPort}`
  const smtpPort = reader.port('SANDBOX_SMTP_PORT', sandboxPort + 1)
  const inDemo = (value: string): string | null => (isProduction ? null : value)
  const contentDir = env.CONTENT_DIR || shippedFiles.content
  const stripeMode = reader.choice('STRIPE_MODE', ['live', 'test'], 'live')
  const config: Config = {
    env: openlineEnv,
    role: reader.choice('OPENLINE_ROLE', ['all', 'web', 'worker'], 'all'),
    processes: reader.integer('OPENLINE_PROCESSES', 1, { minimum: 1, maximum: 64 }),
    port,
    workerPort: reader.port('WORKER_PORT', sandboxPort + 2),
    listenAddress: reader.ipAddress('LISTEN_ADDRESS', inDemo('127.0.0.1')),
    publicUrl: reader.origin('PUBLIC_URL', inDemo(`http://localhost:${port}`)),
    ...readDatabaseUrls(reader, isProduction),
    dataDir: resolve(env.DATA_DIR || '.data'),
    contentDir: reader.folder('CONTENT_DIR', contentDir),
    brandFile: reader.file('BRAND_FILE', env.BRAND_FILE || join(contentDir, 'brand.json')),
    apiKey: reader.headerText('APP_API_KEY', 'openline-web'),
    companyCode: reader.headerText('COMPANY_CODE', 'openline'),
    stripeApiUrl:
      isProduction && !env.STRIPE_API_URL ? null : reader.url('STRIPE_API_URL', sandbox),
    stripeMode,
    isTestShop: isProduction && stripeMode === 'test',
    carrierUrl: reader.url('CARRIER_URL', inDemo(`${sandbox}/carrier`)),
    tax: readTax(env, reader, { isProduction, sandbox, now }),
    contentUrl: reader.url('CONTENT_URL', inDemo(`${sandbox}/content`)),
    mailFrom: reader.sender('MAIL_FROM', inDemo('')) || null,
    chat: readChat(env, reader),
    supportEmail: reader.email('SUPPORT_EMAIL'),
    trustedProxies: reader.integer('TRUSTED_PROXIES', 0),
    logLevel: reader.choice('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error'], 'info'),
    tracing: readTracing(env, reader),
    networkLimitScale: isProduction
      ? 1
      : reader.integer('NETWORK_LIMIT_SCALE', 1, { minimum: 1, maximum: 1_000_000 }),
    secrets: readSecrets(env, reader, { isProduction, smtpPort }),
  }
  if (isProduction) refuseDemoSettings(config, reader.problems)
  if (openlineEnv === 'demo') refuseLiveSettings(config, reader.problems)
  return reader.problems.length > 0
    ? { ok: false, problems: reader.problems }
    : { ok: true, config }
}

function readDatabaseUrls(reader: EnvironmentReader, isProduction: boolean) {
  const onlyInDemo = 'production does not use the embedded database'
  const databaseUrl = reader.databaseUrl('DATABASE_URL', isProduction ? onlyInDemo : null)
  const databaseSessionUrl = reader.databaseUrl('DATABASE_SESSION_URL', null)
  if (databaseSessionUrl !== null && databaseUrl === null && !isProduction) {
    reader.problems.push('DATABASE_SESSION_URL is of use only beside DATABASE_URL')
  }
  return { databaseUrl, databaseSessionUrl }
}

/** A line break would end the header or the log line that the value is written into. */
function controlCharacters(env: Env): string[] {
  const own = new Set<string>(variableNames)
  return Object.entries(env)
    .filter(([name, value]) => own.has(name) && /\p{Cc}/u.test(value ?? ''))
    .map(([name]) => `${name} contains a line break or another control character`)
}

type Environment = { readonly isProduction: boolean; readonly smtpPort: number }

function readSecrets(
  env: Env,
  reader: EnvironmentReader,
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
    smtpUrl: reader.smtpUrl('SMTP_URL', isProduction ? null : `smtp://localhost:${smtpPort}`),
    contentToken: env.CONTENT_TOKEN || null,
    previewKey: env.PREVIEW_KEY || null,
    chatHashKey: env.CHAT_HASH_KEY || null,
    crmKeys: reader.list('CRM_KEY', ''),
    metricsToken: env.METRICS_TOKEN || null,
    collectorHeaders: readCollectorHeaders(env, reader),
  }
}

/** `CHAT_PROVIDER` and what it needs; null for none. */
function readChat(env: Env, reader: EnvironmentReader): ChatSettings | null {
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
