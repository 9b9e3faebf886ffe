/** What a demo runs with; production has to bring its own. */
export const demoSecrets = {
  SECRET_KEY: 'demo-secret-key-of-no-use-anywhere-else',
  STRIPE_SECRET_KEY: 'sk_test_openline_demo',
  STRIPE_WEBHOOK_SECRET: 'whsec_openline_demo',
  CARRIER_API_KEY: 'carrier_demo_key',
  CARRIER_WEBHOOK_SECRET: 'carrier_demo_secret',
  AVALARA_PASSWORD: 'tax_demo_password',
} as const
