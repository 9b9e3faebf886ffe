import { testBrand } from '@openline/testing/account-app'
import { expect, test } from 'vitest'
import { crawlerRoutes, listedPaths } from './crawlers.ts'

async function ask(path: string) {
  const publicUrl = 'https://shop.carrier.example'
  const app = crawlerRoutes({ brand: testBrand, publicUrl, security: { https: true } })
  const response = await app.request(path)
  return { type: response.headers.get('content-type'), text: await response.text() }
}

test('search engines find every public page in both languages, and no account', async () => {
  const { type, text } = await ask('/sitemap.xml')
  expect(type).toMatch(/^application\/xml/)
  const found = Array.from(text.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url]) => url)
  expect(found).toEqual(
    listedPaths.flatMap((path) => [
      `https://shop.carrier.example${path}`,
      `https://shop.carrier.example/es${path === '/' ? '' : path}`,
    ]),
  )
  expect(text).toContain('hreflang="es" href="https://shop.carrier.example/es/faq"')
  expect(text).not.toMatch(/dashboard|checkout|login/)
})

test('search engines are told where the pages are listed, and to leave the API alone', async () => {
  const { text } = await ask('/robots.txt')
  expect(text).toContain('Sitemap: https://shop.carrier.example/sitemap.xml')
  expect(text).toContain('Disallow: /app/')
})

test('a phone that keeps the shop on its screen knows its name, colors and icons', async () => {
  const { type, text } = await ask('/site.webmanifest')
  expect(type).toBe('application/manifest+json')
  expect(JSON.parse(text)).toMatchObject({
    name: testBrand.name,
    short_name: testBrand.shortName,
    icons: [{ type: 'image/svg+xml' }, { sizes: '192x192' }, { sizes: '512x512' }],
  })
})
