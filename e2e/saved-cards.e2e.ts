import { aCard, aCustomer } from '@openline/testing/customers'
import { aLineToRenew, renewalOf } from '@openline/testing/renewing'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { saveCard } from './support/shopper.ts'

const mastercard = '5555555555554444'

const refusedAtSaving = '4000000000870008'

/** What the provider does with a page that was not finished in time. */
async function expirePage(sandboxUrl: string, pageUrl: string): Promise<void> {
  const sessionId = /cs_test_\w+/.exec(pageUrl)?.[0]
  const response = await fetch(`${sandboxUrl}/v1/checkout/sessions/${sessionId}/expire`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_openline_demo' },
  })
  expect(response.status).toBe(200)
}

function tile(page: Page, name: string) {
  return page.getByRole('listitem', { name })
}

test('a customer saves a card, another one, and the first again', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })
  await page.goto('/dashboard/payment')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment')
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible()
  await expect(page.getByText('No saved cards')).toBeVisible()
  await expect(page.getByText('Tap below to add one')).toBeVisible()
  await expectNoBarriers(page, 'no cards')

  await page.getByRole('button', { name: 'Add a card' }).click()
  await saveCard(page)
  await expect(page.getByText('Your card was saved successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/payment')
  const visa = tile(page, 'Visa ending in 4242')
  await expect(visa).toContainText('Robin Rivera')
  await expect(visa).toContainText('12/39')
  await expect(visa).toContainText('Primary')
  await expect(visa.getByRole('button', { name: /Set as primary/ })).toHaveCount(0)
  await expect(visa.locator('svg')).toHaveAttribute('width', '38')

  for (const number of [mastercard, undefined]) {
    await page.getByRole('button', { name: 'Add card' }).click()
    await saveCard(page, number)
    await expect(page.getByText('Your card was saved successfully!')).toBeVisible()
  }
  await expect(tile(page, 'Mastercard ending in 4444')).toBeVisible()
  await expect(visa).toHaveCount(1)
})

test('a wallet and Link are saved with one press, and shown by their names', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })
  await page.goto('/dashboard/payment')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
  await expectNoBarriers(page, 'the card page')
  await page.getByRole('button', { name: 'Pay with Test Wallet' }).click()
  await expect(page).toHaveURL('/dashboard/payment')
  await expect(tile(page, 'Visa ending in 4242')).toContainText('Apple Pay')
  await page.getByRole('button', { name: 'Add card' }).click()
  await page.getByRole('button', { name: 'Pay with Link' }).click()
  await expect(page).toHaveURL('/dashboard/payment')
  const link = tile(page, 'Link')
  await expect(link).toContainText('Your Link account')
  await expect(link).not.toContainText('••••')
  await expectNoBarriers(page, 'cards with wallets')
  await link.getByRole('button', { name: 'Delete Link' }).click()
  await expect(page.getByText('You won’t be able to pay with Link.')).toBeVisible()
})

test('a card is made primary and deleted by keyboard alone', async ({ page, shop, returnAs }) => {
  const customer = await aCustomer(shop)
  await aCard(shop, customer)
  await aCard(shop, customer, mastercard)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  const keyboard = keyboardOf(page)
  const mastercardTile = tile(page, 'Mastercard ending in 4444')

  await keyboard.use(mastercardTile.getByRole('button', { name: 'Set as primary' }))
  await expect(mastercardTile).toContainText('Primary')
  await expect(page.getByText('Primary', { exact: true })).toHaveCount(1)
  await expectNoBarriers(page, 'two cards')

  await keyboard.use(mastercardTile.getByRole('button', { name: 'Delete' }))
  const dialog = page.getByRole('alertdialog', { name: 'Delete Card?' })
  await keyboard.use(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(dialog).toHaveCount(0)
  await expect(mastercardTile.getByRole('button', { name: 'Delete' })).toBeFocused()
  await keyboard.press('Enter')
  await expectNoBarriers(page, 'the question before deleting')
  await keyboard.use(dialog.getByRole('button', { name: 'Yes, Delete' }))
  await expect(dialog).toHaveCount(0)
  await expect(mastercardTile).toHaveCount(0)
  await expect(tile(page, 'Visa ending in 4242')).toContainText('Primary')

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  await expect(page.getByText('No saved cards')).toBeVisible()
})

test('what cannot be done is told, and the cards are as they were', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/app\/payments\/cards/)
  const customer = await aCustomer(shop)
  await aCard(shop, customer)
  const second = await aCard(shop, customer, mastercard)
  await returnAs({ customer })
  await page.goto('/dashboard/payment')
  const mastercardTile = tile(page, 'Mastercard ending in 4444')
  await expect(mastercardTile).toBeVisible()
  // Deleted meanwhile, on the customer's other device.
  await shop.send('DELETE', '/app/payments/cards', {
    token: customer.token,
    body: { cardId: second.id },
  })
  await mastercardTile.getByRole('button', { name: 'Set as primary' }).click()
  await expect(page.getByText('We couldn’t find this card')).toBeVisible()
  await expect(mastercardTile).toHaveCount(0)
  await expect(tile(page, 'Visa ending in 4242')).toContainText('Primary')
})

