import { formatCents } from '@openline/contract/money'
import { emailAbout } from '@openline/testing/customers'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersInWords } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { contentPages, publicPages } from './support/public-pages.ts'
import {
  headingOf,
  legalDocument,
  metaOf,
  plansOnSale,
  publishedFaqs,
} from './support/published.ts'
import { aPerson } from './support/shopper.ts'

function spanish(path: string) {
  return path === '/' ? '/es' : `/es${path}`
}

const headerLinks = ['/es/shop', '/es/about', '/es/contact-us', '/es/faq']

function addressesIn(place: Locator) {
  return place
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

function metaContent(page: Page, property: string) {
  return page.locator(`meta[property="${property}"]`).getAttribute('content')
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each page says in Spanish what it is, and leads to the others in Spanish', async ({
    page,
    request,
  }) => {
    const listed = await (await request.get('/sitemap.xml')).text()
    for (const { path, name } of [...contentPages, { path: '/cart', name: 'cart' }]) {
      const { metaTitle, metaDescription } = await metaOf(name, 'es')
      // What the content service does not say within a second is shown with a later visit.
      await expect(async () => {
        const response = await page.goto(spanish(path))
        expect(response?.status(), path).toBe(200)
        expect(await page.title(), path).toBe(metaTitle)
      }).toPass({ intervals: [1000], timeout: 20_000 })
      await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'es-US')
      const description = page.locator('meta[name="description"]')
      await expect.soft(description, path).toHaveAttribute('content', metaDescription)
      const wanted =
        path.includes('-and-') || path.includes('privacy')
          ? (await legalDocument(name, 'es')).title
          : await headingOf(name, 'es')
      await expect.soft(heading(page), path).toHaveText(wanted)
      const main = page.getByRole('navigation', { name: 'Principal', exact: true })
      expect.soft(await addressesIn(main), path).toEqual(headerLinks)
      for (const href of await addressesIn(page.getByRole('main'))) {
        // The file of all labels is for machines and has one language.
        if (!href?.startsWith('/') || href.endsWith('.csv')) continue
        expect.soft(href, path).toMatch(/^\/es(\/|$|#|\?)/)
      }
      const address = new URL(spanish(path), page.url()).pathname
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      expect.soft(new URL(canonical ?? 'http://none').pathname, path).toBe(address)
      expect.soft(await metaContent(page, 'og:locale'), path).toBe('es_US')
      expect.soft(await metaContent(page, 'og:title'), path).toBe(metaTitle)
      if (path !== '/cart') expect.soft(listed, path).toContain(`<loc>${canonical}</loc>`)
    }
  })

  test('the shop shows each plan with its label, and prices it for a ZIP code', async ({
    page,
  }) => {
    await page.goto('/es/shop?kind=all')
    for (const { name, priceCents, features, label } of await plansOnSale('es')) {
      const plan = page.getByRole('article', { name, exact: true })
      await expect.soft(plan, name).toContainText(formatCents(priceCents).replace('.00', ''))
      for (const feature of features) await expect.soft(plan, name).toContainText(feature)
      const facts = page.getByRole('region', {
        name: `Datos de banda ancha ${label.planName}`,
        exact: true,
      })
      await expect.soft(facts, name).toContainText('Varía según el lugar')
      await expect.soft(facts, name).toContainText(label.uniquePlanId)
      await expect.soft(facts, name).toContainText(label.additionalDataCharge)
    }
    const zip = page.getByRole('main').getByRole('textbox', { name: 'Código postal' })
    await zip.fill('50309')
    await zip.press('Enter')
    await expect(page).toHaveURL('/es/shop?kind=all&zip=50309')
    const standard = page.getByRole('article', { name: 'Standard', exact: true })
    await expect(standard.getByText('en total en 50309')).toBeVisible()
  })

  test('questions and legal texts are there in full, and can be searched', async ({ page }) => {
    for (const slug of ['privacy-policy', 'terms-and-conditions']) {
      await page.goto(`/es/${slug}`)
      const { sections } = await legalDocument(slug, 'es')
      const titles = page.getByRole('main').getByRole('heading', { level: 2 })
      expect
        .soft(await titles.allInnerTexts())
        .toEqual(['En resumen', ...sections.map(({ title }) => title)])
    }
    await page.goto('/es/faq')
    const questions = page.getByRole('main').locator('summary').filter({ visible: true })
    const faqs = await publishedFaqs('es')
    expect((await questions.allInnerTexts()).toSorted()).toEqual(
      faqs.map(({ question }) => question).toSorted(),
    )
    const search = page.getByRole('searchbox', { name: 'Buscar en las respuestas' })
    await search.fill('reembolso')
    await search.press('Enter')
    await expect(page).toHaveURL('/es/faq?q=reembolso')
    await page.waitForLoadState()
    expect(await questions.count()).toBeGreaterThan(0)
    expect(await questions.count()).toBeLessThan(faqs.length)
  })
})

test('a visitor chooses a plan, finds an answer and writes to support in Spanish', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({})
  await page.goto('/es')
  await page.getByRole('main').getByRole('link', { name: 'Ver planes' }).first().click()
  await page.getByRole('link', { name: 'Elegir plan Standard', exact: true }).click()
  await expect(page).toHaveURL('/es/cart?plan=standard-monthly')
  await expect(page.getByRole('heading', { name: 'Standard', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Finalizar la compra' }).click()
  await expect(page.getByText('Ingrese el código postal de 5 dígitos')).toBeVisible()
  await page.getByRole('textbox', { name: 'Código postal' }).fill('50309')
  await expect(page.getByText('Total hoy', { exact: true })).toBeVisible()
  await expectNoBarriers(page, 'a cart in Spanish')

  await page.getByRole('banner').getByRole('link', { name: 'Preguntas' }).click()
  const questions = page.getByRole('main').locator('summary').filter({ visible: true })
  // Typed as people do: without accents.
  const search = page.getByRole('searchbox', { name: 'Buscar en las respuestas' })
  await search.fill('codigo no recibi')
  await search.press('Enter')
  await expect(questions).toHaveText(['No recibí mi código. ¿Qué puedo hacer?'])
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 respuesta')

  await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click()
  const person = aPerson()
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  await expect(page.getByText('Ingrese un mensaje')).toBeVisible()
  await page.getByLabel('Nombre', { exact: true }).fill('Robin Rivera')
  await page.getByLabel('Correo electrónico', { exact: true }).fill(person.email)
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Dónde está mi tarjeta SIM?')
  await send.click()
  const sent = page.getByRole('status').filter({ hasText: 'Mensaje enviado' })
  const [ticket = 'none'] = /T-[0-9A-Z]{8}/.exec(await sent.innerText()) ?? []
  const mail = await emailAbout(shop, person.email, new RegExp(ticket))
  expect(mail.text).toContain('Le responderemos dentro de un día hábil')
  expect(mail.text).not.toContain('¿Dónde está mi tarjeta SIM?')
})

test('nothing that a machine can find is in the way of readers of Spanish', async ({
  page,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/no-such-page\)$/)
  await returnAs({})
  for (const { path } of [...publicPages, { path: '/no-such-page' }]) {
    await page.goto(spanish(path))
    await expect(heading(page)).toBeVisible()
    await expectNoBarriersInWords(page, spanish(path))
  }
})
