import { testPassword } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { addPasskey, withAuthenticator } from './support/authenticator.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { type OwnShop, test } from './support/own-shop.ts'
import { dialogNamed, manageLine } from './support/porting.ts'

/** Every session's last sign-in is too old for a call that needs a step-up. */
function letProofsAge({ database }: OwnShop) {
  return database.db.execute(`update sessions set authenticated_at = now() - interval '1 hour'`)
}

function question(page: Page) {
  return dialogNamed(page, 'Confirm it’s you')
}

async function askForPin(page: Page) {
  await page.getByRole('button', { name: /^Transfer PIN/ }).press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Get a transfer PIN?' })
  await dialog.getByRole('button', { name: 'Get a PIN' }).press('Enter')
}

test('who holds the number is asked again before it can leave: by passkey, by password', async ({
  page,
  shop,
  returnAs,
  ownShop,
  trouble,
}) => {
  trouble.expect(/status of 403 /, /status of 422 .*\/step-up\)$/)
  const { customer } = await aLineOwner(shop)
  await withAuthenticator(page)
  await returnAs({ customer })

  await test.step('without a passkey, by the password', async () => {
    await letProofsAge(ownShop)
    await manageLine(page)
    await askForPin(page)
    await expect(question(page).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
    await question(page).getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await expect(question(page)).toContainText('Incorrect password')
    await question(page).getByLabel('Password', { exact: true }).fill(testPassword)
    await page.keyboard.press('Enter')
    await expect(dialogNamed(page, 'Your transfer PIN')).toBeVisible()
  })

  await test.step('with a passkey, by one press', async () => {
    await addPasskey(page)
    await letProofsAge(ownShop)
    await manageLine(page)
    await askForPin(page)
    const press = question(page).getByRole('button', { name: 'Use a passkey' })
    await expect(press).toBeVisible()
    await expectNoBarriers(page, 'the question who is there')
    await press.press('Enter')
    await expect(dialogNamed(page, 'Your transfer PIN')).toBeVisible()
    await page.getByRole('button', { name: 'I wrote it down' }).click()
  })

  await test.step('for the code of an eSIM too, unless one would rather not say', async () => {
    await letProofsAge(ownShop)
    await page.getByRole('button', { name: 'Install eSIM' }).click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    const esim = dialogNamed(page, 'Install your eSIM')
    await expect(esim).toContainText('Please confirm it’s you')
    await esim.getByRole('button', { name: 'Try again' }).click()
    await question(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(esim.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
  })
})
