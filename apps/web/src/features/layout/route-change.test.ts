import { describe, expect, test } from 'vitest'
import { movesFocus, scrollsToTop } from './route-change.ts'

describe('a change of route', () => {
  test.each([
    ['/shop', true],
    ['/cart/checkout', true],
    ['/dashboard', false],
    ['/dashboard/payment', false],
  ])('to %s starts at the top: %s', (path, expected) => {
    expect(scrollsToTop(path)).toBe(expected)
  })

  test.each([
    ['/', '/shop', true],
    ['/login', '/dashboard', true],
    ['/dashboard', '/faq', true],
    ['/dashboard', '/dashboard/payment', false],
  ])('from %s to %s moves the focus: %s', (from, to, expected) => {
    expect(movesFocus(from, to)).toBe(expected)
  })
})
