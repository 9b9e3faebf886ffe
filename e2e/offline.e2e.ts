import { aCustomer } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { aCartItem } from './support/paying.ts'

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

test('the cart keeps what was typed while the connection is lost, and gets its total automatically', async ({
  page,
  trouble,
  returnAs,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/)
  await returnAs({ cart: aCartItem() })
  await page.goto('/cart')
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price).toContainText('Total today')
  const zipCode = page.getByRole('textbox', { name: 'ZIP code' })
  await zipCode.focus()
  await expect(page).toHaveURL('/cart')
  await page.context().setOffline(true)
  await zipCode.fill('75201')
  await expect(price).toContainText('We couldn’t get your total')
  await expect(zipCode).toHaveValue('75201')
  await expect(page.getByRole('article', { name: 'Standard', exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(price).toContainText('Total today')
  await expect(zipCode).toHaveValue('75201')
})

test('a connection lost before the cart has its code leaves the whole cart, which continues when it is back', async ({
  page,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/)
  await page.goto('/cart?plan=standard-monthly&zip=50309')
  const price = page.getByRole('complementary', { name: 'Price' })
  await page.context().setOffline(true)
  const zipCode = page.getByRole('textbox', { name: 'ZIP code' })
  await zipCode.fill('75201')
  await expect(page.getByText('Network Error')).toBeVisible()
  await expect(price).toContainText('Total today$28.60')
  await page.context().setOffline(false)
  await expect(price).toContainText('for ZIP code 75201')
  await expect(zipCode).toHaveValue('75201')
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
