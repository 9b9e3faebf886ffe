import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jsonResponse } from './json-response.ts'

const large = { lines: Array.from({ length: 300 }, (_, index) => `Line ${index}`) }
const decoders = { br: brotliDecompressSync, gzip: gunzipSync }

function answerTo(value: unknown, accepted?: string) {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const request = new Request('http://shop.example/app/lines', { headers })
  return jsonResponse(value, request, { status: 201, headers: { 'cache-control': 'no-store' } })
}

test.for(['br', 'gzip'] as const)('a large answer is compressed with %s', async (encoding) => {
  const answer = await answerTo(large, encoding)
  expect(answer.status).toBe(201)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-encoding': encoding,
    'cache-control': 'no-store',
    vary: 'accept-encoding',
  })
  const body = Buffer.from(await answer.arrayBuffer())
  expect(body.length).toBeLessThan(JSON.stringify(large).length / 2)
  expect(JSON.parse(decoders[encoding](body).toString())).toEqual(large)
})

test('a large answer is sent as it is to a caller that takes nothing else', async () => {
  const answer = await answerTo(large)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(await answer.json()).toEqual(large)
})

test('a small answer is not compressed', async () => {
  const answer = await answerTo({ message: 'Done' }, 'br')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toEqual({ message: 'Done' })
})
