import type { Config } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'
import { isPrivate, isThisMachine } from './hosts-of-systems.ts'

const minimumSecretLength = 32

/** Production must not start on the sandbox, on its secrets or on the embedded database. */
export function refuseDemoSettings(config: Config, problems: string[]): void {
  refuseAddresses(config, problems)
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
  refuseStripeKeys(config.secrets, problems)
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
}

/** Stripe names its keys by what they are. */
function refuseStripeKeys(
  { stripeSecretKey, stripeWebhookSecrets }: Config['secrets'],
  problems: string[],
): void {
  if (stripeSecretKey !== '' && !/^[sr]k_/.test(stripeSecretKey)) {
    problems.push('STRIPE_SECRET_KEY must be a secret or restricted key (sk_… or rk_…)')
  }
  if (stripeWebhookSecrets.some((secret) => !secret.startsWith('whsec_'))) {
    problems.push('STRIPE_WEBHOOK_SECRET must list signing secrets of endpoints (whsec_…)')
  }
}

function refuseAddresses(config: Config, problems: string[]): void {
  const systems = {
    STRIPE_API_URL: config.stripeApiUrl,
    CARRIER_URL: config.carrierUrl,
    CONTENT_URL: config.contentUrl,
    SMTP_URL: config.secrets.smtpUrl,
    CHAT_URL: config.chat?.url ?? null,
  }
  for (const [name, url] of Object.entries(systems)) {
    if (url === null) continue
    if (isThisMachine(url)) {
      problems.push(`${name} points to this machine, where only the sandbox runs`)
    } else if (url.startsWith('http://') && !isPrivate(url)) {
      problems.push(`${name} must start with https:// outside of a private network`)
    }
  }
  if (config.publicUrl.startsWith('http://')) problems.push('PUBLIC_URL must start with https://')
}
