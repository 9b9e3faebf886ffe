import { expect, test } from 'vitest'
import { awaitLull } from './lull.ts'

const never = new AbortController().signal

/** A process that is in use as much as `shares` say, and then as much as the last of them. */
function looking(...shares: number[]) {
  let looks = 0
  const look = async () => {
    const share = shares[Math.min(looks, shares.length - 1)] ?? 1
    looks += 1
    return share
  }
  return { look, looks: () => looks }
}

test('what nobody waits for begins when the process has time to spare', async () => {
  const { look, looks } = looking(0.99, 0.98, 0.3)
  expect(await awaitLull(never, look)).toBe(true)
  expect(looks()).toBe(3)
})

test('it does not wait for ever for a process that never has', async () => {
  const { look, looks } = looking(1)
  expect(await awaitLull(never, look)).toBe(false)
  expect(looks()).toBe(50)
})

test('it does not keep a server from stopping', async () => {
  const stop = new AbortController()
  const look = async () => {
    stop.abort()
    return 1
  }
  expect(await awaitLull(stop.signal, look)).toBe(false)
})

test('a process that only waits has time to spare', async () => {
  expect(await awaitLull(never)).toBe(true)
})
