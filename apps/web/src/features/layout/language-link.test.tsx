import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageAddressContext } from '../../lib/page-address.ts'
import { LanguageLink } from './language-link.tsx'

function linkOn(address: string): string | undefined {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const html = renderToString(
    <PageAddressContext value={{ pathname, search, hash }}>
      <LanguageLink className={undefined} />
    </PageAddressContext>,
  )
  return /href="([^"]+)"/.exec(html)?.[1]
}

test('the language link keeps the page and its query', () => {
  expect(linkOn('/shop?zip=50309#plans')).toBe('/es/shop?zip=50309&amp;language=es#plans')
})

test.each(['//evil.example/login', '//evil.example/%2f..', '/\\evil.example/login'])(
  'the language link on %s stays on our site',
  (address) => {
    const link = new URL(linkOn(address) ?? '', 'https://shop.example')
    expect(link.origin).toBe('https://shop.example')
  },
)
