import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { contentPages } from './support/public-pages.ts'
import { metaOf, plansOnSale, publishedFaqs } from './support/published.ts'

type Facts = Record<string, unknown> & { '@graph'?: Record<string, unknown>[] }

/** What the page's own HTML says to search engines, in schema.org's words. */
async function factsOf(page: Page): Promise<Facts> {
  const [text = '{}'] = await page.locator('script[type="application/ld+json"]').allTextContents()
  return JSON.parse(text) as Facts
}

function metaContent(page: Page, property: string) {
  return page.locator(`meta[property="${property}"]`).getAttribute('content')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each public page is told by its own address, title, description and picture', async ({
    page,
    request,
  }) => {
    await page.goto('/')
    const home = await page.locator('link[rel="canonical"]').getAttribute('href')
    const listed = await (await request.get('/sitemap.xml')).text()
    for (const { path, name } of contentPages) {
      await page.goto(`${path}?from=somewhere`)
      const { metaTitle, metaDescription } = await metaOf(name)
      const address = new URL(path, home ?? '').href
      const canonical = page.locator('link[rel="canonical"]')
      await expect.soft(canonical, path).toHaveAttribute('href', address)
      expect.soft(listed, path).toContain(`<loc>${address}</loc>`)
      expect.soft(await metaContent(page, 'og:url'), path).toBe(address)
      expect.soft(await metaContent(page, 'og:title'), path).toBe(metaTitle)
      expect.soft(await metaContent(page, 'og:description'), path).toBe(metaDescription)
      await expect.soft(page.locator('meta[name="robots"]'), path).toHaveCount(0)
    }
    const picture = new URL((await metaContent(page, 'og:image')) ?? '')
    const answer = await request.get(picture.pathname)
    expect(answer.headers()['content-type']).toBe('image/png')
    for (const link of ['manifest', 'icon', 'apple-touch-icon']) {
      const href = await page.locator(`link[rel="${link}"]`).getAttribute('href')
      expect.soft((await request.get(href ?? '/none')).status(), link).toBe(200)
    }
  })

  test('home, plans and questions say what they are in schema.org words', async ({ page }) => {
    await page.goto('/')
    expect(await factsOf(page)).toMatchObject({
      '@type': 'Organization',
      legalName: expect.any(String),
    })
    await page.goto('/shop')
    const products = (await factsOf(page))['@graph'] ?? []
    const plans = await plansOnSale()
    expect(products.map(({ name }) => name)).toEqual(plans.map(({ name }) => name))
    expect(products[0]).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        price: expect.stringMatching(/^\d+\.\d\d$/),
      },
    })
    await page.goto('/faq')
    const { mainEntity } = await factsOf(page)
    expect(mainEntity).toHaveLength((await publishedFaqs()).length)
    expect(JSON.stringify(mainEntity)).not.toContain('](')
  })

  test('pages of an account are not listed', async ({ page }) => {
    for (const path of ['/dashboard', '/dashboard/payment', '/cart/checkout', '/stripe-response']) {
      await page.goto(path)
      await expect
        .soft(page.locator('meta[name="robots"]'), path)
        .toHaveAttribute('content', 'noindex')
    }
  })
})
