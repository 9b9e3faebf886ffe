import type { Config } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'

const keyLength = 32
/** Of what another system shares with us; guessed, it would let a stranger report events. */
const sharedSecretLength = 16
/** A key of random bytes has many more, in any notation. */
const minDifferentCharacters = 8
const stripeKey = /^[sr]k_(org_)?(live|test)_[A-Za-z0-9]{16,}$/

/** Whether a key of Stripe moves real money. */
export function isLiveStripeKey(key: string): boolean {
  return /^[sr]k_(org_)?live_/.test(key)
}

/** Names each secret that is the demo's, too short, guessable, shared with another or of the wrong kind. */
export function refuseSecrets(config: Config, problems: string[]): void {
  const secrets = secretsOf(config)
  refuseStripeKeys(config, problems)
  for (const [name, { values, minLength }] of Object.entries(secrets)) {
    if (values.some((value) => !isOfDemo(value) && value.length < minLength)) {
      problems.push(`${name} must have at least ${minLength} characters`)
    } else if (minLength > 0 && values.some(isGuessable)) {
      problems.push(`${name} can be guessed; make one with: openssl rand -hex 32`)
    }
    if (values.some(isOfDemo)) problems.push(`${name} must not be the demo's value`)
  }
  for (const [name, other] of sharedSecrets(secrets)) {
    problems.push(`${name} must not be the same as ${other}`)
  }
}

type Secrets = Readonly<Record<string, { values: readonly string[]; minLength: number }>>

function secretsOf({ secrets, tax }: Config): Secrets {
  const given = (value: string | null) => (value ? [value] : [])
  return {
    SECRET_KEY: { values: given(secrets.key), minLength: keyLength },
    PREVIOUS_SECRET_KEYS: { values: secrets.previousKeys, minLength: keyLength },
    // Stripe makes its own, which have rules of their own.
    STRIPE_SECRET_KEY: { values: given(secrets.stripeSecretKey), minLength: 0 },
    STRIPE_WEBHOOK_SECRET: { values: secrets.stripeWebhookSecrets, minLength: 0 },
    CARRIER_API_KEY: { values: given(secrets.carrierApiKey), minLength: sharedSecretLength },
    CARRIER_WEBHOOK_SECRET: {
      values: secrets.carrierWebhookSecrets,
      minLength: sharedSecretLength,
    },
    // The engine's own account decides how long it is.
    AVALARA_PASSWORD: { values: given(tax.avalara.password), minLength: 0 },
    CRM_KEY: { values: secrets.crmKeys, minLength: keyLength },
    PREVIEW_KEY: { values: given(secrets.previewKey), minLength: keyLength },
    CHAT_HASH_KEY: { values: given(secrets.chatHashKey), minLength: sharedSecretLength },
    METRICS_TOKEN: { values: given(secrets.metricsToken), minLength: sharedSecretLength },
  }
}

function isOfDemo(value: string): boolean {
  return Object.values<string>(demoSecrets).includes(value)
}

/** Few characters, one block again and again, or the characters of the keyboard in their order. */
function isGuessable(value: string): boolean {
  if (isOfDemo(value)) return false
  const isRepeated = (value + value).indexOf(value, 1) < value.length
  const steps = Array.from(value.slice(1), (character, at) => {
    return Math.abs(character.charCodeAt(0) - value.charCodeAt(at))
  })
  const isInOrder = steps.filter((step) => step <= 1).length > steps.length * 0.8
  return new Set(value).size < minDifferentCharacters || isRepeated || isInOrder
}

/** Each secret beside the first one of another purpose that is the same. */
function sharedSecrets(secrets: Secrets): [string, string][] {
  const firstWith = new Map<string, string>()
  const shared: [string, string][] = []
  for (const [name, { values }] of Object.entries(secrets)) {
    for (const value of values) {
      const other = firstWith.get(value)
      if (other === undefined) firstWith.set(value, name)
      else if (other !== name && !isOfDemo(value)) shared.push([name, other])
    }
  }
  return shared
}

/** Stripe names its keys by what they are. */
function refuseStripeKeys({ secrets, stripeMode }: Config, problems: string[]): void {
  const { stripeSecretKey: key, stripeWebhookSecrets } = secrets
  if (key !== '' && !isOfDemo(key)) {
    if (!stripeKey.test(key)) {
      problems.push(
        'STRIPE_SECRET_KEY must be a whole secret or restricted key (sk_live_… or rk_live_…; for a rehearsal sk_test_… or rk_test_…)',
      )
    } else if (stripeMode === 'live' && !isLiveStripeKey(key)) {
      problems.push(
        'STRIPE_SECRET_KEY is a test key, which moves no money; use a live key, or set STRIPE_MODE=test for a rehearsal',
      )
    } else if (stripeMode === 'test' && isLiveStripeKey(key)) {
      problems.push(
        'STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…) for STRIPE_MODE=test',
      )
    }
  }
  if (stripeWebhookSecrets.some((secret) => !/^whsec_.{16}/.test(secret) && !isOfDemo(secret))) {
    problems.push('STRIPE_WEBHOOK_SECRET must list whole signing secrets of endpoints (whsec_…)')
  }
}
