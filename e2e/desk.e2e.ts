import { aCustomer } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Desk' })
}

test('the desk opens by role, and leaves a customer’s session alone', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })

  await test.step('without a session it asks to sign in', async () => {
    await page.goto('/desk/account')
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await expectNoBarriers(page, 'the sign-in of the desk', tablet)
  })

  await test.step('a role opens its pages and no others', async () => {
    const { name } = await aDeskPage(page, ['support'])
    await expect(heading(page, `Hello, ${name}`)).toBeVisible()
    await expect(navigation(page).getByText('Staff')).toHaveCount(0)
    await page.goto('/desk/staff')
    await expect(page.getByText('It takes the role Admin.')).toBeVisible()
    await expectNoBarriers(page, 'a page that is not open to a role', tablet)
  })

  await test.step('signing out ends the session at the desk and no other', async () => {
    await button(page, 'Sign out').click()
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  })
})
