import { describe, expect, test } from 'vitest'
import { paths, returnPath, withReturn } from './paths.ts'

describe('the page to return to after signing in', () => {
  test.each([
    '/cart/checkout',
    '/dashboard/payment?success=1',
    '/faq#porting',
    '/shop?zip=50309&sim=esim',
  ])('is the own page that asked: %s', (from) => {
    expect(returnPath(from)).toBe(from)
  })

  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['another origin', 'https://evil.example/cart'],
    ['another origin over http', 'http://evil.example'],
    ['a host without a scheme', '//evil.example'],
    ['a host behind three slashes', '///evil.example'],
    ['a backslash host', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a slash, a tab and a slash', '/\t/evil.example'],
    ['a slash, a line break and a slash', '/\n/evil.example'],
    ['a host behind a parent folder', '/..//evil.example'],
    ['a host behind an encoded parent folder', '/%2e%2e//evil.example'],
    ['a host behind a folder that is left again', '/shop/..//evil.example'],
    ['a backslash host behind a parent folder', '/../\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a slash-less blank', ' javascript:alert(1)'],
    ['a data address', 'data:text/html,hello'],
    ['a path without a slash', 'cart/checkout'],
    ['a blank before the slash', ' /cart'],
    ['credentials of another host', '//user:password@evil.example'],
    ['an address that cannot be read', '//['],
  ])('is the dashboard for %s', (_, from) => {
    expect(returnPath(from)).toBe(paths.dashboard)
  })

  test.each(['/%2F%2Fevil.example', '/%5Cevil.example', '/javascript:alert(1)', '/@evil.example'])(
    'keeps what only looks foreign on this site: %s',
    (from) => {
      const target = new URL(returnPath(from), 'https://shop.example')
      expect(target.origin).toBe('https://shop.example')
      expect(target.pathname.startsWith('//')).toBe(false)
    },
  )

  test('falls back to what the caller names', () => {
    expect(returnPath('//evil.example', paths.home)).toBe('/')
  })
})

describe('a link to signing in', () => {
  test('names the page to come back to', () => {
    const link = withReturn(paths.login, '/dashboard/payment?success=1')
    const { pathname, searchParams } = new URL(link, 'https://shop.example')
    expect(pathname).toBe('/login')
    expect(returnPath(searchParams.get('from'))).toBe('/dashboard/payment?success=1')
  })

  test('names none for the home page', () => {
    expect(withReturn(paths.login, paths.home)).toBe('/login')
  })
})
