import { brotliDecompressSync } from 'node:zlib'
import type { PageRequest, SiteContent, WebApp } from '@openline/contract/web-app'
import { eventually } from '@openline/testing/eventually'
import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { AppError } from '../app-error.ts'
import { awayOr } from '../db/database-away.ts'
import type { PageServerNeeds } from './page-server.ts'
import { createPages } from './pages.ts'
import { type RequestEnv, scopeOpener } from './request-scope.ts'

const script = 'start()'

const openScope = scopeOpener({
  trustedProxies: 1,
  log: pino({ level: 'silent' }),
  unlessAway: (write) => write(),
})

const desk = {
  page: () => {
    throw new Error('This site has no desk')
  },
  files: [],
}

const words: SiteContent = {
  pageMetas: () => Promise.resolve({}),
  page: () => Promise.resolve(null),
  faqs: () => Promise.resolve([]),
  legalDocument: () => Promise.resolve(null),
  footer: () => Promise.resolve(null),
}

function tooMany() {
  return new AppError('too_many_requests', 'Please wait.', { retryAfterSeconds: 40 })
}

/** A site of two pages, one of them for the holder of its address alone. */
function aSite(more: Partial<PageServerNeeds> = {}) {
  const rendered: PageRequest[] = []
  const counted: string[] = []
  const failures: unknown[] = []
  const world = { now: 0, edition: 'first', status: 200, isLimited: false, isWhole: true }
  const page = { language: 'en', search: '', wants: 'page', audience: 'public' } as const
  const app: WebApp = {
    findPage: (path, search) => {
      if (path === '/shop') return { ...page, path, search }
      if (path === '/reset-password') return { ...page, path, audience: 'secret-link' }
      return path === '/track/a' ? { ...page, path, audience: 'personal' } : null
    },
    notFoundPage: () => ({ ...page, path: '/404' }),
    listedPaths: () => [],
    render(asked, { isPreview, content }) {
      rendered.push(asked)
      content('en')
      const name = isPreview ? 'draft' : 'page'
      return Promise.resolve({
        status: asked.path === '/404' ? 404 : world.status,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        text: `${name} ${rendered.length} of ${world.edition}: ${'Löwe '.repeat(300)}<script>${script}</script>`,
        inline: { scripts: [script], styles: [] },
      })
    },
  }
  const routes = new Hono<RequestEnv>()
  const pages = createPages(
    { app: more.app ?? app, areKept: more.areKept ?? true, files: [], desk },
    {
      security: { https: true },
      fetchApi: () => new Response(null, { status: 500 }),
      content(_language, { noteGap }) {
        if (!world.isWhole) noteGap()
        return words
      },
      readEdition: () => Promise.resolve(world.edition),
      preview: { isOn: (request) => request.headers.get('cookie') === 'preview' },
      limits: {
        consume(name, key) {
          counted.push(`${name} ${key}`)
          return world.isLimited ? Promise.reject(tooMany()) : Promise.resolve()
        },
      },
      openScope,
      clock: () => new Date(world.now),
      onError: (error) => failures.push(error),
      ...more,
    },
  )
  pages.mountFirst(routes)
  routes.get('/app/plans', (context) => context.json({ plans: [] }))
  pages.mountLast(routes)
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    routes.request(path, { headers: { 'x-forwarded-for': '198.51.100.7', ...headers } })
  return { ask, world, rendered, counted, failures }
}

async function textOf(response: Promise<Response>) {
  return (await (await response).text()).split(':')[0]
}

