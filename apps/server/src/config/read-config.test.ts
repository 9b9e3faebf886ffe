import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { production, withChat } from '@openline/testing/production-env'
import { describe, expect, test } from 'vitest'
import { readConfig } from './read-config.ts'

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

const requiredNames = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'CARRIER_URL',
  'CARRIER_API_KEY',
  'CARRIER_WEBHOOK_SECRET',
  'TAX_ENGINE',
  'CONTENT_URL',
  'SMTP_URL',
  'MAIL_FROM',
]

describe('production', () => {
  test('starts with everything set', () => {
    const result = readConfig(production)
    expect(result).toMatchObject({
      ok: true,
      config: {
        env: 'production',
        role: 'all',
        stripeApiUrl: null,
        networkLimitScale: 1,
        secrets: {
          stripeWebhookSecrets: production.STRIPE_WEBHOOK_SECRET.split(', '),
          metricsToken: null,
        },
      },
    })
  })

  test.each(requiredNames)('does not start without %s', (name) => {
    const problems = problemsOf({ ...production, [name]: undefined })
    expect(problems.join('\n')).toContain(`${name} is missing`)
    expect(problems.every((problem) => problem.startsWith(name))).toBe(true)
  })

  test.each(['web', 'worker'])('refuses the same in the role %s', (role) => {
    const alone = { OPENLINE_ENV: 'production', OPENLINE_ROLE: role }
    expect(problemsOf(alone)).toEqual(problemsOf({ OPENLINE_ENV: 'production' }))
    expect(problemsOf({ ...production, ...alone, SECRET_KEY: 'short' })).toHaveLength(1)
  })

  test.each(requiredNames)('takes an empty %s for a missing one', (name) => {
    expect(problemsOf({ ...production, [name]: '' })).not.toEqual([])
  })

  test.each([
    ['STRIPE_API_URL', 'http://localhost:3001'],
    ['CARRIER_URL', 'http://127.0.0.1:3001/carrier'],
    ['CONTENT_URL', 'http://[::1]:3001/content'],
    ['CARRIER_URL', 'http://0.0.0.0:3001/carrier'],
    ['CONTENT_URL', 'http://[::ffff:127.0.0.1]:3001/content'],
    ['AVALARA_URL', 'http://localhost:3001/tax'],
    ['SMTP_URL', 'smtp://shop:word@localhost:3002'],
    ['CHAT_URL', 'http://localhost:3001/chat/widget.js'],
  ])('does not start on a sandbox: %s=%s', (name, url) => {
    expect(problemsOf({ ...production, ...withChat, [name]: url })).toEqual([
      `${name} points to this machine, where only the sandbox runs`,
    ])
  })

  test.each([
    ['STRIPE_API_URL', 'http://api.stripe.example'],
    ['CARRIER_URL', 'http://network.carrier.example/openline'],
    ['CONTENT_URL', 'http://cms.carrier.example'],
    ['AVALARA_URL', 'http://taxes.carrier.example'],
    ['CHAT_URL', 'http://chat.carrier.example/widget.js'],
  ])('does not send anything in the clear to the outside: %s=%s', (name, url) => {
    expect(problemsOf({ ...production, ...withChat, [name]: url })).toEqual([
      `${name} must start with https:// outside of a private network`,
    ])
  })

  test('may speak plain HTTP within a private network', () => {
    expect(problemsOf({ ...production, CONTENT_URL: 'http://strapi:1337' })).toEqual([])
  })

  test.each([
    'https://shop.carrier.example/shop',
    'https://shop.carrier.example/?from=mail',
    'https://user:word@shop.carrier.example',
    'https://shop.carrier.example/#top',
  ])('does not start with PUBLIC_URL=%s', (PUBLIC_URL) => {
    expect(problemsOf({ ...production, PUBLIC_URL })).toEqual([
      'PUBLIC_URL must have no path, query or user name, as in https://shop.example.com',
    ])
  })

  test('takes a PUBLIC_URL that ends with a slash', () => {
    expect(
      readConfig({ ...production, PUBLIC_URL: 'https://shop.carrier.example/' }),
    ).toMatchObject({
      config: { publicUrl: 'https://shop.carrier.example' },
    })
  })

  test.each(['https://mail.carrier.example', 'mail.carrier.example:25', 'smtp://'])(
    'does not start with SMTP_URL=%s',
    (SMTP_URL) => {
      expect(problemsOf({ ...production, SMTP_URL })).toEqual([
        'SMTP_URL must be an SMTP server: smtps://user:password@host:port',
      ])
    },
  )

  test.each([
    ['SECRET_KEY', 'demo-secret-key-of-no-use-anywhere-else'],
    ['STRIPE_SECRET_KEY', 'sk_test_openline_demo'],
    ['STRIPE_WEBHOOK_SECRET', `${production.STRIPE_WEBHOOK_SECRET},whsec_openline_demo`],
    ['PREVIOUS_SECRET_KEYS', 'demo-secret-key-of-no-use-anywhere-else'],
    ['CARRIER_API_KEY', 'carrier_demo_key'],
    ['CARRIER_WEBHOOK_SECRET', 'carrier_demo_secret'],
    ['AVALARA_PASSWORD', 'tax_demo_password'],
  ])('does not start with a secret of the demo: %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([
      `${name} must not be the demo's value`,
    ])
  })

  test.each([
    ['SECRET_KEY', 'too short to be a secret'],
    ['PUBLIC_URL', 'http://shop.carrier.example'],
    ['PUBLIC_URL', 'shop.carrier.example'],
    ['DATABASE_URL', 'mysql://db.carrier.example/shop'],
    ['CARRIER_URL', 'network.carrier.example'],
    ['STRIPE_WEBHOOK_SECRET', ' , '],
    ['CARRIER_WEBHOOK_SECRET', ','],
    ['OPENLINE_ENV', 'prod'],
    ['OPENLINE_ROLE', 'jobs'],
    ['PORT', 'three thousand'],
    ['TRUSTED_PROXIES', '-1'],
  ])('does not start with %s=%s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value }).join('\n')).toContain(name)
  })

  test.each(['sk_test_51AbCdEfGhIjKlMn', 'rk_test_51AbCdEfGhIjKlMn'])(
    'takes no payments with the test key %s',
    (key) => {
      const rehearsal = { ...production, STRIPE_SECRET_KEY: key }
      expect(problemsOf(rehearsal)).toEqual([
        'STRIPE_SECRET_KEY is a test key, which moves no money; use a live key, or set STRIPE_MODE=test for a rehearsal',
      ])
      expect(problemsOf({ ...rehearsal, STRIPE_MODE: 'test' })).toEqual([])
    },
  )

  test('is a test shop with a test key, which a demo is not', () => {
    const rehearsal = { STRIPE_MODE: 'test', STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGhIjKlMn' }
    const testShop = (isTestShop: boolean) => ({ ok: true, config: { isTestShop } })
    expect(readConfig({ ...production, ...rehearsal })).toMatchObject(testShop(true))
    expect(readConfig(production)).toMatchObject(testShop(false))
    expect(readConfig({ STRIPE_MODE: 'test' })).toMatchObject(testShop(false))
  })

  test('does not rehearse with a live key', () => {
    expect(problemsOf({ ...production, STRIPE_MODE: 'test' })).toEqual([
      'STRIPE_SECRET_KEY must be a test key (sk_test_… or rk_test_…) for STRIPE_MODE=test',
    ])
  })

  test.each(['https://localhost', 'https://0.0.0.0', 'https://[::ffff:127.0.0.1]'])(
    'is not at %s, but for a rehearsal',
    (PUBLIC_URL) => {
      expect(problemsOf({ ...production, PUBLIC_URL })).toEqual([
        'PUBLIC_URL points to this machine, where no customer finds the shop',
      ])
      const rehearsal = { STRIPE_MODE: 'test', STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGhIjKlMn' }
      expect(problemsOf({ ...production, PUBLIC_URL, ...rehearsal })).toEqual([])
    },
  )

  test('does not start without its content and brand', () => {
    const CONTENT_DIR = resolve('no-such-folder')
    expect(problemsOf({ ...production, CONTENT_DIR })).toEqual([
      `CONTENT_DIR: there is no folder ${CONTENT_DIR}`,
      `BRAND_FILE: there is no file ${join(CONTENT_DIR, 'brand.json')}`,
    ])
  })

  test('takes a chat of its own', () => {
    const chat = { CHAT_PROVIDER: 'chatwoot', CHAT_APP_ID: 't', CHAT_URL: 'https://chat.example/' }
    const { CHAT_HASH_KEY } = withChat
    expect(readConfig({ ...production, ...chat, CHAT_HASH_KEY })).toMatchObject({
      config: { chat: { provider: 'chatwoot', appId: 't', url: 'https://chat.example' } },
    })
  })

  test('takes no notice of what is only for tests', () => {
    expect(readConfig({ ...production, NETWORK_LIMIT_SCALE: '1000' })).toMatchObject({
      config: { networkLimitScale: 1 },
    })
  })
})

