import { production, withChat } from '@openline/testing/production-env'
import { describe, expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

const wholeKey =
  'must be a whole secret or restricted key (sk_live_… or rk_live_…; for a rehearsal sk_test_… or rk_test_…)'
const guessed = 'can be guessed; make one with: openssl rand -hex 32'
const lowerCase = 'must be written in lower case, without a dot at its end'
const ofDemo = "must not be the demo's value"
const inHeader = 'must have only letters, digits and signs that a header can carry'
const wholeSecrets = 'must list whole signing secrets of endpoints (whsec_…)'
const lineBreak = 'contains a line break or another control character'

describe('production', () => {
  test.each([
    ['STRIPE_SECRET_KEY', 'pk_live_51AbCdEfGhIjKlMn', wholeKey],
    ['STRIPE_SECRET_KEY', 'sk_', wholeKey],
    ['STRIPE_SECRET_KEY', 'sk_live_', wholeKey],
    ['STRIPE_SECRET_KEY', 'sk_live_ab cd', wholeKey],
    ['STRIPE_SECRET_KEY', 'sk_prod_51AbCdEfGhIjKlMn', wholeKey],
    ['STRIPE_WEBHOOK_SECRET', `${production.STRIPE_WEBHOOK_SECRET}, old`, wholeSecrets],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_x', wholeSecrets],
    ['CARRIER_WEBHOOK_SECRET', 'x', 'must have at least 16 characters'],
    ['METRICS_TOKEN', 'x', 'must have at least 16 characters'],
    ['PREVIOUS_SECRET_KEYS', 'abc', 'must have at least 32 characters'],
    ['SECRET_KEY', 'a'.repeat(38), guessed],
    ['SECRET_KEY', '0123456789abcdef0123456789abcdef', guessed],
    ['SECRET_KEY', 'abcdefghijklmnopqrstuvwxyz0123456789', guessed],
    ['CARRIER_WEBHOOK_SECRET', 'b'.repeat(16), guessed],
    ['CRM_KEY', 'c'.repeat(32), guessed],
    ['PREVIEW_KEY', 'd'.repeat(32), guessed],
    ['METRICS_TOKEN', 'e'.repeat(16), guessed],
    ['PREVIOUS_SECRET_KEYS', 'f'.repeat(32), guessed],
    ['CARRIER_API_KEY', 'x', 'must have at least 16 characters'],
    ['CRM_KEY', production.SECRET_KEY, 'must not be the same as SECRET_KEY'],
    ['METRICS_TOKEN', production.CARRIER_API_KEY, 'must not be the same as CARRIER_API_KEY'],
    [
      'CARRIER_URL',
      `${production.PUBLIC_URL}/carrier`,
      'is the address of the shop itself, PUBLIC_URL',
    ],
    ['PUBLIC_URL', 'https://shop.carrier.example.', lowerCase],
    ['PUBLIC_URL', 'https://Shop.Carrier.example', lowerCase],
    [
      'PUBLIC_URL',
      'https://203.0.113.9',
      'must be a name, not an IP address: passkeys and links need one',
    ],
    ['PORT', '0', 'must not be 0, which is a different port at each start'],
    ['WORKER_PORT', '0', 'must not be 0, which is a different port at each start'],
    ['LISTEN_ADDRESS', 'everywhere', 'must be an IP address, such as 0.0.0.0'],
    ['AVALARA_CLIENT_ID', 'abc', 'must be a number'],
    ['AVALARA_CLIENT_ID', '1000', ofDemo],
    ['AVALARA_USERNAME', 'openline@example.com', ofDemo],
    ['APP_API_KEY', ' a b ', inHeader],
    ['COMPANY_CODE', 'é', inHeader],
    ['MAIL_FROM', 'a@b', 'must have a whole domain, as in Shop <hello@example.com>'],
    [
      'SMTP_URL',
      'smtps://shop:word@mail.carrier.example?tls.rejectUnauthorized=false',
      'must not turn off the check of the certificate (tls.rejectUnauthorized)',
    ],
    [
      'SMTP_URL',
      'smtp://shop:word@mail.carrier.example:25?ignoreTLS=true',
      'may say ignoreTLS=true only within a private network',
    ],
    [
      'DATABASE_URL',
      'postgres://shop:word@203.0.113.9/shop?sslmode=disable',
      'must not turn off TLS (sslmode) outside of a private network',
    ],
    [
      'STRIPE_API_URL',
      'https://evil.example',
      'would send a live key to another host than api.stripe.com; leave it empty',
    ],
    [
      'STRIPE_API_URL',
      'http://10.0.0.5',
      'would send a live key to another host than api.stripe.com; leave it empty',
    ],
    ['MAIL_FROM', 'Carrier\r\n <hello@carrier.example>', lineBreak],
    ['CARRIER_API_KEY', 'what the carrier gave us\n', lineBreak],
    ['MAIL_FROM', 'Carrier', 'must be an email address, as in Shop <hello@example.com>'],
    ['MAIL_FROM', 'Carrier <>', 'must be an email address, as in Shop <hello@example.com>'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'http://collector.example:4318',
      'must start with https:// outside of a private network',
    ],
    ['LOG_LEVEL', 'verbose', 'must be one of trace, debug, info, warn, error, not "verbose"'],
  ])('does not start with %s=%s, which %s', (name, value, problem) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([`${name} ${problem}`])
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'rk_live_51AbCdEfGhIjKlMn'],
    ['STRIPE_SECRET_KEY', 'sk_org_live_51AbCdEfGhIjKlMn'],
    ['STRIPE_API_URL', 'https://api.stripe.com'],
    ['SMTP_URL', 'smtp://shop:word@mail.carrier.example:587'],
    ['SMTP_URL', 'smtp://relay.internal:25?ignoreTLS=true'],
    ['DATABASE_URL', 'postgres://shop:word@10.0.0.7/shop?sslmode=disable'],
    ['LISTEN_ADDRESS', '::'],
    ['MAIL_FROM', 'hello@carrier.example'],
    ['LOG_LEVEL', 'debug'],
  ])('starts with %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([])
  })

  test.each([
    [{ CHAT_PROVIDER: 'livechat' }, 'CHAT_PROVIDER'],
    [{ ...withChat, CHAT_APP_ID: '' }, 'CHAT_APP_ID'],
    [{ ...withChat, CHAT_PROVIDER: 'chatwoot' }, 'CHAT_URL'],
    [{ ...withChat, CHAT_HASH_KEY: '' }, 'CHAT_HASH_KEY'],
    [{ ...withChat, CHAT_HASH_KEY: 'x' }, 'CHAT_HASH_KEY'],
    [{ OPENLINE_ROLE: 'worker', OPENLINE_PROCESSES: '4' }, 'OPENLINE_PROCESSES'],
    [{ CRMKEY: 'a key of the customer relations system' }, 'CRMKEY'],
    [{ SUPPORT_EMAIL: 'help@carrier.example, boss@carrier.example' }, 'SUPPORT_EMAIL'],
  ])('does not start with half a setting: %j', (env, name) => {
    const problems = problemsOf({ ...production, ...env })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })

  test('does not start as a demo because OPENLINE_ENV is empty', () => {
    const problems = problemsOf({ ...production, OPENLINE_ENV: '' })
    expect(problems).toContain(
      'OPENLINE_ENV is empty; set demo or production, or leave it out for a demo',
    )
    expect(problems).toContainEqual(expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/))
  })
})
