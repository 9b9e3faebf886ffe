import type { Clock } from './clock.ts'
import type { Limits } from './helium/rate-limit.ts'
import type { Timers } from './http/timers.ts'

/** How the sandbox is set up; everything but the ports has a default. */
export type SandboxOptions = {
  /** HTTP; 0 takes a free one. */
  port?: number
  smtpPort?: number
  /** Where the shop is, without a slash at the end; events go to its `/hooks/…`. */
  webhookTarget?: string | null
  /** The whole address that Helium's events go to, which is the bridge's; null or nothing: none are sent. */
  heliumWebhookUrl?: string | null
  /** How many calls Helium takes in a minute; its default tier where nothing is said. */
  heliumLimits?: Limits
  contentDir?: string
  merchantName?: string
  secrets?: Partial<SandboxSecrets>
  timing?: Partial<SandboxTiming>
  /** SIMs that can be given out. */
  stock?: { esim: number; physical: number }
  /** Where cards, charges, SIMs, lines and tax documents are kept between runs; null or nothing: nowhere. */
  stateFile?: string | null
  /** What time it is for the outside systems; they read no other clock. */
  clock?: Clock
  /** What they do later, and how long their slow answers take. Cleared when the sandbox closes. */
  timers?: Timers
}

export type SandboxSecrets = {
  stripeSecretKey: string
  stripeWebhookSecret: string
  carrierApiKey: string
  carrierWebhookSecret: string
  heliumApiKey: string
  heliumWebhookSecret: string
  taxUsername: string
  taxPassword: string
  taxClientId: string
}

/** All in milliseconds, but `slowness`. */
export type SandboxTiming = {
  webhookDelayMs: number
  webhookRetriesMs: readonly number[]
  webhookTimeoutMs: number
  /** Factor on the seconds of slow cards and slow ZIP codes. */
  slowness: number
  /** Payments and refunds that settle later. */
  settleAfterMs: number
  pendingActivationMs: number
  shipAfterMs: number
  /** Each step of a number's move. */
  portInStepMs: number
  /** How long Helium's operator has to answer a port-out. */
  portOutWindowMs: number
  /** Waits before each further try of one of Helium's events. */
  heliumRetriesMs: readonly number[]
  /** How long idempotency keys are remembered. */
  keepKeysMs: number
}

export const demoSecrets: SandboxSecrets = {
  stripeSecretKey: 'sk_test_openline_demo',
  stripeWebhookSecret: 'whsec_openline_demo',
  carrierApiKey: 'carrier_demo_key',
  carrierWebhookSecret: 'carrier_demo_secret',
  heliumApiKey: 'rk_sandbox_openline_demo',
  heliumWebhookSecret: 'whsec_helium_demo',
  taxUsername: 'openline@example.com',
  taxPassword: 'tax_demo_password',
  taxClientId: '1000',
}

export const demoTiming: SandboxTiming = {
  webhookDelayMs: 150,
  webhookRetriesMs: [500, 2000, 5000, 15_000, 30_000, 60_000],
  webhookTimeoutMs: 10_000,
  slowness: 1,
  settleAfterMs: 3000,
  pendingActivationMs: 4000,
  shipAfterMs: 8000,
  portInStepMs: 4000,
  portOutWindowMs: 24 * 60 * 60 * 1000,
  heliumRetriesMs: [0.5, 2, 10, 30, 60, 120, 360, 720, 1440].map((minutes) => minutes * 60_000),
  keepKeysMs: 24 * 60 * 60 * 1000,
}