describe('a demo', () => {
  test('starts with nothing set, on the sandbox and a database of its own', () => {
    expect(readConfig({})).toMatchObject({
      ok: true,
      config: {
        env: 'demo',
        databaseUrl: null,
        publicUrl: 'http://localhost:3000',
        stripeApiUrl: 'http://localhost:3001',
        carrierUrl: 'http://localhost:3001/carrier',
        tax: { engine: 'tables', avalara: { url: 'http://localhost:3001/tax' } },
        secrets: { smtpUrl: 'smtp://localhost:3002' },
      },
    })
  })

  test('listens on this machine alone unless it is told otherwise', () => {
    expect(readConfig({})).toMatchObject({ config: { listenAddress: '127.0.0.1' } })
    const everywhere = { LISTEN_ADDRESS: '0.0.0.0' }
    expect(readConfig(everywhere)).toMatchObject({ config: { listenAddress: '0.0.0.0' } })
    expect(readConfig(production)).toMatchObject({ config: { listenAddress: null } })
  })

  test.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_51AbCdEfGhIjKlMn' }, /^STRIPE_SECRET_KEY is a live key/],
    [
      { PUBLIC_URL: 'https://shop.carrier.example', DATABASE_URL: production.DATABASE_URL },
      /^PUBLIC_URL is public and DATABASE_URL is set/,
    ],
  ])('does not start on what is live: %j', (env, problem) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(problem)])
    expect(problemsOf({ ...env, OPENLINE_ENV: 'test' })).toEqual([])
  })

  test.each(['0', '-1', 'many'])('does not start with NETWORK_LIMIT_SCALE=%s', (scale) => {
    expect(problemsOf({ NETWORK_LIMIT_SCALE: scale })).toEqual([
      `NETWORK_LIMIT_SCALE must be a whole number from 1 to 1000000, not "${scale}"`,
    ])
  })

  test('beside another one has its own addresses', () => {
    expect(readConfig({ PORT: '4100', SANDBOX_PORT: '4200' })).toMatchObject({
      config: {
        workerPort: 4202,
        publicUrl: 'http://localhost:4100',
        contentUrl: 'http://localhost:4200/content',
        secrets: { smtpUrl: 'smtp://localhost:4201' },
      },
    })
  })

  test.each(['PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])(
    'does not start with %s=70000',
    (name) => {
      expect(problemsOf({ [name]: '70000' })).toEqual([
        `${name} must be a whole number from 0 to 65535, not "70000"`,
      ])
    },
  )
})

