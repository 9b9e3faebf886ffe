import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LiveChange, startLive } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A server that a test speaks for, and a browser that it looks away in. */
function aPage({ hasStream = true, hasPlace = true, looksTakeMs = 0 } = {}) {
  let line: ReadableStreamDefaultController<Uint8Array> | null = null
  let isAwake = true
  let listener = () => {}
  const counts = { opened: 0, looks: 0 }
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
    look: async () => {
      counts.looks += 1
      if (looksTakeMs > 0) await new Promise((resolve) => setTimeout(resolve, looksTakeMs))
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

test('news are looked at as they come, and nothing else is', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  expect(page.counts.looks).toBe(1)
  await page.say(change)
  expect(page.counts.looks).toBe(2)
  await seconds(20)
  await page.say(': alive\n\n')
  await seconds(20)
  expect(page.counts).toEqual({ opened: 1, looks: 2 })
  stop()
})

test('many news at once are one look more', async () => {
  const page = aPage({ looksTakeMs: 100 })
  const stop = startLive(page.options)
  await page.say(open + change.repeat(20))
  await seconds(5)
  expect(page.counts.looks).toBe(2)
  stop()
})

test('a line that has gone silent is given up, looked after by hand and tried anew', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  await seconds(31)
  expect(page.counts.looks).toBe(2)
  await seconds(2)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a stream that never says a word is no stream', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await seconds(11)
  expect(page.counts.looks).toBe(1)
  stop()
})

test('without a stream the page looks by hand, ever more rarely', async () => {
  const page = aPage({ hasStream: false })
  const stop = startLive(page.options)
  await seconds(10)
  const inTheFirst = page.counts.looks
  await seconds(60)
  await seconds(10)
  expect(inTheFirst).toBeGreaterThan(3)
  expect(page.counts.looks).toBeLessThan(inTheFirst + 12)
  stop()
})

test('nobody looks, nothing is asked; who comes back hears at once', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  await page.wake(false)
  await seconds(600)
  expect(page.counts).toEqual({ opened: 1, looks: 1 })
  await page.wake(true)
  expect(page.counts.opened).toBe(2)
  await page.say(open)
  expect(page.counts.looks).toBe(2)
  stop()
})

test('a server that restarts is listened to again', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  await page.say(end('restart'))
  await seconds(2)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a server without a place is not asked for one until somebody looks anew', async () => {
  const page = aPage({ hasPlace: false })
  const stop = startLive(page.options)
  await seconds(30)
  expect(page.counts.opened).toBe(1)
  expect(page.counts.looks).toBeGreaterThan(3)
  await page.wake(false)
  await page.wake(true)
  expect(page.counts.opened).toBe(2)
  stop()
})

test('a stream that another one replaced is not opened again', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  await page.say(end('replaced'))
  await seconds(5)
  expect(page.counts.opened).toBe(1)
  expect(page.counts.looks).toBeGreaterThan(2)
  stop()
})

test('who was signed out is told so by one look more', async () => {
  const page = aPage()
  startLive(page.options)
  await page.say(open)
  await page.say(end('signed_out'))
  await seconds(60)
  expect(page.counts).toEqual({ opened: 1, looks: 2 })
})

test('what was stopped asks nothing more', async () => {
  const page = aPage()
  const stop = startLive(page.options)
  await page.say(open)
  stop()
  await seconds(60)
  expect(page.counts).toEqual({ opened: 1, looks: 1 })
})

test('a page on which nothing moves listens, and looks only when it is told to', async () => {
  const page = aPage()
  const onChange = vi.fn<(change: LiveChange | null) => void>()
  const stop = startLive({ ...page.options, onChange, isIdle: () => true })
  await page.say(open)
  await seconds(20)
  expect(page.counts).toEqual({ opened: 1, looks: 0 })
  await page.say('event: change\ndata: {"subject":"line","id":"line-1"}\n\n')
  expect(onChange.mock.calls).toEqual([[{ subject: 'line', id: 'line-1' }]])
  expect(page.counts.looks).toBe(1)
  await page.wake(false)
  await page.wake(true)
  await page.say(open)
  expect(onChange.mock.lastCall).toEqual([null])
  expect(page.counts.looks).toBe(2)
  stop()
})

test('a page on which nothing moves looks when its session has ended, so that it is left', async () => {
  const page = aPage()
  const stop = startLive({ ...page.options, isIdle: () => true })
  await page.say(open)
  await page.say(end('signed_out'))
  expect(page.counts).toEqual({ opened: 1, looks: 1 })
  stop()
})

test('a page on which nothing moves does not look by the clock where there is no stream', async () => {
  const page = aPage({ hasStream: false })
  const stop = startLive({ ...page.options, isIdle: () => true })
  await seconds(300)
  expect(page.counts.looks).toBe(0)
  expect(page.counts.opened).toBeGreaterThan(1)
  stop()
})
