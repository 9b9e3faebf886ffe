import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { aBuyer, acceptAndPay, expectPaid } from './support/paying.ts'
import { section } from './support/shopper.ts'

test('an emergency address is given at the checkout, refused by 911, corrected and active', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aBuyer(shop))
  await page.goto('/cart/checkout?step=address')
  const isSame = page.getByRole('checkbox', { name: 'Use this address as my emergency address' })
  await expect(isSame).toBeChecked()
  await isSame.click()
  const dialog = page.getByRole('dialog', { name: 'Emergency address' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(isSame).toBeChecked()
  await isSame.press('Space')
  const street = dialog.getByRole('textbox', { name: 'Street address' })
  await street.fill('PO Box 12')
  await dialog.getByRole('textbox', { name: 'City' }).fill('Des Moines')
  await dialog.getByRole('textbox', { name: 'ZIP code' }).fill('50309')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/can’t come to a PO box/)).toBeVisible()
  await street.fill('1600 Wallnut Street')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(isSame).not.toBeChecked()
  await section(page, 'Address').getByRole('button', { name: 'Next' }).click()
  await expect(section(page, 'Address')).toContainText('1600 Wallnut Street')
  await acceptAndPay(page)
  await expectPaid(page)
  await page.getByRole('dialog').getByRole('button', { name: 'To Dashboard' }).click()

  const line = page.getByRole('listitem', { name: 'Standard' })
  await expect(line.getByText('911 can’t use your emergency address')).toBeVisible()
  await expect(line).toContainText('911 doesn’t know where you are')
  await line.getByRole('button', { name: 'Correct it' }).click()
  await expect(dialog.getByText('We couldn’t find this street')).toBeVisible()
  await expect(street).toBeFocused()
  await expect(dialog).toContainText('1600 Walnut Street')
  await expectNoBarriers(page, 'a refused emergency address')
  await dialog.getByRole('button', { name: 'Use this address' }).click()
  await expect(dialog).toBeHidden()
  await expect(line.getByText('911 can’t use your emergency address')).toHaveCount(0)
  await line.getByText('Manage line').click()
  const region = line.getByRole('region', { name: '911 address' })
  await expect(region).toContainText('1600 Walnut Street')
  await expect(region).toContainText('Active since')
})

test('a line that the network activates at no such address waits for another one', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs(await aBuyer(shop, undefined, { address: { streetName: 'Unserved Road' } }))
  await page.goto('/cart/checkout')
  await acceptAndPay(page)
  await expectPaid(page)
  const waits = page.getByRole('heading', { name: 'We need another address for this line' })
  await expect(waits).toBeVisible()
  await expect(page.getByRole('main')).toContainText('refund your payment')
  await page.getByRole('dialog').getByRole('button', { name: 'To Dashboard' }).click()

  const line = page.getByRole('listitem', { name: 'Standard' })
  await expect(line.getByText('We need another address for this line')).toBeVisible()
  await expect(line).toContainText('on hold until you enter another address')
  await expectNoBarriers(page, 'a line that waits for another address')
  await line.getByRole('button', { name: 'Enter another address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Emergency address' })
  await expect(dialog).toContainText('Our network can’t activate a line at this address.')
  await dialog.getByRole('textbox', { name: 'Street address' }).fill('1600 Grand Avenue')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(line.getByRole('button', { name: 'Install eSIM' })).toBeVisible()
  await expect(line.getByText('We need another address for this line')).toHaveCount(0)
})
