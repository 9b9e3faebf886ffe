import { aCard, emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, chooseRenewalCard, goTo, renewalOrders } from '@openline/testing/renewing'
import type { TestShop } from '@openline/testing/start-test-shop'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectLoaded } from './support/loaded.ts'
import { test } from './support/moving-shop.ts'

// These journeys move the clock of the one shop that their worker has.
test.describe.configure({ mode: 'default' })

/** A customer whose line renews with this card, beside a primary card that works. */
async function anOwnerWith(shop: TestShop, cardNumber: string): Promise<LineOwner> {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const card = await aCard(shop, owner.customer, cardNumber)
  await chooseRenewalCard(shop, owner, card.id)
  return owner
}

/** The way that the button of an email leads, on whatever address the shop has here. */
function wayIn(text: string): string {
  return (
    /https:\/\/?[^/\s]+(\/(?:cart|dashboard)\S*)|http:\/\/[^/\s]+(\/(?:cart|dashboard)\S*)/
      .exec(text)
      ?.slice(1)
      .find((path) => path !== undefined) ?? ''
  )
}

async function aBankAsks(shop: TestShop): Promise<LineOwner> {
  const owner = await anOwnerWith(shop, '4000002760003184')
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await emailAbout(shop, owner.customer.email, /renewal with your bank/)
  return owner
}

async function confirm(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { name: 'Confirm your payment with your bank' }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /3184/ })).toBeChecked()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Your plan was renewed', { exact: true })).toBeVisible()
}

function untilRenewed(shop: TestShop, owner: LineOwner) {
  return eventually('the renewal', async () => {
    const [order] = await renewalOrders(shop, owner)
    return order?.status === 'active'
  })
}

test('a renewal that the bank asks about is confirmed from its email', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aBankAsks(shop)
  const { text } = await emailAbout(shop, owner.customer.email, /renewal with your bank/)
  await returnAs({ customer: owner.customer })
  await page.goto(wayIn(text))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoBarriers(page, 'a renewal that the bank asks about')
  await confirm(page)
  await untilRenewed(shop, owner)
})

test('a renewal that the bank asks about is confirmed from its line, and from its order', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aBankAsks(shop)
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Your orders' }).waitFor()
  // What comes above moves what is pressed.
  await expectLoaded(page)
  await page
    .getByRole('button', { name: /^Details of order/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Pay now' }).click()
  await expect(
    page.getByRole('heading', { name: 'Confirm your payment with your bank' }),
  ).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText('Confirm your renewal with your bank')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm payment' }).click()
  await confirm(page)
  await untilRenewed(shop, owner)
  await page.goto('/dashboard')
  await expect(page.getByText('Manage line')).toBeVisible()
  await expect(page.getByText('Confirm your renewal with your bank')).toHaveCount(0)
})

test('an answer that comes after the page has seen the bank’s question still leads to the bank', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await aBankAsks(shop)
  const { text } = await emailAbout(shop, owner.customer.email, /renewal with your bank/)
  await returnAs({ customer: owner.customer })
  await page.route('**/app/orders/*/pay', async (route) => {
    const response = await route.fetch()
    const question = page.getByRole('heading', { name: 'Please confirm with your bank' })
    await expect(question).toBeVisible()
    await route.fulfill({ response })
  })
  await page.goto(wayIn(text))
  await confirm(page)
  await untilRenewed(shop, owner)
})

test('an expired renewal card is named on the line, and its email leads to a card that works', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const owner = await anOwnerWith(shop, '5555555555554444')
  await shop.database.db.execute(
    `update cards set expiry_month = 1, expiry_year = 2026 where last4_digits = '4444' and customer_id =
       (select customer_id from lines where id = '${owner.line.id}')`,
  )
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  const { text } = await emailAbout(shop, owner.customer.email, /^Update your card/)
  await returnAs({ customer: owner.customer })
  await page.goto('/dashboard')
  await expect(page.getByText('Your card ending in 4444 has expired.')).toBeVisible()
  await expectNoBarriers(page, 'a line whose renewal card has expired')
  await page.goto(wayIn(text))
  const dialog = page.getByRole('dialog', { name: 'Change card' })
  await expect(dialog.getByRole('radio', { name: /4242/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Use this card' }).click()
  await expect(page.getByText('Payment card updated')).toBeVisible()
  await expect(page.getByText('Your card ending in 4444 has expired.')).toHaveCount(0)
  // An open page would lose its session in the days that pass.
  await page.goto('about:blank')
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  await untilRenewed(shop, owner)
})
