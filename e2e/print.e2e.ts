import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { legalDocument } from './support/published.ts'

test('legal texts print whole, with version and date, and with nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const slug of ['terms-and-conditions', 'privacy-policy']) {
    await page.goto(`/${slug}`)
    const { title, sections } = await legalDocument(slug)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(
      main.getByText(/^Version \d{4}-\d{2}, in effect from \w{3} \d{1,2}, \d{4}$/),
    ).toBeVisible()
    for (const section of sections) {
      await expect
        .soft(main.getByRole('heading', { name: section.title, exact: true }))
        .toBeVisible()
    }
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Footer' })).toBeHidden()
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Español' })).toBeHidden()
    await expect(page.getByRole('banner').getByText('Help', { exact: true })).toBeHidden()
    expect(
      await page.getByRole('banner').evaluate((header) => getComputedStyle(header).position),
    ).toBe('static')
    const width = await main.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(width).toBe(0)
  }
  const link = page.getByRole('main').locator('section a[href^="mailto:"]').first()
  const shown = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(shown).toContain('mailto:')
})
