import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings } from '../apps/bridge-helium/src/settings.ts'
import { readConfig } from '../apps/server/src/config/read-config.ts'
import { variableNames } from '../apps/server/src/config/variable-names.ts'
import { root } from './runner/place.mjs'

function read(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8')
}

/** What an operator brings, by name. */
const brought: Record<string, string> = {
  DOMAIN: 'shop.carrier.example',
  DATABASE_PASSWORD: 'word',
  DATABASE_URL: 'postgres://openline:word@database/openline',
  SECRET_KEY: 'a secret that is long enough to be one',
  METRICS_TOKEN: 'a token for figures',
  STRIPE_SECRET_KEY: 'sk_live_51AbCdEfGhIjKlMn',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_an_endpoint_that_is_long_enough',
  CARRIER_URL: 'https://network.carrier.example/openline',
  CARRIER_API_KEY: 'a key of the carrier',
  CARRIER_WEBHOOK_SECRET: 'a secret of the carrier for its events',
  TAX_ENGINE: 'avalara',
  AVALARA_USERNAME: 'taxes@carrier.example',
  AVALARA_PASSWORD: 'a password of the engine',
  AVALARA_CLIENT_ID: '4711',
  CONTENT_URL: 'https://cms.carrier.example',
  SMTP_URL: 'smtps://shop:word@mail.carrier.example',
  MAIL_FROM: 'Carrier <hello@carrier.example>',
}

function problemsOf(env: Record<string, string>): readonly string[] {
  const result = readConfig(env)
  return result.ok ? [] : result.problems
}

type Variables = Record<string, string>

const known = new Set<string>([...variableNames, 'NODE_ENV', 'NODE_COMPILE_CACHE'])

function unknownIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => !known.has(name))
}

const healthPaths = Array.from(
  (await read('apps/server/src/http/health.ts')).matchAll(/app\.get\('([^']+)'/g),
  ([, path]) => path,
)

describe('the image', async () => {
  const containerfile = await read('Containerfile')
  const probe = await read('ops/image/probe.mjs')

  test('runs as a user without rights, on the ports that are the defaults', () => {
    expect(containerfile).toMatch(/\nUSER 10001:10001\n/)
    expect(containerfile).toMatch(/\nEXPOSE 3000 3003\n/)
    expect(readConfig({})).toMatchObject({ config: { port: 3000, workerPort: 3003 } })
  })

  test('asks a path that there is for its health', () => {
    const [, path] = /\$\{port\}(\/\w+)/.exec(probe) ?? []
    expect(healthPaths).toContain(path)
    expect(containerfile).toContain('/openline/probe.mjs"]')
  })

  test('takes into its layers what it copies, and no leftover of a build', async () => {
    const ignored = (await read('.dockerignore')).split('\n')
    const copied = Array.from(containerfile.matchAll(/\nCOPY (\w[\w./*-]+) /g), ([, from]) => from)
    expect(copied).toEqual(['dist', 'node_modules/node-linux-*/bin/node', 'ops/image/probe.mjs'])
    for (const kept of ['!dist', '!node_modules/node-linux-*/bin/node', '!ops/image']) {
      expect(ignored).toContain(kept)
    }
    expect(ignored).toContain('dist/.compile-cache')
  })
})

type Service = {
  image: string
  command?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  environment?: Variables
}

describe('ops/compose.yaml', async () => {
  const text = await read('ops/compose.yaml')
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> } // as compose reads it
  const ours = Object.entries(services).filter(([, { image }]) => image.includes('openline}'))
  const environmentOf = (name: string) => services[name]?.environment ?? {}

  /** As compose fills in what it reads from ops/.env. */
  const filledIn = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::[?-][^}]*)?\}/g, (_, name: string) => brought[name] ?? '')

  test('starts two web processes, a worker and a migration before them', () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'web-1', 'web-2', 'worker'])
    const roles = ours.map(([name]) => environmentOf(name)['OPENLINE_ROLE'])
    expect(roles).toEqual([undefined, 'web', 'web', 'worker'])
    expect(services['migrate']?.command).toEqual(['/openline/operate.mjs', 'migrate'])
  })

  test.each(ours.map(([name]) => name))('gives %s everything that production requires', (name) => {
    const env = environmentOf(name)
    expect(unknownIn(Object.keys(env))).toEqual([])
    const filled: Variables = {}
    for (const [key, value] of Object.entries(env)) filled[key] = filledIn(value)
    expect(problemsOf(filled)).toEqual([])
  })

  test('lets nothing of ours write, or have a right of root', () => {
    for (const [, { user, read_only, cap_drop }] of ours) {
      expect({ user, read_only, cap_drop }).toEqual({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
      })
    }
  })

  test('asks for nothing but what ops/.env.example lists', async () => {
    const asked = Array.from(text.matchAll(/\$\{(\w+)/g), ([, name]) => name)
    const listed = Array.from((await read('ops/.env.example')).matchAll(/^(\w+)=/gm), ([, n]) => n)
    expect(new Set(asked)).toEqual(new Set([...listed, 'OPENLINE_IMAGE']))
  })

  test('leads the proxy to both web processes on their port', async () => {
    const caddyfile = await read('ops/compose/Caddyfile')
    const { PORT } = environmentOf('web-1')
    expect(caddyfile).toContain(`reverse_proxy web-1:${PORT} web-2:${PORT} `)
    expect(healthPaths).toContain(/health_uri (\S+)/.exec(caddyfile)?.[1])
  })
})

