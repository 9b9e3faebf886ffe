import { demoSecrets } from '@openline/sandbox/options'

/** Plans of the demo’s shop whose change holds immediately there. */
const plans = ['light-monthly', 'standard-monthly']

/** The environment of a bridge to a sandbox's Helium. */
export function bridgeEnv(at: { heliumUrl: string; shopUrl: string; databaseUrl: string }) {
  return {
    PORT: '0',
    HELIUM_URL: at.heliumUrl,
    HELIUM_API_KEY: demoSecrets.heliumApiKey,
    HELIUM_WEBHOOK_SECRET: demoSecrets.heliumWebhookSecret,
    HELIUM_PLANS: theirPlans(plans),
    CARRIER_API_KEY: demoSecrets.carrierApiKey,
    CARRIER_WEBHOOK_SECRET: demoSecrets.carrierWebhookSecret,
    SECRET_KEY: 'demo-secret-key-of-no-use-anywhere-else',
    PUBLIC_URL: at.shopUrl,
    DATABASE_URL: at.databaseUrl,
  }
}

/** `HELIUM_PLANS` for these plans of the shop, by the ids at the platform that the sandbox plays. */
export function theirPlans(ours: readonly string[]): string {
  return JSON.stringify(
    Object.fromEntries(ours.map((plan) => [plan, `plan_${plan.replaceAll('-', '_')}`])),
  )
}
