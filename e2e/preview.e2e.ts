import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { classesWithoutRule } from './support/class-rules.ts'
import { expectToFit } from './support/fit.ts'
import { previewKey } from './support/global-setup.ts'
import { test } from './support/journey.ts'

test('an editor sees that a page is a preview, finds the way around, and ends it there', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  const begin = new URLSearchParams({ key: previewKey, path: '/es/faq' })
  await page.goto(`/preview?${begin.toString()}`)
  const banner = page.getByRole('region', { name: 'Vista previa' })
  await expect(banner).toContainText('está viendo páginas sin publicar')
  await expectNoBarriers(page, 'a preview')
  expect(await classesWithoutRule(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page, 'a preview')
  const header = page.getByRole('banner')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(banner).toBeInViewport()
  await expect(header).not.toBeInViewport()
  await header.locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
  await page.keyboard.press('Escape')
  await banner.getByRole('link').click()
  await expect(page).toHaveURL('/es/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toHaveCount(0)
})
