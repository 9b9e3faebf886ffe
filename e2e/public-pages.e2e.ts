import { formatCents } from '@openline/contract/money'
import { aCustomer } from '@openline/testing/customers'
import { expect, type Locator, type Page } from '@playwright/test'
import { classesWithoutRule } from './support/class-rules.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { atRest } from './support/loaded.ts'
import { aCartItem } from './support/paying.ts'
import { contentPages, publicPages } from './support/public-pages.ts'
import {
  legalDocument,
  metaOf,
  plansOnSale,
  publishedFaqs,
  publishedPage,
} from './support/published.ts'

const headerLinks = {
  Shop: '/shop',
  About: '/about',
  'Contact Us': '/contact-us',
  FAQ: '/faq',
}

const footerLinks = {
  ...headerLinks,
  'My Account': '/dashboard',
  'Terms & Conditions': '/terms-and-conditions',
  'Privacy Policy': '/privacy-policy',
}

/** The words of the links in a place, and where they lead. */
async function linksIn(place: Locator): Promise<Record<string, string | null>> {
  const links = await place
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent.trim(), link.getAttribute('href')] as const),
    )
  return Object.fromEntries(links)
}

function textOf(element: Element) {
  return element.textContent
}

/** What editors wrote for a page, as its HTML has to hold it: headings, texts, addresses of links. */
async function wordsAndLinksOf(name: string): Promise<string[]> {
  const page = await publishedPage(name)
  // An empty cart is known to the browser alone.
  if (!page || name === 'cart') return page ? [page.heading] : []
  const { heading, intro, primaryLink, blocks } = page
  const parts = blocks.flatMap(({ title, link, items = [] }) => [
    title,
    ...(link ? [`href="${link.href}"`] : []),
    ...items.flatMap((item) => [item.title, item.text]),
  ])
  return [heading, intro, ...(primaryLink ? [`href="${primaryLink.href}"`] : []), ...parts]
}

