import { describe, expect, test, vi } from 'vitest'
import { turnAway } from './turn-away.ts'

/** The answer to asking for `asked` while the address bar shows `shown`. */
function answerTo(asked: string, shown: string) {
  vi.stubGlobal('window', { location: new URL(shown, 'https://shop.example') })
  return turnAway(new Request(new URL(asked, 'https://shop.example')), '/login')
}

function takesThePlace(answer: Response) {
  return answer.headers.has('X-Remix-Replace')
}

describe('being turned away from a page', () => {
  test('leads to the page named', () => {
    expect(answerTo('/dashboard', '/shop').headers.get('Location')).toBe('/login')
  })

  test('keeps the page that one came from in the history', () => {
    expect(takesThePlace(answerTo('/cart/checkout', '/cart'))).toBe(false)
  })

  test('leaves no entry of a page opened directly or by the Back button', () => {
    expect(takesThePlace(answerTo('/cart/checkout', '/cart/checkout'))).toBe(true)
    expect(takesThePlace(answerTo('/login?from=%2Fcart', '/login?from=%2Fcart'))).toBe(true)
  })
})
