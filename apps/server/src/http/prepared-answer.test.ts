import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PreparedAnswer } from './prepared-answer.ts'

const shared = { 'content-type': 'application/json', 'x-request-id': 'r1' }
function ask(headers: Record<string, string> = {}) {
  return new Request('http://shop/app/plans', { headers })
}

test('a prepared answer is sent whole, with the headers of every answer', async () => {
  const answer = new PreparedAnswer({ plans: ['Löwe'] }, 'public, max-age=60')
  const response = await answer.respondTo(ask(), shared)
  expect(await response.json()).toEqual({ plans: ['Löwe'] })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...shared,
    'cache-control': 'public, max-age=60',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  })
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a client that understands %s gets it smaller', async (encoding, decode) => {
  const answer = new PreparedAnswer({ plans: Array(100).fill('Light') }, 'no-cache')
  for (const _ of ['the first time', 'and again']) {
    const response = await answer.respondTo(ask({ 'accept-encoding': encoding }), shared)
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const body = new Uint8Array(await response.arrayBuffer())
    expect(body.length).toBeLessThan(100)
    expect(JSON.parse(decode(body).toString())).toEqual(answer.value)
  }
})

test('a client that has it already gets no body, in any spelling of the question', async () => {
  const answer = new PreparedAnswer({ plans: [] }, 'no-cache')
  const etag = (await answer.respondTo(ask(), shared)).headers.get('etag') ?? ''
  for (const known of [etag, `"other", ${etag}`, etag.slice(2)]) {
    const response = await answer.respondTo(ask({ 'if-none-match': known }), shared)
    expect([response.status, response.body]).toEqual([304, null])
  }
  const other = await answer.respondTo(ask({ 'if-none-match': '"other"' }), shared)
  expect(other.status).toBe(200)
})

test('another content has another tag', async () => {
  const tag = async (value: unknown) => {
    const response = await new PreparedAnswer(value, 'no-cache').respondTo(ask(), shared)
    return response.headers.get('etag')
  }
  expect(await tag({ plans: [1] })).not.toBe(await tag({ plans: [2] }))
  expect(await tag({ plans: [1] })).toBe(await tag({ plans: [1] }))
})