test('a card that a renewal needs stays until there is another', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 409 .*\/app\/payments\/cards/)
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard/payment')
  const visa = tile(page, 'Visa ending in 4242')
  const deleteVisa = async (before: string) => {
    await visa.getByRole('button', { name: /^Delete/ }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Card?' })
    await expect(dialog).toContainText(before)
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click()
  }
  await deleteVisa('renews with this card. Please add another card first')
  const refusal = page.getByRole('region', { name: 'Notifications' })
  await expect(refusal).toContainText('renews with this card. Please add another card first')
  await expect(visa).toContainText('Primary')

  await page.getByRole('button', { name: 'Add card' }).click()
  await saveCard(page, mastercard)
  await expect(tile(page, 'Mastercard ending in 4444')).toBeVisible()
  await deleteVisa('You won’t be able to pay with Visa ending in 4242.')
  await expect(visa).toHaveCount(0)
  await expect(tile(page, 'Mastercard ending in 4444')).toContainText('Primary')
  expect((await renewalOf(shop, owner)).card?.last4Digits).toBe('4444')
})

test('a visitor on the result page is told to sign in, and comes back to it', async ({ page }) => {
  await page.goto('/stripe-response')
  await expect(page.getByRole('heading', { name: 'Sign in to continue' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login?from=%2Fstripe-response')
})

test.describe('a card that was not saved', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('is shown as the failure it is, and a link that claims one shows nothing', async ({
    page,
    shop,
    sandboxUrl,
    returnAs,
    trouble,
  }) => {
    trouble.expect(/status of 404 .*\/app\/payments\/session-result/)
    trouble.expect(/status of (402|422) .*\/payment\/card/)
    const failed = page.getByText('Something went wrong while saving your card, please try again')
    await returnAs({ customer: await aCustomer(shop) })
    for (const claim of ['success', 'failure']) {
      await page.goto(`/dashboard/payment?${claim}=1`)
      await expect(page.getByText('No saved cards')).toBeVisible()
      await expect(page).toHaveURL('/dashboard/payment')
    }
    await expect(failed).toHaveCount(0)
    await expect(page.getByText('Your card was saved successfully!')).toHaveCount(0)

    await page.getByRole('button', { name: 'Add a card' }).click()
    await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
    // The address says that all is well; what counts is the visit on record, which came to nothing.
    await page.goto('/stripe-response?session_id=cs_test_of_somebody_else&success=1&canceled=1')
    await expect(page.getByText('No saved cards')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/payment')

    await page.getByRole('button', { name: 'Add a card' }).click()
    await saveCard(page, refusedAtSaving)
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await expirePage(sandboxUrl, page.url())
    await page.reload()
    await page.getByRole('link', { name: /^Return to/ }).click()
    await expect(failed).toBeVisible()
    await expect(page).toHaveURL('/dashboard/payment')

    await page.reload()
    await expect(page.getByText('No saved cards')).toBeVisible()
    await expect(failed).toHaveCount(0)
    await page.evaluate(() => localStorage.setItem('payment-session-id', 'cs_test_made_up'))
    await page.evaluate(() => localStorage.setItem('payment-return-to', 'payment'))
    await page.goto('/stripe-response')
    await expect(failed).toBeVisible()
    await expect(page).toHaveURL('/dashboard/payment')
    await expect(page.getByText('No saved cards')).toBeVisible()
  })
})
