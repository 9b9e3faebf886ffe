import { aCustomer } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('a link followed without a connection keeps the page and can be tried again', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans')
  await page.context().setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('Network Error')).toBeVisible()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plans')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/faq')
})

test('an address of the dashboard that leads nowhere says so in its title', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/dashboard\/nonsense\)$/)
  await returnAs({ customer: await aCustomer(shop) })
  await page.goto('/dashboard/nonsense')
  await expect(page).toHaveTitle(/Page not found/)
  await page.goto('/dashboard/payment')
  await expect(page).toHaveTitle(/My account/)
})
