import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveChange, subscribe } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page whose server and whose visibility the test controls. */
function aPage({ hasStream = true, hasPlace = true, fetchTakesMs = 0 } = {}) {
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  let isAwake = true
  let listener = () => {}
  const counts = { opened: 0, fetches: 0 }
  const options = {
    open: async (signal: AbortSignal) => {
      counts.opened += 1
      if (!hasStream) throw new Error('no stream')
      if (!hasPlace) return null
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          line = controller
          signal.addEventListener('abort', () => controller.error(new Error('aborted')))
        },
      })
    },
    refetch: async () => {
      counts.fetches += 1
      if (fetchTakesMs > 0) await new Promise((resolve) => setTimeout(resolve, fetchTakesMs))
      return 'as before'
    },
    isAwake: () => isAwake,
    onAwake: (heard: () => void) => {
      listener = heard
      return () => {
        listener = () => {}
      }
    },
  }
  return {
    options,
    counts,
    say: async (text: string) => {
      line?.enqueue(new TextEncoder().encode(text))
      await vi.advanceTimersByTimeAsync(0)
    },
    wake: async (awake: boolean) => {
      isAwake = awake
      listener()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

const open = 'event: open\ndata: {"heartbeatSeconds":15}\n\n'
const change = 'event: change\ndata: {}\n\n'
function end(reason: string) {
  return `event: end\ndata: {"reason":"${reason}"}\n\n`
}

function seconds(count: number) {
  return vi.advanceTimersByTimeAsync(count * 1000)
}

test('the page fetches once for each event, and not in between', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  expect(page.counts.fetches).toBe(1)
  await page.say(change)
  expect(page.counts.fetches).toBe(2)
  await seconds(20)
  await page.say(': alive\n\n')
  await seconds(20)
  expect(page.counts).toEqual({ opened: 1, fetches: 2 })
  stop()
})

test('many events at once lead to one more fetch', async () => {
  const page = aPage({ fetchTakesMs: 100 })
  const stop = subscribe(page.options)
  await page.say(open + change.repeat(20))
  await seconds(5)
  expect(page.counts.fetches).toBe(2)
  stop()
})

test('a stream without heartbeats is closed, replaced by polling and opened again', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  await seconds(31)
  expect(page.counts.fetches).toBe(2)
  await seconds(2)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a page that stopped fetches no more, also what was asked for while it fetched', async () => {
  const page = aPage({ fetchTakesMs: 1000 })
  const stop = subscribe(page.options)
  await page.say(open)
  await page.say(change)
  stop()
  await seconds(20)
  expect(page.counts.fetches).toBe(1)
})

test('a stream that never sends anything is closed', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await seconds(11)
  expect(page.counts.fetches).toBe(1)
  stop()
})

test('without a stream the page polls at growing intervals', async () => {
  const page = aPage({ hasStream: false })
  const stop = subscribe(page.options)
  await seconds(10)
  const inTheFirst = page.counts.fetches
  await seconds(60)
  await seconds(10)
  expect(inTheFirst).toBeGreaterThan(3)
  expect(page.counts.fetches).toBeLessThan(inTheFirst + 12)
  stop()
})

test('a hidden page requests nothing, and fetches as soon as it is visible again', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  await page.wake(false)
  await seconds(600)
  expect(page.counts).toEqual({ opened: 1, fetches: 1 })
  await page.wake(true)
  expect(page.counts.opened).toBe(2)
  await page.say(open)
  expect(page.counts.fetches).toBe(2)
  stop()
})

test('the stream is opened again after a restart of the server', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  await page.say(end('restart'))
  await seconds(2)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a server without a free slot is asked again only when the page becomes visible', async () => {
  const page = aPage({ hasPlace: false })
  const stop = subscribe(page.options)
  await seconds(30)
  expect(page.counts.opened).toBe(1)
  expect(page.counts.fetches).toBeGreaterThan(3)
  await page.wake(false)
  await page.wake(true)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a stream that another tab replaced is not opened again', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  await page.say(end('replaced'))
  await seconds(5)
  expect(page.counts.opened).toBe(1)
  expect(page.counts.fetches).toBeGreaterThan(2)
  stop()
})

test('a page whose session ended fetches once more and stops', async () => {
  const page = aPage()
  subscribe(page.options)
  await page.say(open)
  await page.say(end('signed_out'))
  await seconds(60)
  expect(page.counts).toEqual({ opened: 1, fetches: 2 })
})

test('a page that unsubscribed requests nothing more', async () => {
  const page = aPage()
  const stop = subscribe(page.options)
  await page.say(open)
  stop()
  await seconds(60)
  expect(page.counts).toEqual({ opened: 1, fetches: 1 })
})

test('an idle page listens, and fetches only after an event', async () => {
  const page = aPage()
  const onChange = vi.fn<(change: LiveChange | null) => void>()
  const stop = subscribe({ ...page.options, onChange, isIdle: () => true })
  await page.say(open)
  await seconds(20)
  expect(page.counts).toEqual({ opened: 1, fetches: 0 })
  await page.say('event: change\ndata: {"subject":"line","id":"line-1"}\n\n')
  expect(onChange.mock.calls).toEqual([[{ subject: 'line', id: 'line-1' }]])
  expect(page.counts.fetches).toBe(1)
  await page.wake(false)
  await page.wake(true)
  await page.say(open)
  expect(onChange.mock.lastCall).toEqual([null])
  expect(page.counts.fetches).toBe(2)
  stop()
})

test('an idle page fetches when its session has ended, so that it is left', async () => {
  const page = aPage()
  const stop = subscribe({ ...page.options, isIdle: () => true })
  await page.say(open)
  await page.say(end('signed_out'))
  expect(page.counts).toEqual({ opened: 1, fetches: 1 })
  stop()
})

test('an idle page does not poll where there is no stream', async () => {
  const page = aPage({ hasStream: false })
  const stop = subscribe({ ...page.options, isIdle: () => true })
  await seconds(300)
  expect(page.counts.fetches).toBe(0)
  expect(page.counts.opened).toBeGreaterThan(1)
  stop()
})
