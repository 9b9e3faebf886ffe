import { testBrand } from '@openline/testing/brand'
import { expect, test } from 'vitest'
import { crawlerRoutes } from './crawlers.ts'

const listedPaths = ['/', '/shop', '/faq']

async function ask(path: string) {
  const publicUrl = 'https://shop.carrier.example'
  const app = crawlerRoutes({
    brand: testBrand,
    publicUrl,
    security: { https: true },
    clock: () => new Date('2026-11-23T15:30:00Z'),
    listedPaths: () => listedPaths,
  })
  const response = await app.request(path)
  const { headers } = response
  return {
    type: headers.get('content-type'),
    location: headers.get('location'),
    text: await response.text(),
  }
}

test('search engines find every listed page in both languages, and nothing else', async () => {
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
  expect(text).toContain('hreflang="x-default" href="https://shop.carrier.example/faq"')
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

test('a researcher finds whom to tell of a weakness, with a day until which that holds', async () => {
  const { type, text } = await ask('/.well-known/security.txt')
  expect(type).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual([
    `Contact: mailto:${testBrand.support.email}`,
    'Expires: 2027-05-22T00:00:00.000Z',
    'Preferred-Languages: en, es',
    'Canonical: https://shop.carrier.example/.well-known/security.txt',
    '',
  ])
})

test('a password manager is led to where the password is changed', async () => {
  expect((await ask('/.well-known/change-password')).location).toBe('/dashboard/setting')
})
