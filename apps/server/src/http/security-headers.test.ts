import type { PageAudience } from '@openline/contract/web-app'
import { expect, test } from 'vitest'
import { dataHeaders, fileHeaders, pageHeaders, type SecurityOptions } from './security-headers.ts'

/** The headers of a page by who may see it. */
function aSite(options: SecurityOptions, inline = { scripts: ['start()'], styles: ['a{}'] }) {
  const headersOf = pageHeaders(options)
  return (audience: PageAudience = 'public') => {
    const headers = new Headers(headersOf({ audience }, inline))
    return { headers, policy: headers.get('content-security-policy') ?? '' }
  }
}

test('a page runs only the scripts and styles that it was made with', () => {
  const { policy } = aSite({ https: true })()
  const directives = policy.split('; ')
  // As `openssl dgst -sha256 -binary | base64` gives them.
  expect(directives).toContain(
    "script-src 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=' 'strict-dynamic'",
  )
  expect(directives).toContain(
    "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
  )
  const none = aSite({ https: true }, { scripts: [], styles: [] })().policy.split('; ')
  expect(none).toContain("script-src 'strict-dynamic'")
  expect(none).toContain("style-src 'self'")
})

test('a page connects to no other origin and cannot be framed', () => {
  const { policy, headers } = aSite({ https: true })()
  for (const directive of [
    "default-src 'none'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy.split('; ')).toContain(directive)
  }
  expect(policy).not.toMatch(/unsafe|http|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('camera=()')
})

test('a page with a chat lets in its hosts, and still nothing else of its own', () => {
  const chat = { provider: 'chatwoot', appId: 't', region: 'us', proof: 'hash' } as const
  const url = 'https://chat.carrier.example/help'
  const { policy } = aSite({ https: true, chat: { ...chat, url } })()
  const directives = policy.split('; ')
  for (const expected of [
    "connect-src 'self' https://chat.carrier.example",
    'frame-src https://chat.carrier.example',
    "img-src 'self' data: https://chat.carrier.example",
    "style-src 'self' 'unsafe-inline'",
    "form-action 'self'",
    "base-uri 'none'",
  ]) {
    expect(directives).toContain(expected)
  }
  expect(policy).toMatch(/script-src 'sha256-[^']+' 'strict-dynamic';/)
  expect(policy).not.toContain('trusted-types')
  const intercom = aSite({ https: true, chat: { ...chat, provider: 'intercom', url: null } })()
  expect(intercom.policy).toMatch(/connect-src 'self' https:\/\/\*\.intercom\.io wss:/)
  expect(intercom.policy).toMatch(/frame-src https:\/\/intercom-sheets\.com/)
})

test('a page with a secret in its address sends no Referer', () => {
  const get = aSite({ https: true })
  const policyOf = (audience: PageAudience) => get(audience).headers.get('referrer-policy')
  expect(policyOf('public')).toBe('strict-origin-when-cross-origin')
  expect(policyOf('secret-link')).toBe('no-referrer')
  expect(policyOf('personal')).toBe('no-referrer')
})

test('only a site on HTTPS insists on HTTPS', () => {
  const insists = (https: boolean) => aSite({ https })().headers.get('strict-transport-security')
  expect(insists(true)).toMatch(/max-age=\d{8}/)
  expect(insists(false)).toBeNull()
})

test('the development server may inject what it needs', () => {
  const { policy } = aSite({ https: false, development: true })()
  expect(policy).toContain('ws:')
})

test('an answer that is data is never run as a page', () => {
  expect(dataHeaders({ https: true })).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(fileHeaders({ https: false })).not.toHaveProperty('strict-transport-security')
})

test('search engines take the pages of the shop, and none of a rehearsal', () => {
  expect(aSite({ https: true })().headers.get('x-robots-tag')).toBeNull()
  const rehearsal = aSite({ https: true, isTestShop: true })
  expect(rehearsal().headers.get('x-robots-tag')).toBe('noindex, nofollow')
})
