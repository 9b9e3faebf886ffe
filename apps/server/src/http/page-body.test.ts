import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzippedBody, plainBody } from './page-body.ts'

const page = ['<style nonce="', '">…</style><p>Löwe</p>'.repeat(300), '', '</html>']

async function unzipped(text: readonly string[], nonce: string) {
  return gunzipSync(await gzippedBody(text, nonce)).toString()
}

test('each answer has its own nonce in every place of the page', async () => {
  for (const nonce of ['q3f0', 'RwB8/+==']) {
    expect(await unzipped(page, nonce)).toBe(page.join(nonce))
    expect(Buffer.from(plainBody(page, nonce)).toString()).toBe(page.join(nonce))
  }
})

test('answers made at the same time do not mix their nonces', async () => {
  const nonces = Array.from({ length: 20 }, (_, index) => `nonce-${index}`)
  const bodies = await Promise.all(nonces.map((nonce) => unzipped(page, nonce)))
  expect(bodies).toEqual(nonces.map((nonce) => page.join(nonce)))
})

test('a page without a nonce, or without anything, is whole too', async () => {
  expect(await unzipped(['<p>plain</p>'], 'unused')).toBe('<p>plain</p>')
  expect(await unzipped([''], 'unused')).toBe('')
})

test('a page becomes much smaller', async () => {
  const body = await gzippedBody(page, 'q3f0')
  expect(body.length).toBeLessThan(page.join('').length / 20)
})
