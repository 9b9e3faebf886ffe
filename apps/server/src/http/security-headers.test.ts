import { Hono } from 'hono'
import { expect, test } from 'vitest'
import {
  dataHeaders,
  fileHeaders,
  type PageEnv,
  pageSecurity,
  type SecurityOptions,
} from './security-headers.ts'

function aSite(options: SecurityOptions) {
  const app = new Hono<PageEnv>()
  app.use(pageSecurity(options))
  app.get('*', (context) => context.html(`<style nonce="${context.get('nonce')}"></style>`))
  return async (path: string) => {
    const response = await app.request(path)
    const policy = response.headers.get('content-security-policy') ?? ''
    return { headers: response.headers, policy, html: await response.text() }
  }
}

test('a page runs only what carries the nonce of this very answer', async () => {
  const get = aSite({ https: true })
  const [one, other] = [await get('/'), await get('/')]
  const nonce = /nonce="([^"]+)"/.exec(one.html)?.[1] ?? 'none'
  expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(one.policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`)
  expect(one.policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(other.policy).not.toContain(nonce)
})

test('a page connects to no other origin and cannot be framed', async () => {
  const { policy, headers } = await aSite({ https: true })('/shop')
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

test('a page with a chat lets in its hosts, and still nothing else of its own', async () => {
  const chat = { provider: 'chatwoot', appId: 't', region: 'us', proof: 'hash' } as const
  const url = 'https://chat.carrier.example/help'
  const { policy } = await aSite({ https: true, chat: { ...chat, url } })('/')
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
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/)
  expect(policy).not.toContain('trusted-types')
  const intercom = await aSite({ https: true, chat: { ...chat, provider: 'intercom', url: null } })(
    '/',
  )
  expect(intercom.policy).toMatch(/connect-src 'self' https:\/\/\*\.intercom\.io wss:/)
  expect(intercom.policy).toMatch(/frame-src https:\/\/intercom-sheets\.com/)
})

test('a page with a secret in its address sends no Referer', async () => {
  const get = aSite({ https: true })
  const policyOf = async (path: string) => (await get(path)).headers.get('referrer-policy')
  expect(await policyOf('/shop')).toBe('strict-origin-when-cross-origin')
  expect(await policyOf('/reset-password?token=abc')).toBe('no-referrer')
  expect(await policyOf('/es/reset-password?token=abc')).toBe('no-referrer')
  expect(await policyOf('/es/track/abc')).toBe('no-referrer')
  expect(await policyOf('/stripe-response?session=abc')).toBe('no-referrer')
})

test('only a site on HTTPS insists on HTTPS', async () => {
  const insists = async (https: boolean) =>
    (await aSite({ https })('/')).headers.get('strict-transport-security')
  expect(await insists(true)).toMatch(/max-age=\d{8}/)
  expect(await insists(false)).toBeNull()
})

test('the development server may inject what it needs', async () => {
  const { policy } = await aSite({ https: false, development: true })('/')
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
