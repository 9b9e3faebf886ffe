import { testBrand } from '@openline/testing/brand'
import { expect, test } from 'vitest'
import { withLanguage } from '../language/request-language.ts'
import { renderEmail } from './layout.ts'

function render(more: Partial<Parameters<typeof renderEmail>[0]> = {}) {
  return renderEmail({
    brand: testBrand,
    publicUrl: 'https://shop.example',
    preheader: 'Your plan is active.',
    title: 'Your order',
    blocks: [],
    ...more,
  })
}

test('HTML and text have the same content', () => {
  const { html, text } = render({
    blocks: [
      { kind: 'paragraph', text: 'Thank you, Ada.' },
      { kind: 'quote', text: 'First line' },
      { kind: 'code', label: 'Sign-in code', code: '042137' },
      { kind: 'button', label: 'See your line', url: 'https://shop.example/dashboard' },
      { kind: 'link', label: 'See your orders', url: 'https://shop.example/orders' },
      {
        kind: 'moneyLines',
        label: 'What you paid',
        lines: [
          { label: 'Plan', amountCents: 4500 },
          { label: 'Discount', amountCents: -450 },
        ],
        total: { label: 'Total', amountCents: 4050 },
      },
      {
        kind: 'keyValues',
        label: 'Your line',
        rows: [{ label: 'Number', value: '(515) 555-0100' }],
      },
    ],
  })
  const texts = [
    'Your order',
    'First line',
    'Thank you, Ada.',
    '042137',
    'https://shop.example/dashboard',
    'See your orders',
    'https://shop.example/orders',
  ]
  texts.push('See your line', 'Plan', '$45.00', '-$4.50', 'Total', '$40.50', '(515) 555-0100')
  texts.push(testBrand.name, testBrand.support.phone, testBrand.support.email)
  texts.push(testBrand.legal.entity, testBrand.legal.address.street)
  for (const expected of texts) {
    expect(html).toContain(expected)
    expect(text).toContain(expected)
  }
})

test('a phone number stays on one line', () => {
  const line = 'to renew Light, (515) 555-0100. Your service'
  const { html, text } = render({
    blocks: [
      { kind: 'paragraph', text: line },
      { kind: 'keyValues', label: 'Line', rows: [{ label: 'Number', value: '(515) 555-0101' }] },
    ],
  })
  expect(html).toContain('Light, <span style="white-space:nowrap">(515) 555-0100</span>. Your')
  expect(html).toContain('><span style="white-space:nowrap">(515) 555-0101</span></td>')
  expect(text).toContain(line)
})

test('amounts are aligned in the text, below the heading of their group', () => {
  const { text } = render({
    blocks: [
      {
        kind: 'moneyLines',
        label: 'What you paid',
        lines: [
          { label: 'Unlimited plan', amountCents: 123_456 },
          { label: 'Government taxes and fees', amountCents: null },
          { label: 'Tax', amountCents: 99 },
        ],
        total: { label: 'Total', amountCents: 123_555 },
      },
    ],
  })
  expect(text).toContain(
    [
      'Unlimited plan             $1,234.56',
      'Government taxes and fees',
      'Tax                            $0.99',
      'Total                      $1,235.55',
    ].join('\n'),
  )
})

test('a fact with an address is a link, and long numbers wrap', () => {
  const row = { label: 'Tracking number', value: '9400111899223344556677' }
  const withUrl = (url: string) =>
    render({ blocks: [{ kind: 'keyValues', label: 'Shipment', rows: [{ ...row, url }] }] })
  const { html, text } = withUrl('https://carrier.example/?a=1&b=2')
  expect(html).toMatch(/overflow-wrap:anywhere"><a [^>]*href="https:[^"]+a=1&amp;b=2"[^>]*>9400/)
  expect(text).toContain(
    'Tracking number: 9400111899223344556677 (https://carrier.example/?a=1&b=2)',
  )
  expect(() => withUrl('javascript:alert(1)')).toThrow('must not link')
})

test('no value can become markup', () => {
  const hostile = `<img src=x onerror="alert(1)">&'`
  const { html } = render({
    brand: { ...testBrand, name: hostile, support: { ...testBrand.support, hours: hostile } },
    title: hostile,
    preheader: hostile,
    blocks: [
      { kind: 'paragraph', text: hostile },
      { kind: 'code', label: hostile, code: hostile },
      { kind: 'button', label: hostile, url: 'https://shop.example/?a=1&b="><script>' },
      { kind: 'link', label: hostile, url: 'https://shop.example/?a=1&b="><script>' },
      { kind: 'keyValues', label: hostile, rows: [{ label: hostile, value: hostile }] },
      {
        kind: 'moneyLines',
        label: hostile,
        lines: [{ label: hostile, amountCents: 1 }],
        total: { label: hostile, amountCents: 1 },
      },
    ],
  })
  expect(html.match(/<img|<script/g)).toEqual(['<img'])
  expect(html).toContain(`<img src="https://shop.example/${testBrand.logo.pictures?.icon192}"`)
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;')
})

test.each(['javascript:alert(1)', 'data:text/html,x'])('nothing can lead to %s', (url) => {
  expect(() => render({ blocks: [{ kind: 'link', label: 'Go', url }] })).toThrow('must not link to')
  expect(() => render({ blocks: [{ kind: 'button', label: 'Go', url }] })).toThrow(
    'must not link to',
  )
})

test('tables are marked as layout or data, and the page has its language', () => {
  const { html } = render({
    blocks: [{ kind: 'keyValues', label: 'Your line', rows: [{ label: 'Plan', value: 'Mini' }] }],
  })
  expect(html).toContain('<html lang="en-US">')
  expect(html).toContain('<title>Your order</title>')
  expect(html).toContain('<table aria-label="Your line"')
  expect(html).toContain('<th scope="row"')
  const layoutTables = html.match(/<table(?! role="presentation"| aria-label=)/g)
  expect(layoutTables).toBeNull()
})

test('the brand colors both schemes', () => {
  const { html } = render()
  expect(html).toContain(testBrand.colors.light.accent)
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain(testBrand.colors.dark.surfaceRaised)
})

test('an email in Spanish has the hours of Spanish support', () => {
  const brand = { ...testBrand, spanish: { tagline: 'Prepago.', hours: 'Todos los días' } }
  const { html, text } = withLanguage('es', () => render({ brand }))
  expect(text).toContain('Todos los días.')
  expect(html).toContain('Todos los días.')
  expect(render({ brand }).text).toContain(testBrand.support.hours)
})

test('a brand without pictures has its name alone', () => {
  const logo = { ...testBrand.logo, pictures: undefined }
  const { html } = render({ brand: { ...testBrand, logo } })
  expect(html).not.toContain('<img')
  expect(html).toContain(testBrand.name)
})