describe('a page', () => {
  test('is rendered once, and its bytes are sent to all who ask', async () => {
    const { ask, rendered, counted } = aSite()
    const one = await ask('/shop', { 'accept-encoding': 'gzip, br' })
    const other = await ask('/shop', { 'accept-encoding': 'br', cookie: 'language=es' })
    const [bytes, same] = [
      Buffer.from(await one.arrayBuffer()),
      Buffer.from(await other.arrayBuffer()),
    ]
    expect(bytes.equals(same)).toBe(true)
    expect(brotliDecompressSync(bytes).toString()).toMatch(/^page 1 of first: Löwe/)
    expect(Object.fromEntries(one.headers)).toEqual(Object.fromEntries(other.headers))
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
      vary: 'accept-encoding',
      'content-security-policy': expect.stringContaining("script-src 'sha256-"),
      'strict-transport-security': expect.stringMatching(/max-age/),
    })
    expect(rendered).toHaveLength(1)
    expect(counted).toEqual([])
  })

  test.for(['gzip', 'identity'])('is whole for a caller that takes %s alone', async (encoding) => {
    const { ask } = aSite()
    await ask('/shop')
    const answer = await ask('/shop', { 'accept-encoding': encoding })
    const stream = answer.body
    if (!stream) throw new Error('A page has a body')
    const plain = encoding === 'gzip' ? stream.pipeThrough(new DecompressionStream('gzip')) : stream
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(await new Response(plain).text()).toMatch(/^page 1 of first: Löwe.*<\/script>$/)
  })

  test('that a browser has already is not sent again', async () => {
    const { ask, world } = aSite()
    const etag = (await ask('/shop')).headers.get('etag') ?? ''
    const again = await ask('/shop', { 'if-none-match': etag, 'accept-encoding': 'br' })
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, etag])
    world.edition = 'second'
    world.now = 3_600_000
    expect((await ask('/shop', { 'if-none-match': etag })).status).toBe(200)
  })

  test('of another query is another page', async () => {
    const { ask } = aSite()
    expect(await textOf(ask('/shop?zip=50309'))).toBe('page 1 of first')
    expect(await textOf(ask('/shop?zip=10001'))).toBe('page 2 of first')
    expect(await textOf(ask('/shop?zip=50309'))).toBe('page 1 of first')
  })

  test('behind a secret in its address is kept here and by no cache on the way', async () => {
    const { ask, rendered } = aSite()
    await ask('/reset-password')
    const { headers } = await ask('/reset-password')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(rendered).toHaveLength(1)
  })

  test('for the holder of its address is made for each request and kept nowhere', async () => {
    const { ask, rendered } = aSite()
    await ask('/track/a')
    expect((await ask('/track/a')).headers.get('cache-control')).toBe('private, no-store')
    expect(rendered).toHaveLength(2)
  })

  test('that failed is kept nowhere', async () => {
    const { ask, world } = aSite()
    world.status = 500
    const failed = await ask('/shop')
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([500, 'private, no-store'])
    world.status = 200
    expect((await ask('/shop')).status).toBe(200)
  })

  test('that lacks an answer of the content service is kept by no cache, and here for five seconds', async () => {
    const { ask, world } = aSite()
    world.isWhole = false
    const first = await ask('/shop')
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    world.now = 4_999
    expect(await textOf(ask('/shop'))).toBe('page 1 of first')
    world.isWhole = true
    world.now = 5_000
    const whole = await ask('/shop')
    expect(whole.headers.get('cache-control')).toMatch(/^public/)
    expect(await textOf(Promise.resolve(whole))).toBe('page 2 of first')
  })

  test.each([
    ['an answer for this moment', 200, 'no-store', 'private, no-store'],
    ['a failed answer', 503, 'no-store', 'private, no-store'],
    ['a refusal', 422, 'no-store', expect.stringMatching(/^public/)],
    ['an answer that caches keep', 200, 'public, max-age=60', expect.stringMatching(/^public/)],
  ])('that is made of %s may be kept as long as it', async (_, status, control, kept) => {
    const { ask } = aSite({
      app: {
        findPage: (path) => ({
          language: 'en',
          path,
          search: '',
          wants: 'page',
          audience: 'public',
        }),
        listedPaths: () => [],
        notFoundPage: () => {
          throw new Error('Every address is a page')
        },
        async render(_page, { api }) {
          const answer = await api(new Request('https://shop.example/app/plans'))
          const text = String(answer.status)
          return { status: 200, headers: {}, text, inline: { scripts: [], styles: [] } }
        },
      },
      fetchApi: () => new Response(null, { status, headers: { 'cache-control': control } }),
    })
    expect((await ask('/shop')).headers.get('cache-control')).toEqual(kept)
  })

  test('of a preview is made for the editor alone', async () => {
    const { ask } = aSite()
    await ask('/shop')
    const draft = await ask('/shop', { cookie: 'preview' })
    expect(draft.headers.get('cache-control')).toBe('private, no-store')
    expect(await draft.text()).toMatch(/^draft/)
    expect(await textOf(ask('/shop'))).toBe('page 1 of first')
  })

  test('of a development server is made for each request', async () => {
    const { ask } = aSite({ areKept: false })
    await ask('/shop')
    expect(await textOf(ask('/shop'))).toBe('page 2 of first')
  })
})