function navigation(page: Page, name: string) {
  return page.getByRole('navigation', { name, exact: true })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each page says what it is, and leads to the others', async ({ page }) => {
    for (const { path, name } of [...contentPages, { path: '/cart', name: 'cart' }]) {
      await test.step(path, async () => {
        const response = await page.goto(path)
        const { metaTitle, metaDescription } = await metaOf(name)
        expect.soft(response?.status(), path).toBe(200)
        expect.soft(await page.title(), path).toBe(metaTitle)
        await expect
          .soft(page.locator('meta[name="description"]'), path)
          .toHaveAttribute('content', metaDescription)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
        await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
        for (const words of await wordsAndLinksOf(name)) {
          expect.soft(await page.content(), `${path}: ${words}`).toContain(words)
        }
        expect.soft(await linksIn(navigation(page, 'Main')), path).toEqual(headerLinks)
        expect.soft(await linksIn(navigation(page, 'Footer')), path).toEqual(footerLinks)
      })
    }
  })

  test('the shop shows each plan with its price and its broadband label', async ({ page }) => {
    await page.goto('/shop?kind=all')
    const plans = await plansOnSale()
    expect(plans.length).toBeGreaterThanOrEqual(6)
    for (const { name, priceCents, features, label } of plans) {
      const plan = page.getByRole('article', { name, exact: true })
      await expect.soft(plan, name).toContainText(formatCents(priceCents).replace('.00', ''))
      for (const feature of features) await expect.soft(plan, name).toContainText(feature)
      const facts = page.getByRole('region', {
        name: `Broadband Facts ${label.planName}`,
        exact: true,
      })
      await expect.soft(facts, name).toBeVisible()
      await expect.soft(facts, name).toContainText(label.heading)
      await expect.soft(facts, name).toContainText(label.uniquePlanId)
      await expect.soft(facts, name).toContainText(label.additionalDataCharge)
    }
    const link = page.getByRole('link', { name: 'Download all labels (CSV)', exact: true })
    const file = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('text/csv')
    const rows = await file.text()
    for (const { name, label } of plans) expect.soft(rows, name).toContain(label.uniquePlanId)
  })

  test('the plans can be priced for a ZIP code', async ({ page }) => {
    await page.goto('/shop')
    const main = page.getByRole('main')
    await main.getByRole('textbox', { name: 'ZIP code' }).fill('50309')
    await main.getByRole('textbox', { name: 'ZIP code' }).press('Enter')
    const plan = page.getByRole('article', { name: 'Standard', exact: true })
    await expect(plan.getByText('total in 50309')).toBeVisible()
    await expect(plan.getByText('plan + $3.60 taxes & fees')).toBeVisible()
  })

  test('buying says that it needs JavaScript', async ({ page }) => {
    await page.goto('/shop')
    await page.getByRole('link', { name: 'Choose plan Standard', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart')
    // Read as text: switched off from outside, scripts still count as on for what is drawn.
    const note = page.getByRole('main').locator('noscript').last()
    const words = await note.evaluate(textOf)
    expect(words).toContain('Buying Standard needs JavaScript')
    expect(words).toContain('(515) 555-0142')
  })

  test('every question opens to its answer', async ({ page }) => {
    await page.goto('/faq')
    const faqs = await publishedFaqs()
    const questions = await page.locator('main summary').allInnerTexts()
    expect(questions.toSorted()).toEqual(faqs.map(({ question }) => question).toSorted())
    const first = page.locator('main details').first()
    await expect(first.getByRole('paragraph').first()).toBeHidden()
    await first.locator('summary').click()
    await expect(first.getByRole('paragraph').first()).toBeVisible()
  })

  test('the terms and the privacy policy are there in full', async ({ page }) => {
    for (const slug of ['privacy-policy', 'terms-and-conditions']) {
      await page.goto(`/${slug}`)
      const { title, sections } = await legalDocument(slug)
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const headings = await page
        .getByRole('main')
        .getByRole('heading', { level: 2 })
        .allInnerTexts()
      expect.soft(headings).toEqual(['In short', ...sections.map((section) => section.title)])
    }
  })

  test('the menu of a small screen opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('banner').locator('summary').click()
    await navigation(page, 'Menu').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL('/faq')
  })

  test('the contact page says how to reach a person', async ({ page }) => {
    await page.goto('/contact-us')
    const main = page.getByRole('main')
    await expect(main.locator('a[href^="tel:+1"]').first()).toBeVisible()
    await expect(main.locator('a[href^="mailto:"]').first()).toBeVisible()
  })
})

test('an unknown address answers 404 with a way on', async ({ page, trouble }) => {
  trouble.expect(/status of 404 .*\/no-such-page\)$/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  expect(await page.title()).toBe((await metaOf('not-found')).metaTitle)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We can’t find that page')
  expect(await linksIn(main)).toEqual({ 'See plans': '/shop', Home: '/' })
  const drawing = main.locator('use')
  await expect(drawing).toHaveAttribute('href', '/brand/drawings.svg#lost')
  // As wide as it is drawn once its file is there.
  await expect.poll(async () => (await drawing.boundingBox())?.width).toBeGreaterThan(100)
})

test('no page complains in the console', async ({ page, trouble }) => {
  // What the content security policy forbids is reported there as well.
  for (const { path } of publicPages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await atRest(page)
    expect.soft(trouble.unexpected(), path).toEqual([])
  }
})

test('a first visit loads one stylesheet and asks no other host', async ({ page, baseURL }) => {
  for (const path of ['/', '/shop']) {
    const requests: { origin: string; kind: string }[] = []
    page.on('request', (request) =>
      requests.push({ origin: new URL(request.url()).origin, kind: request.resourceType() }),
    )
    await page.goto(path)
    await atRest(page)
    const others = requests.filter(({ origin }) => origin !== baseURL)
    expect.soft(others, path).toEqual([])
    expect.soft(requests.filter(({ kind }) => kind === 'stylesheet').length, path).toBe(1)
    expect.soft(requests.length, path).toBeLessThanOrEqual(15)
    page.removeAllListeners('request')
  }
})

