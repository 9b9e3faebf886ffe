import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('the cookie choice is opened again from the footer, by keyboard, and changed', async ({
  page,
  returnAs,
}) => {
  await returnAs({})
  const keys = keyboardOf(page)
  const banner = page.getByRole('region', { name: 'Cookies' })
  const settings = page.getByRole('button', { name: 'Cookie settings' })
  await page.goto('/about')
  await expect(banner).toHaveCount(0)
  await keys.use(settings)
  await expect(banner).toBeFocused()
  await expectNoBarriers(page, 'the cookie choice, opened again')
  await keys.use(banner.getByRole('button', { name: 'Only what is needed' }))
  await expect(banner).toHaveCount(0)
  await expect(settings).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
  await page.reload()
  await expect(settings).toBeVisible()
  await expect(banner).toHaveCount(0)
})

test('a browser that asks for privacy is not asked', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cookies' })).toHaveCount(0)
})
