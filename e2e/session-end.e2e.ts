import { aCustomer, testPassword } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { es } from './support/spanish.ts'

function profile(page: Page) {
  return page.getByRole('heading', { name: 'Profile', level: 1 })
}
const question = 'Are you still there?'
function warning(page: Page, name = question) {
  return page.getByRole('alertdialog', { name })
}

test('anyone who does nothing is warned in every tab, can stay with one key, and is signed out kindly else', async ({
  page,
  context,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  await returnAs({ customer })
  await context.clock.install()
  const second = await context.newPage()
  await page.goto('/dashboard/profile')
  await second.goto('/es/faq')
  await expect(page.getByText(customer.email)).toBeVisible()

  await context.clock.fastForward('26:25')
  await expect(profile(page)).toBeVisible()
  await expect(warning(page)).toHaveCount(0)
  await context.clock.fastForward('00:40')
  await expect(warning(page)).toContainText(/Time left: 1:\d\d/)
  await expect(warning(second, es(question))).toBeVisible()
  await expect(second.getByRole('button', { name: es('Stay signed in') })).toBeVisible()
  await expectNoBarriers(page, 'the warning before the session ends')

  await page.bringToFront()
  await keyboardOf(page).use(warning(page).getByRole('button', { name: 'Stay signed in' }))
  await expect(warning(page)).toHaveCount(0)
  await expect(warning(second, es(question))).toHaveCount(0)
  await expect(page.getByText(customer.email)).toBeVisible()

  await context.clock.fastForward('28:00')
  await expect(warning(page)).toBeVisible()
  await context.clock.runFor('01:10')
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(customer.email)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText(customer.email)).toBeVisible()
})
