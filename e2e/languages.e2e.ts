import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('a visitor reads the shop in Spanish, and finds it in Spanish again', async ({ page }) => {
  await page.goto('/faq?from=mail')
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/faq\?from=mail$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')

  // Within the shop, without loading a page anew.
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Tienda').click()
  await expect(page).toHaveURL(/\/es\/shop$/)
  await expect(page.getByRole('link', { name: 'Mi cuenta' }).first()).toBeVisible()

  // A page that asks for a sign-in comes back to itself, once.
  await page.goto('/dashboard/payment')
  await expect(page).toHaveURL(/\/es\/login\?from=%2Fdashboard%2Fpayment$/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fpayment$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.goto('/')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('the language can be changed on a phone all the same', async ({ page }) => {
    await page.goto('/about')
    await page.locator('header summary').click()
    await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es\/about\?language=es$/)
    await expect(page.getByRole('contentinfo').getByText('Política de privacidad')).toBeVisible()
    const [english] = await page.locator('link[rel="alternate"][hreflang="en"]').all()
    await expect(english ?? page.locator('none')).toHaveAttribute('href', /\/about$/)
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/:\d+\/about\?language=en$/)
  })
})