test('the header leads everywhere, and visitors to the login', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  for (const [name, path] of Object.entries(headerLinks)) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await header.getByRole('link', { name: 'Cart, items: 0' }).click()
  await expect(page).toHaveURL('/cart')
  await header.getByRole('link', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/login')
  await navigation(page, 'Footer').getByRole('link', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/login?from=%2Fdashboard')
})

test('the page about the carrier leads to plans and support, as its editor entered @phone', async ({
  page,
}) => {
  for (const [name, path] of [
    ['See plans', '/shop'],
    ['Contact us', '/contact-us'],
  ] as const) {
    await page.goto('/about')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('the header knows the cart and the account of who was here before', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop), cart: aCartItem() })
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Cart, items: 1' })).toBeVisible()
  await header.getByRole('link', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('below 965 px the links move into a menu that the keyboard opens and closes', async ({
  page,
}) => {
  const { press, tabTo, use } = keyboardOf(page)
  const menu = page.getByRole('banner').locator('summary')
  await page.setViewportSize({ width: 965, height: 800 })
  await page.goto('/')
  await expect(menu).toBeHidden()
  await expect(navigation(page, 'Main')).toBeVisible()

  await page.setViewportSize({ width: 964, height: 800 })
  await expect(navigation(page, 'Main')).toBeHidden()
  await use(menu)
  const panel = navigation(page, 'Menu')
  await expect(panel).toBeVisible()
  expect(await linksIn(panel)).toEqual({
    ...headerLinks,
    'My Account': '/login',
    Español: '/es?language=es',
  })
  await tabTo(panel.getByRole('link', { name: 'FAQ' }))
  await press('Escape')
  await expect(panel).toBeHidden()
  await expect(menu).toBeFocused()

  await press('Enter')
  await use(panel.getByRole('link', { name: 'About' }))
  await expect(page).toHaveURL('/about')
  await expect(panel).toBeHidden()
})

test('the cookie banner explains itself and stays away once it was answered', async ({ page }) => {
  const banner = page.getByRole('region', { name: 'Cookies' })
  await page.goto('/')
  await banner.getByRole('link', { name: 'Learn more' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Continue' }).click()
  await expect(banner).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('banner').getByText('Cart, items')).toBeAttached()
  await atRest(page)
  await expect(banner).toBeHidden()
})

test('the shop shows a price and its button on the first screen', async ({ page, returnAs }) => {
  await returnAs({})
  const bottomOf = (place: Locator) =>
    place.evaluate((element) => element.getBoundingClientRect().bottom)
  for (const { width, height, screens } of [
    { width: 1280, height: 800, screens: 1 },
    { width: 390, height: 844, screens: 1.5 },
    { width: 320, height: 640, screens: 1.5 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/shop?zip=50309')
    const plan = page.getByRole('article', { name: 'Light', exact: true })
    const choose = plan.getByRole('link', { name: 'Choose plan Light', exact: true })
    const size = `${width} × ${height}`
    await expect(plan.getByText('total in 50309')).toBeVisible()
    expect.soft(await bottomOf(choose), size).toBeLessThanOrEqual(height * screens)
    const { scrollHeight, scrollWidth } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      scrollWidth: document.documentElement.scrollWidth,
    }))
    expect.soft(scrollWidth, size).toBe(width)
    expect.soft(scrollHeight, size).toBeLessThan(10_500)
  }
})

test('a plan on a phone leads to its broadband label, which needs no opening', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop')
  for (const name of ['Standard', 'Unlimited Plus']) {
    const label = page.getByRole('region', { name: `Broadband Facts ${name}`, exact: true })
    await page.getByRole('link', { name: `Broadband Facts ${name}`, exact: true }).click()
    await expect(label.getByRole('heading')).toBeInViewport({ ratio: 1 })
  }
})

test('another page starts at its top', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const faq = navigation(page, 'Footer').getByRole('link', { name: 'FAQ' })
  await faq.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await faq.click()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('every class of a public page has its rule in a stylesheet of the page', async ({ page }) => {
  for (const { path } of contentPages) {
    await page.goto(path)
    expect.soft(await classesWithoutRule(page), path).toEqual([])
  }
})
