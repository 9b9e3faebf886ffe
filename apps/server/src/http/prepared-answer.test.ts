import { expect, test } from 'vitest'
import { PreparedAnswer } from './prepared-answer.ts'

const shared = { 'content-type': 'application/json', 'x-request-id': 'r1' }
const ask = (headers: Record<string, string> = {}) =>
  new Request('http://shop/app/plans', { headers })

test('a prepared answer is sent whole, with the headers of every answer', async () => {
  const answer = new PreparedAnswer({ plans: ['Löwe'] }, 'public, max-age=60')
  const response = answer.respondTo(ask(), shared)
  expect(await response.json()).toEqual({ plans: ['Löwe'] })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...shared,
    'cache-control': 'public, max-age=60',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  })
})

test('whoever has it already gets no body, in any spelling of the question', () => {
  const answer = new PreparedAnswer({ plans: [] }, 'no-cache')
  const etag = answer.respondTo(ask(), shared).headers.get('etag') ?? ''
  for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
    const response = answer.respondTo(ask({ 'if-none-match': known }), shared)
    expect([response.status, response.body]).toEqual([304, null])
  }
  expect(answer.respondTo(ask({ 'if-none-match': '"other"' }), shared).status).toBe(200)
})

test('another content has another tag', () => {
  const tag = (value: unknown) =>
    new PreparedAnswer(value, 'no-cache').respondTo(ask(), shared).headers.get('etag')
  expect(tag({ plans: [1] })).not.toBe(tag({ plans: [2] }))
  expect(tag({ plans: [1] })).toBe(tag({ plans: [1] }))
})
