import { expect } from '@playwright/test'
import { aCard, mailAbout, type Shop } from '../apps/server/src/testing/customers.ts'
import { aLineOwner } from '../apps/server/src/testing/lines.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'

const anOwner = async (shop: Shop) => {
  const { customer } = await aLineOwner(shop)
  await aCard(shop, customer, '5555555555554444')
  return customer
}

test('a customer switches renewal on, changes card and plan, and renews by hand', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await anOwner(shop)
  await returnAs({ customer })
  await page.goto('/dashboard')
  await page.getByText('Manage line').click()
  const renewal = page.getByRole('region', { name: /^Renewal of/ })
  const button = (name: RegExp) => renewal.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  await expect(renewal).toContainText('After that the line has no service until you pay.')
  await expectNoBarriers(page, 'a line with its renewal')

  await button(/^Switch automatic renewal on/).click()
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(dialog).toContainText('Please agree to be charged for each renewal')
  await dialog.getByRole('checkbox', { name: /Charge my card \$/ }).check()
  await expectNoBarriers(page, 'the consent to renewal')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByText('Automatic renewal is on')).toBeVisible()
  await expect(renewal).toContainText(/We charge \$\d+\.\d\d on/)

  await button(/^Change card/).click()
  await dialog.getByRole('radio', { name: /4444/ }).check()
  await dialog.getByRole('button', { name: 'Use this card' }).click()
  await expect(renewal).toContainText('4444')

  await button(/^Change plan/).click()
  await dialog
    .getByRole('radio', { name: /^Unlimited / })
    .first()
    .check()
  await expectNoBarriers(page, 'the plans of the next period')
  await dialog.getByRole('button', { name: 'Choose this plan' }).click()
  await expect(renewal).toContainText(/Unlimited.* begins on/)
  await button(/^Keep the plan/).click()
  await expect(renewal).not.toContainText('begins on')

  await button(/^Renew now/).click()
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Thank you. Your line is paid for one more period.')).toBeVisible()
  await expect(button(/^Renew now/)).toHaveCount(0)
  await mailAbout(shop, customer.email, /receipt/)

  await button(/^Switch automatic renewal off/).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('Automatic renewal is off')).toBeVisible()
  await mailAbout(shop, customer.email, /Automatic renewal of .* is off/)
})
