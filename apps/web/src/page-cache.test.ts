import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

function get(path: string) {
  return new Request(`http://shop.test${path}`)
}

type TestPage = { body: string; status: number }

/** A cache of one second, its clock, and a page that counts how often it was rendered. */
function setUp() {
  const clock = { now: 0 }
  let rendered = 0
  const cache = createPageCache<TestPage>(1000, () => clock.now)
  const render =
    (status = 200) =>
    async (): Promise<TestPage> => ({ body: `page ${++rendered}`, status })
  return { clock, cache, render }
}

describe('a page', () => {
  test('is rendered once for simultaneous requests', async () => {
    const { cache, render } = setUp()
    const pages = await Promise.all([1, 2, 3].map(() => cache(get('/'), render())))
    expect(pages.map(({ body }) => body)).toEqual(['page 1', 'page 1', 'page 1'])
  })

  test('is rendered again when it has expired', async () => {
    const { cache, render, clock } = setUp()
    await cache(get('/'), render())
    clock.now = 1001
    expect((await cache(get('/'), render())).body).toBe('page 2')
  })

  test('with a query is not kept', async () => {
    const path = '/shop?zip=50309'
    const { cache, render } = setUp()
    await cache(get(path), render())
    expect((await cache(get(path), render())).body).toBe('page 2')
  })

  test('that is not found is not kept', async () => {
    const { cache, render } = setUp()
    await cache(get('/nowhere'), render(404))
    expect((await cache(get('/nowhere'), render())).body).toBe('page 2')
  })

  test('that failed is tried again', async () => {
    const { cache, render } = setUp()
    await expect(cache(get('/'), () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await cache(get('/'), render())).body).toBe('page 1')
  })

  test('is not kept when the cache is switched off', async () => {
    const { render } = setUp()
    const cache = createPageCache<TestPage>(0)
    await cache(get('/'), render())
    expect((await cache(get('/'), render())).body).toBe('page 2')
  })

  test('gives way when too many others are kept', async () => {
    const { cache, render } = setUp()
    await cache(get('/first'), render())
    await Promise.all(Array.from({ length: 200 }, (_, n) => cache(get(`/${n}`), render())))
    expect((await cache(get('/first'), render())).body).toBe('page 202')
  })
})
