import { aCustomer } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'

test('the desk opens for staff alone, by role, and leaves a customer’s session alone', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })

  await test.step('without a session it asks to sign in', async () => {
    await page.goto('/desk/account')
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await expectNoBarriers(page, 'the sign-in of the desk')
  })

  await test.step('a role opens its pages and no others', async () => {
    const { name } = await aDeskPage(page, ['support'])
    await expect(page.getByRole('heading', { name: `Hello, ${name}` })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Desk' }).getByText('Staff')).toHaveCount(0)
    await page.goto('/desk/staff')
    await expect(page.getByText('It takes the role Admin.')).toBeVisible()
    await expectNoBarriers(page, 'a page that is not open to a role')
  })

  await test.step('signing out ends the session at the desk and no other', async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  })
})
