import type { Config } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'
import { isPrivate, isThisMachine } from './hosts-of-systems.ts'

const minimumKeyLength = 32
/** Of what another system gave us; guessed, it would let a stranger report events. */
const minimumSharedSecretLength = 16
/** A key of random bytes has many more, in any notation. */
const minimumDifferentCharacters = 8

/** Production must not start on the sandbox, on its secrets or with what cannot work or is unsafe. */
export function refuseDemoSettings(config: Config, problems: string[]): void {
  refuseAddresses(config, problems)
  refuseWeakSecrets(config.secrets, problems)
  refuseStripeKeys(config, problems)
  const { key, previousKeys, stripeSecretKey, stripeWebhookSecrets } = config.secrets
  const { carrierApiKey, carrierWebhookSecrets } = config.secrets
  const used = {
    SECRET_KEY: [key],
    PREVIOUS_SECRET_KEYS: previousKeys,
    STRIPE_SECRET_KEY: [stripeSecretKey],
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecrets,
    CARRIER_API_KEY: [carrierApiKey],
    CARRIER_WEBHOOK_SECRET: carrierWebhookSecrets,
    AVALARA_PASSWORD: [config.tax.avalara.password],
  } satisfies Record<keyof typeof demoSecrets | 'PREVIOUS_SECRET_KEYS', readonly string[]>
  for (const [name, values] of Object.entries(used)) {
    if (values.some(isOfDemo)) problems.push(`${name} must not be the demo's value`)
  }
}

function isOfDemo(value: string): boolean {
  return Object.values<string>(demoSecrets).includes(value)
}

function refuseWeakSecrets(secrets: Config['secrets'], problems: string[]): void {
  const tooShort = (name: string, values: readonly (string | null)[], length: number) => {
    if (values.some((value) => value && !isOfDemo(value) && value.length < length)) {
      problems.push(`${name} must have at least ${length} characters`)
    }
  }
  const { key, previousKeys, crmKeys, previewKey, metricsToken } = secrets
  tooShort('SECRET_KEY', [key], minimumKeyLength)
  tooShort('PREVIOUS_SECRET_KEYS', previousKeys, minimumKeyLength)
  tooShort('CRM_KEY', crmKeys, minimumKeyLength)
  tooShort('PREVIEW_KEY', [previewKey], minimumKeyLength)
  tooShort('METRICS_TOKEN', [metricsToken], minimumSharedSecretLength)
  tooShort('CARRIER_WEBHOOK_SECRET', secrets.carrierWebhookSecrets, minimumSharedSecretLength)
  if (key.length >= minimumKeyLength && new Set(key).size < minimumDifferentCharacters) {
    problems.push('SECRET_KEY can be guessed; make one with: openssl rand -hex 32')
  }
}

/** Stripe names its keys by what they are. */
function refuseStripeKeys({ secrets, stripeMode }: Config, problems: string[]): void {
  const { stripeSecretKey: key, stripeWebhookSecrets } = secrets
  const isTestKey = /^[sr]k_test_/.test(key)
  if (key !== '' && !/^[sr]k_/.test(key)) {
    problems.push('STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…)')
  } else if (stripeMode === 'live' && isTestKey && !isOfDemo(key)) {
    problems.push(
      'STRIPE_SECRET_KEY is a test key, which moves no money; use a live key, or set STRIPE_MODE=test for a rehearsal',
    )
  } else if (stripeMode === 'test' && key !== '' && !isTestKey) {
    problems.push(
      'STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…) for STRIPE_MODE=test',
    )
  }
  if (stripeWebhookSecrets.some((secret) => !/^whsec_.{16}/.test(secret) && !isOfDemo(secret))) {
    problems.push('STRIPE_WEBHOOK_SECRET must list whole signing secrets of endpoints (whsec_…)')
  }
}

/** A collector may well run on this machine, as an agent beside the server. */
function isOpenOutside(url: string): boolean {
  return url.startsWith('http://') && !isPrivate(url) && !isThisMachine(url)
}

function needsHttps(name: string): string {
  return `${name} must start with https:// outside of a private network`
}

function refuseAddresses(config: Config, problems: string[]): void {
  const systems = {
    STRIPE_API_URL: config.stripeApiUrl,
    CARRIER_URL: config.carrierUrl,
    AVALARA_URL: config.tax.engine === 'avalara' ? config.tax.avalara.url : null,
    CONTENT_URL: config.contentUrl,
    SMTP_URL: config.secrets.smtpUrl,
    CHAT_URL: config.chat?.url ?? null,
  }
  const collector = config.tracing?.endpoint ?? ''
  if (isOpenOutside(collector)) problems.push(needsHttps('OTEL_EXPORTER_OTLP_ENDPOINT'))
  for (const [name, url] of Object.entries(systems)) {
    if (url === null) continue
    if (isThisMachine(url)) {
      problems.push(`${name} points to this machine, where only the sandbox runs`)
    } else if (isOpenOutside(url)) {
      problems.push(needsHttps(name))
    }
  }
  const { publicUrl, stripeMode } = config
  if (publicUrl.startsWith('http://')) problems.push('PUBLIC_URL must start with https://')
  if (stripeMode === 'live' && isThisMachine(publicUrl)) {
    problems.push('PUBLIC_URL points to this machine, where no customer finds the shop')
  }
}
