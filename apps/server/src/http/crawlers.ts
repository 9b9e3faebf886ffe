import type { Brand } from '@openline/contract/brand'
import type { WebApp } from '@openline/contract/web-app'
import { languages, locale, pathIn } from '@openline/i18n/language'
import { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { fileHeaders, type SecurityOptions } from './security-headers.ts'

type CrawlerNeeds = {
  brand: Brand
  publicUrl: string
  security: SecurityOptions
  clock: Clock
  /** The pages that search engines are told of; account pages carry `noindex` themselves. */
  listedPaths: WebApp['listedPaths']
}

const cacheControl = 'public, max-age=3600'

/** Where a password is changed; a browser or password manager that knows of a leak leads there. */
const passwordPage = '/dashboard/setting'
const contactGoodForMs = 180 * 24 * 3600 * 1000

/** What programs look for at addresses of their own, made from the brand and the shop's address. */
export function crawlerRoutes({ listedPaths, ...deps }: CrawlerNeeds): Hono {
  const { brand, publicUrl, security, clock } = deps
  const send = (type: string, body: string) => () => answer(type, body)
  const answer = (type: string, body: string) =>
    new Response(body, {
      headers: { ...fileHeaders(security), 'content-type': type, 'cache-control': cacheControl },
    })
  return new Hono()
    .get('/robots.txt', send('text/plain; charset=utf-8', robots(publicUrl)))
    .get('/sitemap.xml', () =>
      answer('application/xml; charset=utf-8', sitemap(publicUrl, listedPaths())),
    )
    .get('/site.webmanifest', send('application/manifest+json', JSON.stringify(manifest(brand))))
    .get('/.well-known/security.txt', () =>
      answer('text/plain; charset=utf-8', securityContact(brand, publicUrl, clock())),
    )
    .get('/.well-known/change-password', (context) => context.redirect(passwordPage, 302))
}

/** RFC 9116: who is told of a weakness of this shop. */
function securityContact({ support }: Brand, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + contactGoodForMs)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${support.email}
Expires: ${expires.toISOString()}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${publicUrl}/.well-known/security.txt
`
}

function robots(publicUrl: string): string {
  return `User-agent: *
Disallow: /app/
Disallow: /hooks/

Sitemap: ${publicUrl}/sitemap.xml
`
}

function sitemap(publicUrl: string, paths: readonly string[]): string {
  const urls = paths.flatMap((path) => {
    const alternates = [...languages, 'x-default' as const].map((language) => {
      const address = pathIn(language === 'x-default' ? languages[0] : language, path)
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${address}"/>`
    })
    return languages.map(
      (language) =>
        `  <url><loc>${publicUrl}${pathIn(language, path)}</loc>${alternates.join('')}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function manifest({ name, shortName, tagline, logo, colors }: Brand) {
  return {
    name,
    short_name: shortName,
    description: tagline,
    lang: locale(),
    start_url: '/',
    display: 'browser',
    background_color: colors.light.surface,
    theme_color: colors.light.surface,
    icons: [
      { src: `/${logo.favicon}`, type: 'image/svg+xml', sizes: 'any' },
      ...(logo.pictures
        ? [
            { src: `/${logo.pictures.icon192}`, type: 'image/png', sizes: '192x192' },
            { src: `/${logo.pictures.icon512}`, type: 'image/png', sizes: '512x512' },
          ]
        : []),
    ],
  }
}
