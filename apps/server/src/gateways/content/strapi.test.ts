import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createStrapiContent } from './strapi.ts'

const servers: Server[] = []

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    }),
  )
})

async function aService(answer: RequestListener, limits: { timeoutMs?: number } = {}) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return createStrapiContent({ baseUrl: `http://127.0.0.1:${port}/cms`, maxBytes: 1000, ...limits })
}

function says(body: string, status = 200, type = 'application/json; charset=utf-8') {
  return aService((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  })
}

describe('the content service', () => {
  test('is asked below its own address, for the old shape of answers', async () => {
    let asked: unknown
    const gateway = await aService((request, response) => {
      asked = [request.url, request.headers.accept, request.headers['strapi-response-format']]
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    })
    expect(await gateway.get('/api/faqs?sort=order')).toEqual({
      kind: 'found',
      value: { data: [] },
    })
    expect(asked).toEqual(['/cms/api/faqs?sort=order', 'application/json', 'v4'])
  })

  test('that wants to know who asks is shown the token', async () => {
    let token: unknown
    const server = createServer((request, response) => {
      token = request.headers.authorization
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // a TCP server's address is never a string
    const gateway = createStrapiContent({ baseUrl: `http://127.0.0.1:${port}`, token: 'read-me' })
    await gateway.get('/api/faqs')
    expect(token).toBe('Bearer read-me')
  })

  test('that does not know populate=deep is asked by name, from then on immediately', async () => {
    const asked: string[] = []
    const gateway = await aService((request, response) => {
      const url = decodeURIComponent(request.url ?? '')
      asked.push(url)
      const isDeep = url.includes('populate=deep')
      response
        .writeHead(isDeep ? 400 : 200, { 'content-type': 'application/json' })
        .end(isDeep ? '{"data":null,"error":{"message":"Invalid key deep"}}' : '{"data":[]}')
    })
    const footer = '/cms/api/acme-footer?'
    const named = 'populate[socials][populate]=logo&populate[storeBadges]=true'
    expect(await gateway.get('/api/acme-footer?populate=deep')).toMatchObject({ kind: 'found' })
    expect(await gateway.get('/api/acme-footer?populate=deep')).toMatchObject({ kind: 'found' })
    await gateway.get('/api/legals?filters[slug][$eq]=a&populate=deep')
    expect(asked).toEqual([
      `${footer}populate=deep`,
      footer + named,
      footer + named,
      '/cms/api/legals?filters[slug][$eq]=a&populate[sections]=true',
    ])
  })

  test('of version 5 is understood, its pictures too', async () => {
    const logo = { id: 7, documentId: 'x', url: '/uploads/a.svg', mime: 'image/svg+xml' }
    const social = { id: 2, name: 'A', link: 'https://a.example', logo }
    const record = { id: 1, documentId: 'y', socials: [social, { ...social, logo: null }] }
    const gateway = await says(JSON.stringify({ data: record }))
    expect(await gateway.get('/api/acme-footer')).toMatchObject({
      value: {
        data: {
          id: 1,
          attributes: {
            socials: [
              { logo: { data: { id: 7, attributes: { url: '/uploads/a.svg' } } } },
              { logo: null },
            ],
          },
        },
      },
    })
  })

  test.each([
    ['a name of its own', { availability: 'retired' }],
    [
      'a name of its own, beside what Strapi 5 keeps there',
      { availability: 'retired', status: 'draft' },
    ],
    ['the name of before', { status: 'retired' }],
  ])('has the status of a plan under %s', async (_, fields) => {
    const gateway = await says(JSON.stringify({ data: [{ id: 1, documentId: 'y', ...fields }] }))
    expect(await gateway.get('/api/plans?sort=order')).toMatchObject({
      value: { data: [{ id: 1, attributes: { documentId: 'y', status: 'retired' } }] },
    })
  })

  test('says that something is missing', async () => {
    const gateway = await says('{"data":null,"error":{"status":404}}', 404)
    expect(await gateway.get('/api/faqs')).toEqual({ kind: 'missing' })
  })

  test.each([
    ['an error', () => says('{"data":null}', 500), /status 500/],
    ['a login page with status 200', () => says('<html>', 200, 'text/html'), /text\/html/],
    ['HTML that calls itself JSON', () => says('<html>'), /not JSON/],
    ['half an answer', () => says('{"data":[{"id":1'), /not JSON/],
    ['JSON of another kind', () => says('{"plans":[]}'), /envelope/],
    ['null where records should be', () => says('{"data":null}'), /envelope/],
    ['records that are none', () => says('{"data":[1,2]}'), /envelope/],
    [
      'more than it may',
      () => says(`{"data":[],"meta":{"a":"${'x'.repeat(2000)}"}}`),
      /1000 bytes/,
    ],
  ])('answering with %s is unavailable', async (_, start, reason) => {
    const gateway = await start()
    const answer = await gateway.get('/api/faqs')
    expect(answer).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(reason) })
  })

  test('cannot lead us to another address', async () => {
    const gateway = await aService((_request, response) => {
      response.writeHead(302, { location: 'http://192.0.2.1/' }).end()
    })
    expect(await gateway.get('/api/faqs')).toMatchObject({ kind: 'unavailable' })
  })

  test('that takes too long, even in the middle of an answer, is unavailable', async () => {
    const gateway = await aService(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":')
      },
      { timeoutMs: 50 },
    )
    expect(await gateway.get('/api/faqs')).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/Timeout/),
    })
  })

  test('that cannot be reached is unavailable, with a reason for the log', async () => {
    const gateway = createStrapiContent({ baseUrl: 'http://127.0.0.1:1' })
    expect(await gateway.get('/api/faqs')).toMatchObject({ kind: 'unavailable' })
  })
})

describe('a picture of the content service', () => {
  test('comes with its type', async () => {
    const gateway = await says('<svg/>', 200, 'image/svg+xml')
    const answer = await gateway.getPicture('/uploads/a.svg')
    expect(answer).toMatchObject({ kind: 'found', value: { type: 'image/svg+xml' } })
    const bytes = answer.kind === 'found' ? answer.value.bytes : new Uint8Array()
    expect(Buffer.from(bytes).toString()).toBe('<svg/>')
  })

  test.each([
    ['a page', () => says('<html>', 200, 'text/html'), 'unavailable'],
    ['too large', () => says('x'.repeat(600_000), 200, 'image/png'), 'unavailable'],
    ['not there', () => says('', 404, 'image/png'), 'missing'],
  ])('that is %s is not passed on', async (_, start, kind) => {
    const gateway = await start()
    expect(await gateway.getPicture('/uploads/a.png')).toMatchObject({ kind })
  })
})
