import { emailAbout } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { safetyCalls } from '@openline/testing/safety-calls'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { openManageLine } from './support/loaded.ts'
import { has, network, stepFor } from './support/network.ts'

async function openSafeCenter(page: Page) {
  await page.goto('/dashboard')
  await openManageLine(page)
  await expect(page.getByRole('heading', { name: 'Protect your number' })).toBeVisible()
}

function inDialog(page: Page, title: string, button: string) {
  return page
    .getByRole(title.endsWith('?') ? 'alertdialog' : 'dialog', { name: title })
    .getByRole('button', {
      name: button,
      exact: true,
    })
}

test('a number is locked and unlocked, and a transfer PIN is shown once', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, msisdn } = await aLineOwner(shop)
  await returnAs({ customer })
  await openSafeCenter(page)
  await page.getByRole('button', { name: /^Transfer PIN/ }).click()
  await inDialog(page, 'Get a transfer PIN?', 'Get a PIN').click()
  const shown = page.getByRole('dialog', { name: 'Your transfer PIN' })
  await expect(shown).toBeVisible()
  const [accountNumber = '', pin = ''] = await shown.getByRole('definition').allTextContents()
  expect(`${accountNumber} ${pin}`).toMatch(/^\d{10} \d{6}$/)
  await expectNoBarriers(page, 'the transfer PIN')
  await shown.getByRole('button', { name: 'I wrote it down' }).click()
  await expect(page.getByText(pin)).toHaveCount(0)

  await network.askForNumber(shop, { msisdn, accountNumber, pin })
  await emailAbout(shop, customer.email, /requested your number/)
  // The page is open and nothing else moves on it.
  await page.getByRole('button', { name: 'Lock my number' }).click()
  await expect(page.getByText('Your number is locked')).toBeVisible()
  await expect(page.getByText('Number locked', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Other Mobile has requested your number')).toHaveCount(0)

  await page.getByRole('button', { name: /^Activity/ }).click()
  const log = page.getByRole('list', { name: 'Activity, newest first' })
  await expect(log.getByText('Number locked')).toBeVisible()
  await expect(log.getByText('Another carrier requested the number')).toBeVisible()
  await expectNoBarriers(page, 'the activity')
  await page.keyboard.press('Escape')
  const lock = page.getByRole('switch', { name: /^Number lock/ })
  await expect(lock).toBeChecked()
  await lock.press('Space')
  await inDialog(page, 'Unlock your number?', 'Unlock').click()
  await expect(lock).not.toBeChecked()
})

test('a SIM card by mail takes the place of an eSIM', async ({ page, shop, returnAs }) => {
  const owner = await aLineOwner(shop)
  const { customer, line } = owner
  await returnAs({ customer })
  await openSafeCenter(page)
  await page.getByRole('button', { name: /^Replace SIM/ }).click()
  const replace = page.getByRole('dialog', { name: 'Replace SIM' })
  await replace.getByRole('radio', { name: /SIM card by mail/ }).check()
  await replace.getByRole('button', { name: 'Replace SIM' }).click()
  await expect(page.getByText('We’re getting your new SIM card ready')).toBeVisible()
  await emailAbout(shop, customer.email, /new SIM was requested/)
  const card = page.getByRole('button', { name: 'I have the card' })
  await expect(card).toBeVisible({ timeout: 60_000 })
  await expectNoBarriers(page, 'a line with a new SIM card on its way')
  const { simChange } = await safetyCalls(shop, owner).safety()
  const iccid = await network.numberOnCard(shop, simChange?.trackingNumber ?? '')
  await card.click()
  await page.getByRole('textbox', { name: 'SIM number (ICCID)' }).fill(iccid)
  await replace.getByRole('button', { name: 'Replace SIM' }).click()
  const shown = page.getByRole('listitem', { name: line.nickname })
  await expect(shown).toContainText(`SIM card ending in ${iccid.slice(-4)}`)
  await emailAbout(shop, customer.email, /has a new SIM/)
})

test.describe('on a small screen', () => {
  const phone = { width: 390, height: 844 }
  test.use({ viewport: phone })

  test('a lost phone is taken off the network, moved to a new eSIM and brought back', async ({
    page,
    shop,
    returnAs,
  }) => {
    const { customer, line } = await aLineOwner(shop)
    await returnAs({ customer })
    await openSafeCenter(page)
    await page.getByRole('button', { name: /^Lost phone/ }).press('Enter')
    await inDialog(page, 'Suspend this line?', 'Suspend').press('Enter')
    await expect(page.getByText('Suspended because the phone was lost')).toBeVisible()
    await expect(page.getByText('Suspended', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: /^Trouble with your line/ }).click()
    const answer = page.getByRole('dialog', { name: 'Trouble with your line?' })
    await expect(answer.getByText('because the phone was lost')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Replace SIM/ }).click()
    const replace = page.getByRole('dialog', { name: 'Replace SIM' })
    const advice = replace.getByText('Only a SIM card that we ship to you for this line will work.')
    await expect(advice).toHaveCount(has('retailCards') ? 0 : 1)
    await stepFor('retailCards', 'asks for the number of a card at hand', async () => {
      await replace.getByRole('radio', { name: /SIM card I have/ }).check()
      await replace.getByRole('button', { name: 'Replace SIM' }).click()
      await expect(replace.getByText('Please enter the number on your SIM card')).toBeVisible()
    })
    await expectNoBarriers(page, 'the dialog for another SIM, and the line behind it')
    await page.setViewportSize(phone)
    await replace.getByRole('radio', { name: /New eSIM/ }).check()
    await replace.getByRole('button', { name: 'Replace SIM' }).click()
    await expect(replace).toBeHidden()
    await expect(page.getByText(`ending in ${line.iccidLast4}`)).toHaveCount(0)

    await page.getByRole('button', { name: /^Restore service:/ }).click()
    await inDialog(page, 'Restore this line?', 'Restore service').click()
    await expect(page.getByRole('button', { name: 'Install eSIM' })).toBeVisible()
    const card = page.getByRole('listitem', { name: line.nickname })
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
  })
})
