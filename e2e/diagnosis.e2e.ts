import { aCard, aCustomer, aPurchase, aQuote, buy, expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aNumber, oldService, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { dialogNamed, manageLine } from './support/porting.ts'
import { field } from './support/shopper.ts'

function answerOf(page: Page) {
  return dialogNamed(page, 'Trouble with your line?')
}

function ask(page: Page) {
  return page.getByRole('button', { name: /^Trouble with your line/ }).press('Enter')
}

test('each answer opens the very thing that puts the line right @phone-only', async ({
  page,
  shop,
  returnAs,
}) => {
  const { customer, line } = await aLineOwner(shop)
  await returnAs({ customer })
  await manageLine(page)

  await test.step('an eSIM that was not installed', async () => {
    await ask(page)
    await expect(answerOf(page)).toContainText('Your eSIM isn’t on a phone yet')
    await expectNoBarriers(page, 'why a line does not work')
    await answerOf(page).getByRole('button', { name: 'Install eSIM' }).press('Enter')
    await expect(dialogNamed(page, 'Install your eSIM')).toContainText('LPA:1$')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a number that the old carrier holds back', async () => {
    const { bring, reached } = portInCalls(shop, customer)
    const number = { msisdn: aNumber('0150'), zipCode: '50309', oldService }
    const { portIn } = expectOk(await bring({ ...number, tempSubscriptionId: line.id }))
    await reached(portIn.id, 'action_required')
    await ask(page)
    await expect(answerOf(page)).toContainText('hasn’t released your number')
    await answerOf(page).getByRole('button', { name: 'Fix it now' }).press('Enter')
    await expect(dialogNamed(page, 'Re-submit port-in')).toBeVisible()
    await expect(page.getByLabel('PIN/password', { exact: true })).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a phone that was lost', async () => {
    expectOk(await shop.send('POST', `/app/lines/${line.id}/suspend`, customer))
    await ask(page)
    await expect(answerOf(page)).toContainText('because the phone was lost')
    await answerOf(page).getByRole('button', { name: 'Restore the line' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Restore this line?' })
    await question.getByRole('button', { name: 'Restore service' }).press('Enter')
    const card = page.getByRole('listitem', { name: line.nickname })
    await expect(card.getByText('Active', { exact: true })).toBeVisible()
  })

  await test.step('what is opened by its address, as from an email', async () => {
    await page.goto(`/dashboard?renew=${line.id}`)
    await expect(dialogNamed(page, 'Renew now')).toContainText('Total today')
    await expectNoBarriers(page, 'renewing by an address')
    await page.goto(`/dashboard?change_plan=${line.id}`)
    await expect(dialogNamed(page, 'Change plan').getByRole('radio').first()).toBeVisible()
  })
})

test('a SIM card that waits for its number is activated from the answer', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  const card = await aCard(shop, customer)
  const quote = await aQuote(shop, customer, { simType: 'physical' })
  await returnAs({ customer })
  // Loads everything once: the card is in the mail soon after it is bought.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  expectOk(await buy(shop, customer, aPurchase(quote, card)))
  await manageLine(page)
  await ask(page)
  await expect(answerOf(page)).toContainText('Your SIM card hasn’t shipped yet')
  await answerOf(page).getByRole('button', { name: 'View progress' }).click()
  const timeline = dialogNamed(page, 'Progress')
  await expect(timeline).toContainText('SIM card shipped')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Activate SIM' })).toBeVisible({ timeout: 60_000 })
  await ask(page)
  await answerOf(page).getByRole('button', { name: 'Activate the SIM card' }).click()
  const dialog = dialogNamed(page, 'Activate your SIM card')
  await field(page, 'SIM number (ICCID)').fill(aFreeSim())
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible()
})
