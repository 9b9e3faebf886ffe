import { formatMsisdn } from '@openline/contract/phone-number'
import { emailAbout, expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, oldCarrierSays, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aBuyer } from './support/paying.ts'
import {
  aLineWithOwnSim,
  checkNumber,
  checkSim,
  dialogNamed,
  fillOldAccount,
  goOn,
  manageLine,
  newsOf,
} from './support/porting.ts'
import { field } from './support/shopper.ts'

test('Continue with a SIM card of ours asks for what the old carrier wants to know', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/bring\/number\)$/)
  const { customer, iccid } = await aLineWithOwnSim(shop)
  const msisdn = aNumber('0160')
  await returnAs({ customer })
  await manageLine(page)
  await checkSim(page, iccid)
  await checkNumber(page, msisdn)
  await goOn(page)
  const details = dialogNamed(page, 'Let’s port in your number')
  await expect(details).toBeVisible()
  await fillOldAccount(page)
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(details).toBeHidden()
  await expect(newsOf(page, msisdn)).toContainText('Sent to your old carrier')
})

test('a bring-over that fails from Continue says why and leads to the dashboard, with nothing lost', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d .*\/bring\/number\)$/)
  const { customer, iccid } = await aLineWithOwnSim(shop)
  const other = await aLineOwner(shop)
  const msisdn = aNumber('0110')
  await returnAs({ customer })
  await manageLine(page)
  await checkSim(page, iccid)
  await checkNumber(page, msisdn)
  await expect(dialogNamed(page, 'Good News!')).toBeVisible()
  // Meanwhile another customer sends for the same number.
  const { bring } = portInCalls(shop, other.customer)
  const rest = { zipCode: '50309', tempSubscriptionId: other.line.id }
  expectOk(await bring({ msisdn, ...rest }))
  await goOn(page)
  await expect(page.getByRole('alert')).toContainText('This number is already being transferred.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await expect(newsOf(page, msisdn).getByRole('button', { name: 'Add details' })).toBeVisible()
})

test('a delayed number is waited for and canceled by keyboard alone @phone-only', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer } = await aLineOwner(shop)
  const msisdn = aNumber('0160')
  await returnAs({ customer })
  await page.goto('/dashboard')
  const { use, type, press } = keyboardOf(page)
  await use(page.locator('summary', { hasText: 'Manage line' }))
  await use(page.getByRole('button', { name: 'Bring a number' }))
  await expectNoBarriers(page, 'the check of a number')
  await page.setViewportSize({ width: 390, height: 844 })
  await type(field(page, 'Phone number'), msisdn)
  await press('Enter')
  await use(dialogNamed(page, 'Good News!').getByRole('button', { name: 'Continue' }))
  await type(field(page, 'Billing account number'), '123456789')
  await type(page.getByLabel('PIN/password', { exact: true }), '49217')
  await press('Enter')
  const news = newsOf(page, msisdn)
  await expect(news).toContainText('Sent to your old carrier')
  const { portIns } = expectOk(
    await shop.send<{ portIns: { id: string }[] }>('GET', '/app/users/portin', customer),
  )
  const retryAt = new Date(Date.now() + 3_600_000).toISOString()
  await oldCarrierSays(shop, portIns[0]?.id ?? '', {
    status: 'delayed',
    reason: 'system_down',
    retryAt,
  })
  await expect(news).toContainText('Next update by')
  await expectNoBarriers(page, 'a delayed number')
  await page.setViewportSize({ width: 390, height: 844 })
  await use(news.getByRole('button', { name: 'Cancel transfer' }))
  const question = page.getByRole('alertdialog', { name: 'Cancel transfer?' })
  await expectNoBarriers(page, 'the question before a move is canceled')
  await use(question.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(news).toContainText('Your number is still with your old carrier.')
  await emailAbout(shop, customer.email, /was canceled/)
})

test('SIM and number are checked before there is a line, and wait for the order @phone-only', async ({
  page,
  shop,
  returnAs,
}) => {
  const msisdn = aNumber('0160')
  await returnAs(await aBuyer(shop, []))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Quick SIM check' }).click()
  const dialog = dialogNamed(page, 'Quick SIM check')
  const sim = field(page, 'SIM number')
  await sim.fill(aFreeSim())
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog).toContainText('No new SIM card is required')
  await expectNoBarriers(page, 'the answer of the SIM check')
  await sim.press('End')
  await sim.press('Backspace')
  await expect(dialog).not.toContainText('No new SIM card is required')
  await expect(dialog.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await sim.fill('8901260325123456789')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await field(page, 'ZIP code').fill('50309')
  await checkNumber(page, msisdn)
  await goOn(page)
  await fillOldAccount(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`You can keep ${formatMsisdn(msisdn)}.`)).toBeVisible()
  await page.goto('/cart/checkout?step=number')
  await page.getByRole('radio', { name: /Keep my number/ }).check()
  await page.getByRole('button', { name: `Continue with ${formatMsisdn(msisdn)}` }).click()
  await expect(page.getByText('Ready to transfer')).toBeVisible()
})