type Probe = { httpGet: { path: string; port: string } }

type Container = {
  image: string
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  securityContext: object
}

type Workload = {
  kind: string
  metadata: { name: string }
  spec: { template: { spec: { securityContext: object; containers: Container[] } } }
}

describe('ops/kubernetes', async () => {
  const { resources, images } = parse(await read('ops/kubernetes/kustomization.yaml')) as {
    resources: string[]
    images: { name: string }[]
  } // as kustomize reads it
  const files = await Promise.all(resources.map((file) => read(`ops/kubernetes/${file}`)))
  const objects = files.flatMap(
    (file) => parseAllDocuments(file).map((document) => document.toJS() as { kind: string }), // every object has one
  )
  const ofKind = (...kinds: string[]) => objects.filter(({ kind }) => kinds.includes(kind))
  const workloads = ofKind('Deployment', 'Job') as Workload[] // both have a template of pods
  const containers = workloads.flatMap(({ spec }) => spec.template.spec.containers)
  const [{ data: settings } = { data: {} }] = ofKind('ConfigMap') as unknown as {
    data: Variables
  }[] // as the kind says

  test('has a migration, web and worker of the image that kustomize names', () => {
    expect(workloads.map(({ metadata }) => metadata.name)).toEqual(['migrate', 'web', 'worker'])
    for (const { image } of containers) expect(images.map(({ name }) => name)).toContain(image)
  })

  test('gives everything that production requires, secrets by reference', async () => {
    const comment = /^(#.*\n)+/.exec(await read('ops/kubernetes/settings.yaml'))?.[0] ?? ''
    const secrets = (comment.match(/\b[A-Z_]{5,}\b/g) ?? []).map((name) => [name, brought[name]])
    const env = { ...settings, ...(Object.fromEntries(secrets) as Record<string, string>) } // all brought
    expect(unknownIn(Object.keys(env))).toEqual([])
    expect(problemsOf(env)).toEqual([])
    expect(ofKind('Secret')).toEqual([])
  })

  test('asks each process for its health where it answers', () => {
    const withPorts = containers.filter(({ ports }) => ports !== undefined)
    expect(withPorts).toHaveLength(2)
    for (const { env, ports, startupProbe, livenessProbe, readinessProbe } of withPorts) {
      const role = env?.find(({ name }) => name === 'OPENLINE_ROLE')?.value
      const port = role === 'worker' ? settings['WORKER_PORT'] : settings['PORT']
      expect(ports?.map(({ containerPort }) => String(containerPort))).toEqual([port])
      const asked = [startupProbe, livenessProbe, readinessProbe].map((each) => each?.httpGet)
      for (const get of asked) expect(get?.port).toBe(ports?.[0]?.name)
      expect(asked.map((get) => get?.path)).toEqual(['/healthz', '/healthz', '/readyz'])
      expect(healthPaths).toEqual(['/healthz', '/readyz'])
    }
  })

  test('lets nothing write, or have a right of root', () => {
    for (const { spec } of workloads) {
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true })
    }
    for (const { securityContext } of containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
    }
  })

  test('keeps a process of each kind through a drain, and nothing comes in unnamed', () => {
    expect(ofKind('PodDisruptionBudget')).toHaveLength(2)
    expect(ofKind('NetworkPolicy')).toContainEqual(
      expect.objectContaining({ spec: { podSelector: {}, policyTypes: ['Ingress'] } }),
    )
  })
})

