import { expect, test } from 'vitest'
import { createPreview } from './preview.ts'

const key = 'k'.repeat(40)

function aPreview() {
  const time = { now: Date.parse('2026-03-01T12:00:00Z') }
  const preview = createPreview({ key, https: true, clock: () => new Date(time.now) })
  const begin = async (query: string) => preview.routes.request(`/preview?${query}`)
  const asWith = (answer: Response) =>
    new Request('https://shop.example/faq', {
      headers: { cookie: `language=en; ${answer.headers.get('set-cookie')?.split(';')[0] ?? ''}` },
    })
  return { time, preview, begin, asWith }
}

test('an editor with the key looks for an hour', async () => {
  const { time, preview, begin, asWith } = aPreview()
  const answer = await begin(`key=${key}&path=/faq`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/faq')
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/; Max-Age=3600; SameSite=Lax; HttpOnly; Secure$/)
  expect(cookie).not.toContain(key)
  expect(preview.isOn(asWith(answer))).toBe(true)
  time.now += 3601 * 1000
  expect(preview.isOn(asWith(answer))).toBe(false)
})

test('a wrong key leads nowhere', async () => {
  const { begin } = aPreview()
  for (const query of ['key=wrong&path=/faq', 'path=/faq', `key=${key}x`]) {
    const answer = await begin(query)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('set-cookie')).toBeNull()
  }
})

test('a cookie that was made up or made longer shows nothing', async () => {
  const { preview, begin, asWith } = aPreview()
  const good = asWith(await begin(`key=${key}`)).headers.get('cookie') ?? ''
  const longer = good.replace(/preview=\d/, (start) => `${start}9`)
  for (const cookie of ['', 'preview=1', `preview=9999999999999.${'0'.repeat(64)}`, longer]) {
    const request = new Request('https://shop.example/', { headers: { cookie } })
    expect([cookie, preview.isOn(request)]).toEqual([cookie, false])
  }
})

test('a preview ends when it is asked to', async () => {
  const { begin } = aPreview()
  const answer = await begin('end=1&path=/es/faq')
  expect(answer.headers.get('location')).toBe('/es/faq')
  expect(answer.headers.get('set-cookie')).toMatch(/^preview=; Path=\/; Max-Age=0/)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb'])(
  'it leads to no other place than the shop: %j',
  async (path) => {
    const { begin } = aPreview()
    const answer = await begin(`key=${key}&path=${encodeURIComponent(path)}`)
    expect(answer.headers.get('location')).toBe('/')
    const ended = await begin(`end=1&path=${encodeURIComponent(path)}`)
    expect(ended.headers.get('location')).toBe('/')
  },
)

test('without a key in the configuration there are no previews', async () => {
  const { preview, asWith, begin } = aPreview()
  const off = createPreview({ key: null, https: true, clock: () => new Date() })
  expect((await off.routes.request(`/preview?key=${key}`)).status).toBe(404)
  const request = asWith(await begin(`key=${key}`))
  expect([preview.isOn(request), off.isOn(request)]).toEqual([true, false])
})
