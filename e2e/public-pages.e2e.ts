import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('an unknown address answers 404 with a way on', async ({ page, trouble }) => {
  trouble.expect(/status of 404 .*\/no-such-page\)$/)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See plans' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible()
})