describe('the bridge to Helium', async () => {
  const compose = await read('ops/compose.bridge-helium.yaml')
  const kubernetes = await read('ops/kubernetes/bridge-helium.yaml')
  const values: Variables = {
    ...brought,
    HELIUM_URL: 'https://api.helium.example',
    HELIUM_API_KEY: 'rk_live_of_a_carrier',
    HELIUM_WEBHOOK_SECRET: 'a secret of theirs',
    HELIUM_PLANS: '{"light-monthly":"plan_light"}',
    PUBLIC_URL: 'https://shop.carrier.example',
  }

  test('is given what it requires by compose, without a right to write', () => {
    const { services } = parse(compose) as { services: Record<string, Service> } // as compose reads it
    const bridge = services['bridge-helium']
    const filled = Object.entries(bridge?.environment ?? {}).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::\?[^}]*)?\}/g, (_, asked: string) => values[asked] ?? ''),
    ])
    expect(readSettings(Object.fromEntries(filled) as Variables)).toMatchObject({ ok: true })
    expect(bridge).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] })
    expect(bridge?.command).toEqual(['/openline/bridge-helium.mjs'])
  })

  test('is given what it requires by Kubernetes, on the port that is asked', () => {
    const names = (/^(#.*\n)+/.exec(kubernetes)?.[0] ?? '').match(/\b[A-Z_]{9,}\b/g) ?? []
    const secrets = names.map((name) => [name, values[name] ?? ''])
    expect(readSettings(Object.fromEntries(secrets) as Variables)).toMatchObject({ ok: true })
    const [deployment] = parseAllDocuments(kubernetes).map(
      (document) => document.toJS() as Workload,
    ) // the first
    const [container] = deployment?.spec.template.spec.containers ?? []
    expect(container?.ports).toEqual([{ name: 'http', containerPort: 3004 }])
    expect(container?.env).toContainEqual({ name: 'PORT', value: '3004' })
    expect(container?.readinessProbe?.httpGet).toEqual({ path: '/health', port: 'http' })
  })

  test('is reached from the internet by its events alone', async () => {
    const caddy = await read('ops/compose/bridge-helium.caddy')
    expect(caddy.match(/^handle \S+/gm)).toEqual(['handle /hooks/helium'])
    expect(await read('ops/compose/Caddyfile')).toContain('import /etc/caddy/site/*.caddy')
  })
})

test('the systemd unit runs as a user of its own and does not retry what must be changed', async () => {
  const unit = await read('ops/openline.service')
  const set = Array.from(unit.matchAll(/^Environment=(.*)$/gm), ([, words = '']) => words)
  const names = set.flatMap((words) => words.split(' ').map((word) => word.split('=')[0] ?? ''))
  expect(unknownIn(names)).toEqual([])
  for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'RestartPreventExitStatus=78']) {
    expect(unit.split('\n')).toContain(line)
  }
})

describe('staging', async () => {
  const example = parseEnv(await read('ops/staging.env.example'))

  test('starts as a test shop once its empty lines have values', () => {
    const { STRIPE_API_URL, ...asked } = example
    const empty = Object.keys(asked).filter((name) => asked[name] === '')
    const given = { ...brought, PUBLIC_URL: 'https://staging.carrier.example' }
    const filled = empty.map((name) => [name, given[name as keyof typeof given]] as const) // or undefined
    const env = {
      ...example,
      ...Object.fromEntries(filled),
      STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGhIjKlMn',
    }
    for (const STRIPE of ['', 'http://sandbox.internal:3001']) {
      expect(readConfig({ ...env, STRIPE_API_URL: STRIPE })).toMatchObject({
        ok: true,
        config: { env: 'production', isTestShop: true },
      })
    }
    expect(STRIPE_API_URL).toBe('')
  })

  test('names nothing that the server and the sandbox do not read', () => {
    const ofSandbox = new Set(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT'])
    expect(unknownIn(Object.keys(example)).filter((name) => !ofSandbox.has(name))).toEqual([])
  })
})