test('unknown addresses get one page, which pushes no other out', async () => {
  const { ask, rendered } = aSite()
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => (await ask(`/wp-${index}?x=${index}`)).status),
  )
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(rendered).toHaveLength(1)
  expect((await ask('/assets/gone.js')).headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await (await ask('/app/plans')).json()).toEqual({ plans: [] })
})

describe('a network that asked for too many pages', () => {
  test('reads when to come again, and still gets the pages that are kept', async () => {
    const { ask, world } = aSite()
    await ask('/shop')
    world.isLimited = true
    const refused = await ask('/shop?zip=50309')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('40')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/)
    const html = await refused.text()
    expect(html).toContain('<p>Please wait.</p>')
    expect(html).toContain('<a href="">Try again</a>')
    expect((await ask('/shop')).status).toBe(200)
  })

  test('gets the pages that there is one of, though none is kept yet', async () => {
    const { ask, world, counted } = aSite()
    world.isLimited = true
    for (const path of ['/shop', '/reset-password', '/404'])
      expect((await ask(path)).status).not.toBe(429)
    expect(counted).toEqual([])
    for (const path of ['/shop?zip=50309', '/track/a']) expect((await ask(path)).status).toBe(429)
    expect(counted).toEqual(Array(2).fill('renderPage 198.51.100.7'))
  })

  test('does not wait when the limits cannot be counted', async () => {
    const { ask, failures } = aSite({
      limits: { consume: () => Promise.reject(new Error('no database')) },
    })
    expect((await ask('/shop?zip=50309')).status).toBe(200)
    expect(failures).toHaveLength(1)
  })
})

test('a page that needs the database while it is away says when to come again', async () => {
  const { ask } = aSite({
    app: {
      findPage: (path) => ({ language: 'en', path, search: '', wants: 'page', audience: 'public' }),
      listedPaths: () => [],
      notFoundPage: () => {
        throw new Error('Every address is a page')
      },
      render: () => Promise.reject(awayOr(new Error('ended'))),
    },
  })
  const refused = await ask('/shop')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await refused.text()).toContain('<p>We’re having trouble on our side.')
})

/** A site whose renderings all wait until they are released. */
function aSlowSite() {
  let running = 0
  let most = 0
  const gate = Promise.withResolvers<void>()
  const { ask } = aSite({
    app: {
      findPage: (path) => ({ language: 'en', path, search: '', wants: 'page', audience: 'public' }),
      listedPaths: () => [],
      notFoundPage: () => {
        throw new Error('Every address is a page')
      },
      async render() {
        running += 1
        most = Math.max(most, running)
        await gate.promise
        running -= 1
        return { status: 200, headers: {}, text: 'page', inline: { scripts: [], styles: [] } }
      },
    },
  })
  return { ask, running: () => running, most: () => most, release: () => gate.resolve() }
}

test('no more than two pages are rendered at a time', async () => {
  const { ask, running, most, release } = aSlowSite()
  const pages = Array.from({ length: 8 }, (_, index) => ask(`/${index}`))
  await eventually('two renderings run', () => Promise.resolve(running() === 2))
  release()
  await Promise.all(pages)
  expect(most()).toBe(2)
})

test('who would wait too long for a rendering is told so immediately', async () => {
  const { ask } = aSlowSite()
  for (let index = 0; index < 250; index += 1) void ask(`/${index}`)
  const refused = await ask('/one-more')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.text()).toContain('Our shop is very busy right now.')
})