describe('a server that is configured wrongly', () => {
  test('names every variable at once, without its value, and exits with 78', async () => {
    const main = fileURLToPath(new URL('../main.ts', import.meta.url))
    const child = spawn(process.execPath, [main], {
      env: { OPENLINE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_test_openline_demo', PORT: 'x' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exitCode = new Promise((done) => child.on('close', done))
    const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(await exitCode).toBe(78)
    expect(complained).toBe('')
    const entry = JSON.parse(said) as { level: number; msg: string; problems: string[] }
    expect(entry.level).toBe(60)
    for (const name of ['PORT', ...requiredNames]) {
      expect(entry.problems.some((problem) => problem.startsWith(`${name} `))).toBe(true)
      expect(entry.msg).toContain(`${name} `)
    }
    expect(said).not.toContain('sk_test')
  })
})

test.each(['0', '65', '1.5', 'auto'])('does not start %s processes', (OPENLINE_PROCESSES) => {
  expect(problemsOf({ OPENLINE_PROCESSES })).toEqual([
    `OPENLINE_PROCESSES must be a whole number from 1 to 64, not "${OPENLINE_PROCESSES}"`,
  ])
})

describe('tracing', () => {
  test('is off without a collector', () => {
    expect(readConfig({})).toMatchObject({ ok: true, config: { tracing: null } })
  })

  test('is read from the variables of OpenTelemetry', () => {
    const env = {
      ...production,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key, x-team=shop',
      OTEL_SERVICE_NAME: 'shop',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    }
    expect(readConfig(env)).toMatchObject({
      config: {
        tracing: {
          endpoint: 'http://127.0.0.1:4318',
          serviceName: 'shop',
          sampler: { name: 'traceidratio', ratio: 0.25 },
        },
        secrets: { collectorHeaders: { authorization: 'Bearer key', 'x-team': 'shop' } },
      },
    })
  })

  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer key'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['OTEL_TRACES_SAMPLER_ARG', 'a tenth'],
  ])('does not start with %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
  })
})
