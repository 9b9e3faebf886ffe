import type { ChatSettings } from '@openline/contract/processes/chat'

export type OpenlineEnv = 'demo' | 'production' | 'test'

/**
 * What a process does: `web` serves HTTP, stores webhook events and queues jobs; `worker` works off jobs,
 * events and scheduled tasks; `all` does both.
 */
export type Role = 'all' | 'web' | 'worker'

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Where traces go and which are recorded, by the variables that OpenTelemetry names. */
export type TracingSettings = {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string
  readonly serviceName: string
  /** `ratio` is the share of traces that `traceidratio` records, from 0 to 1. */
  readonly sampler: { readonly name: (typeof samplerNames)[number]; readonly ratio: number }
}

/** Which engine says what taxes are due. */
export type TaxSettings = {
  /** `tables`: the figures of content/rates; `avalara`: Avalara for Communications. */
  readonly engine: 'tables' | 'avalara'
  /** Until then the tables give the prices that a silent engine does not. Null: never. */
  readonly standInUntil: Date | null
  readonly avalara: {
    readonly url: string
    readonly username: string
    readonly password: string
    readonly clientId: string
    readonly profileId: string
  }
}

/** The settings of the process, read once. Secrets are kept apart in `secrets`. */
export type Config = {
  readonly env: OpenlineEnv
  readonly role: Role
  /** How many processes serve the port. */
  readonly processes: number
  readonly port: number
  /** Where a worker answers about its health. */
  readonly workerPort: number
  /** The address of this machine that is listened on; null for all. */
  readonly listenAddress: string | null
  readonly publicUrl: string
  /** Null: run the embedded PostgreSQL below `dataDir`. */
  readonly databaseUrl: string | null
  /** For what belongs to a session, past a pooler that pools by transaction. Null: the same as `databaseUrl`. */
  readonly databaseSessionUrl: string | null
  readonly dataDir: string
  readonly contentDir: string
  readonly brandFile: string
  readonly apiKey: string
  readonly companyCode: string
  /** Null: the payment provider's own address. */
  readonly stripeApiUrl: string | null
  /** Whether production takes payments with a live key of Stripe, or rehearses with a test key. */
  readonly stripeMode: 'live' | 'test'
  /** A rehearsal of production with test keys: pages say that no card is charged, and aren't for search engines. */
  readonly isTestShop: boolean
  readonly carrierUrl: string
  readonly tax: TaxSettings
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
  /** Null: nothing is traced. */
  readonly tracing: TracingSettings | null
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
    /** Sent to the content service; null where the content is public. */
    readonly contentToken: string | null
    /** Opens previews of unpublished content; null where there are none. */
    readonly previewKey: string | null
    readonly chatHashKey: string | null
    /** Keys of the support staff's system; with none there are no assisted sessions. */
    readonly crmKeys: readonly string[]
    /** Null: /metrics is open in a demo and absent in production. */
    readonly metricsToken: string | null
    /** Sent to the collector of traces. */
    readonly collectorHeaders: Readonly<Record<string, string>>
  }
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }
