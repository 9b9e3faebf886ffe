import { describe, expect, test, vi } from 'vitest'
import { redirectReplacing } from './redirect-replacing.ts'

/** The answer to asking for `asked` while the address bar shows `shown`. */
function answerTo(asked: string, shown: string) {
  vi.stubGlobal('window', { location: new URL(shown, 'https://shop.example') })
  return redirectReplacing(new Request(new URL(asked, 'https://shop.example')), '/login')
}

function replacesEntry(answer: Response) {
  return answer.headers.has('X-Remix-Replace')
}

describe('the redirect from a refused page', () => {
  test('leads to the page named', () => {
    expect(answerTo('/dashboard', '/shop').headers.get('Location')).toBe('/login')
  })

  test('keeps the previous page in the history', () => {
    expect(replacesEntry(answerTo('/cart/checkout', '/cart'))).toBe(false)
  })

  test('leaves no entry of a page opened directly or by the Back button', () => {
    expect(replacesEntry(answerTo('/cart/checkout', '/cart/checkout'))).toBe(true)
    expect(replacesEntry(answerTo('/login?from=%2Fcart', '/login?from=%2Fcart'))).toBe(true)
  })
})
