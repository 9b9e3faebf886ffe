import { expect, test, vi } from 'vitest'
import { lazy } from './lazy.ts'

test('what is lazy is made when it is first asked for, and once, nothing included', () => {
  const make = vi.fn<() => unknown>(() => undefined)
  const made = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect([made(), made()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})
