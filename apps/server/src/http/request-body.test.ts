import { describe, expect, test } from 'vitest'
import { readJson, readText } from './request-body.ts'

/** A body of unknown length, as a chunked request has it, and how often it was asked for more. */
function endless() {
  let chunks = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks += 1
      controller.enqueue(new Uint8Array(1024).fill(120))
    },
  })
  const request = new Request('http://shop.example/', { method: 'POST', body, duplex: 'half' })
  return { request, chunksRead: () => chunks }
}

describe('a body', () => {
  test('that never ends is refused at the limit', async () => {
    const { request, chunksRead } = endless()
    await expect(readText(request, 4096)).rejects.toMatchObject({ code: 'payload_too_large' })
    expect(chunksRead()).toBeLessThan(8)
  })

  test('that says it is too large is refused unread', async () => {
    const request = new Request('http://shop.example/', {
      method: 'POST',
      headers: { 'content-length': '5000' },
      body: 'short',
    })
    await expect(readText(request, 4096)).rejects.toMatchObject({ code: 'payload_too_large' })
  })

  test('in pieces is put together, letters of several bytes too', async () => {
    const bytes = new TextEncoder().encode('{"name":"Zoë 🦊"}')
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    const request = new Request('http://shop.example/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })
    expect(await readJson(request)).toEqual({ name: 'Zoë 🦊' })
  })
})
