import { describe, expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

/** A cache with its clock and what pages are made of; pages count how often they were made. */
function setUp({ most = 2_000 } = {}) {
  const world = { now: 0, edition: 'first', made: 0 }
  const failures: unknown[] = []
  const cache = new PageCache<string>({
    readEdition: () => Promise.resolve(world.edition),
    now: () => world.now,
    onError: (error) => failures.push(error),
    most,
  })
  const make =
    (keptForMs = Number.POSITIVE_INFINITY) =>
    () => {
      world.made += 1
      return Promise.resolve({ page: `${world.edition} ${world.made}`, keptForMs })
    }
  const ask = async (key: string, how = make()) => cache.find(key, how) ?? cache.make(key, how)
  /** Lets a background check and a background rendering end. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const pass = (ms: number) => {
    world.now += ms
  }
  return { world, failures, cache, make, ask, settle, pass }
}

describe('a page', () => {
  test('is made once for simultaneous requests', async () => {
    const { ask } = setUp()
    const pages = await Promise.all([ask('/'), ask('/'), ask('/')])
    expect(pages).toEqual(['first 1', 'first 1', 'first 1'])
  })

  test('is kept for days while nothing changes', async () => {
    const { ask, pass } = setUp()
    await ask('/')
    pass(3 * 24 * 3600 * 1000)
    expect(await ask('/')).toBe('first 1')
  })

  test('is given as it was while the new one is made', async () => {
    const { ask, pass, world, settle } = setUp()
    await ask('/')
    world.edition = 'second'
    pass(1_001)
    expect(await ask('/')).toBe('first 1')
    await settle()
    expect(await ask('/')).toBe('first 1')
    await settle()
    expect([await ask('/'), await ask('/'), world.made]).toEqual(['second 2', 'second 2', 2])
  })

  test('of long ago is not given when something has changed since', async () => {
    const { ask, pass, world } = setUp()
    await ask('/')
    world.edition = 'second'
    pass(10 * 60_000)
    expect(await ask('/')).toBe('second 2')
  })

  test('that was being made while something changed is made again', async () => {
    const { cache, ask, pass, world, settle } = setUp()
    await ask('/other')
    let finish = (_page: { page: string; keptForMs: number }) => {}
    const slow = cache.make('/', () => new Promise((resolve) => (finish = resolve)))
    await settle()
    world.edition = 'second'
    pass(1_001)
    await ask('/other')
    await settle()
    finish({ page: 'first, late', keptForMs: 60_000 })
    expect(await slow).toBe('first, late')
    await ask('/')
    await settle()
    expect(await ask('/')).toMatch(/^second/)
  })

  test('that is not to be kept is made for each request', async () => {
    const { ask, make } = setUp()
    await ask('/', make(0))
    expect(await ask('/', make(0))).toBe('first 2')
  })

  test('that is for a moment is made again after it, and not shown once more', async () => {
    const { ask, make, pass } = setUp()
    await ask('/', make(5_000))
    pass(4_999)
    expect(await ask('/')).toBe('first 1')
    pass(1)
    expect(await ask('/')).toBe('first 2')
  })

  test('that failed is tried again', async () => {
    const { cache, ask } = setUp()
    await expect(cache.make('/', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await ask('/')).toBe('first 1')
  })

  test('stays when the new one cannot be made, and is tried again', async () => {
    const { cache, ask, pass, world, settle } = setUp()
    await ask('/')
    world.edition = 'second'
    pass(1_001)
    await ask('/')
    await settle()
    expect(cache.find('/', () => Promise.reject(new Error('down')))).toBe('first 1')
    await settle()
    expect(await ask('/')).toBe('first 1')
    await settle()
    expect(await ask('/')).toMatch(/^second/)
  })

  test('gives way when too many others are kept, the longest unasked first', async () => {
    const { cache, ask, make } = setUp({ most: 2 })
    await ask('/first')
    await ask('/second')
    await ask('/first')
    await ask('/third')
    const kept = ['/first', '/second', '/third'].map((key) => cache.find(key, make()) !== null)
    expect(kept).toEqual([true, false, true])
  })
})

test('pages stay as they are while the edition cannot be read', async () => {
  const failures: unknown[] = []
  const cache = new PageCache<string>({
    readEdition: () => Promise.reject(new Error('no answer')),
    now: () => 0,
    onError: (error) => failures.push(error),
  })
  const make = () => Promise.resolve({ page: 'page', keptForMs: 60_000 })
  expect(await cache.make('/', make)).toBe('page')
  expect(cache.find('/', make)).toBe('page')
  expect(failures).toHaveLength(1)
})
