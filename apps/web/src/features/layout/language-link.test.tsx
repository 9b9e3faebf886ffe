import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageLink } from './language-link.tsx'

function linkOn(address: string): string | undefined {
  const html = renderToString(
    <MemoryRouter initialEntries={[address]}>
      <LanguageLink className={undefined} />
    </MemoryRouter>,
  )
  return /href="([^"]+)"/.exec(html)?.[1]
}

test('the language link keeps the page and its query', () => {
  expect(linkOn('/shop?zip=50309#plans')).toBe('/shop?zip=50309&amp;language=es#plans')
})

test.each(['//evil.example/login', '//evil.example/%2f..', '/\\evil.example/login'])(
  'the language link on %s stays on our site',
  (address) => {
    const link = new URL(linkOn(address) ?? '', 'https://shop.example')
    expect(link.origin).toBe('https://shop.example')
  },
)
