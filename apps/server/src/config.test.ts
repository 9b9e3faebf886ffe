import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const realSecret = 'a-real-secret-of-more-than-32-characters'

const production = {
  OPENLINE_ENV: 'production',
  PUBLIC_URL: 'https://shop.carrier.test',
  DATABASE_URL: 'postgres://shop@db.carrier.test/shop',
  CARRIER_URL: 'https://network.carrier.test/api',
  CONTENT_URL: 'https://content.carrier.test',
  SMTP_URL: 'smtps://shop:secret@mail.carrier.test',
  MAIL_FROM: 'Carrier <hello@carrier.test>',
  SECRET_KEY: realSecret,
  STRIPE_SECRET_KEY: 'sk_live_of_the_carrier',
  STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old',
  CARRIER_API_KEY: 'the-network-key',
  CARRIER_WEBHOOK_SECRET: 'the-network-secret',
}

const problemsOf = (env: Record<string, string | undefined>): string => {
  const result = readConfig(env)
  return result.ok ? '' : result.problems.join('\n')
}

describe('a demo', () => {
  test('starts with no configuration at all', () => {
    const result = readConfig({})
    expect(result).toMatchObject({
      ok: true,
      config: { env: 'demo', port: 3000, databaseUrl: null, stripeApiUrl: 'http://localhost:3001' },
    })
  })

  test('finds the sandbox on the port it was moved to', () => {
    expect(readConfig({ SANDBOX_PORT: '4001' })).toMatchObject({
      config: {
        carrierUrl: 'http://localhost:4001/carrier',
        secrets: { smtpUrl: 'smtp://localhost:4002' },
      },
    })
  })
})

describe('production', () => {
  test('starts with everything that is its own', () => {
    expect(readConfig(production)).toMatchObject({
      ok: true,
      config: {
        stripeApiUrl: null,
        secrets: { stripeWebhookSecrets: ['whsec_new', 'whsec_old'] },
      },
    })
  })

  test('names everything that is missing at once', () => {
    const problems = problemsOf({ OPENLINE_ENV: 'production' })
    for (const name of Object.keys(production).filter((name) => name !== 'OPENLINE_ENV')) {
      expect(problems).toContain(name)
    }
  })

  test.each([
    ['the sandbox as card provider', { STRIPE_API_URL: 'http://localhost:3001' }, 'STRIPE_API_URL'],
    ['the sandbox as carrier', { CARRIER_URL: 'http://127.0.0.1:3001/carrier' }, 'CARRIER_URL'],
    ['the sandbox as content service', { CONTENT_URL: 'http://[::1]:3001' }, 'CONTENT_URL'],
    ['the sandbox as mail server', { SMTP_URL: 'smtp://localhost:3002' }, 'SMTP_URL'],
    ['the built-in database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['the secrets of the demo', { STRIPE_SECRET_KEY: 'sk_test_openline_demo' }, 'demo'],
    ['a short key', { SECRET_KEY: 'short' }, 'SECRET_KEY'],
    ['an address without TLS', { PUBLIC_URL: 'http://shop.carrier.test' }, 'PUBLIC_URL'],
  ])('refuses %s', (_, change, named) => {
    expect(problemsOf({ ...production, ...change })).toContain(named)
  })
})

test.each([
  ['PORT', 'three thousand'],
  ['SANDBOX_PORT', '70000'],
  ['OPENLINE_ENV', 'staging'],
  ['PUBLIC_URL', 'shop.carrier.test'],
  ['DATABASE_URL', 'mysql://db/shop'],
  ['TRUSTED_PROXIES', '-1'],
])('%s cannot be "%s"', (name, value) => {
  expect(problemsOf({ [name]: value })).toContain(name)
})
