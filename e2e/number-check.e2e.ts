import { formatMsisdn } from '@openline/contract/phone-number'
import { aNumber } from '@openline/testing/port-ins'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { aBuyer } from './support/paying.ts'
import { checkNumber, dialogNamed, goOn } from './support/porting.ts'

/** The one of the check; the home page has another. */
function zipCodeIn(page: Page) {
  return page.getByRole('dialog').getByRole('textbox', { name: 'ZIP code' })
}

test('a visitor checks a number on the home page, and no account or reload is needed for it', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Bring your number' }).first().click()
  await expect(dialogNamed(page, 'Check if you can keep your number')).toBeVisible()
  await expectNoBarriers(page, 'the check of a number by a visitor')
  await zipCodeIn(page).fill('50309')
  await checkNumber(page, formatMsisdn(aNumber('0101')))
  const oops = page.getByRole('alertdialog', { name: 'Oops!' })
  await expect(oops).toContainText('This number is already with us.')
  await oops.getByRole('button', { name: 'Try again' }).click()
  await expect(zipCodeIn(page)).toHaveValue('50309')
  await checkNumber(page, formatMsisdn(aNumber('0121')))
  await goOn(page)
  await expect(page).toHaveURL('/shop')
})

test('closing the check leaves the visitor where they were', async ({ page }) => {
  await page.goto('/?check-number')
  await expect(dialogNamed(page, 'Check if you can keep your number')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a number that was checked on the home page is kept at the checkout without typing it again', async ({
  page,
  shop,
  returnAs,
}) => {
  const msisdn = aNumber('0110')
  await returnAs(await aBuyer(shop))
  await page.goto('/')
  await page.getByRole('link', { name: 'Bring your number' }).first().click()
  await expect(zipCodeIn(page)).toHaveValue('50309')
  await checkNumber(page, formatMsisdn(msisdn))
  await goOn(page)
  await expect(page).toHaveURL(/\/cart\/checkout/)
  await expect(page.getByRole('radio', { name: /Keep my number/ })).toBeChecked()
  await page.getByRole('button', { name: `Continue with ${formatMsisdn(msisdn)}` }).click()
  await expect(page.getByText('Ready to transfer')).toBeVisible()
  // The old carrier asks for nothing, so that nothing is asked here.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
