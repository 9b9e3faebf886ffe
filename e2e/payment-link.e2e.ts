import { emailAbout, type TestCustomer } from '@openline/testing/customers'
import { linkTokenIn } from '@openline/testing/payment-links'
import {
  aDeclinedRenewal,
  chooseRenewalCard,
  renewalOf,
  renewalOrders,
} from '@openline/testing/renewing'
import type { TestShop } from '@openline/testing/start-test-shop'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/moving-shop.ts'
import { saveCard } from './support/shopper.ts'

// These journeys move the clock of the one shop that their worker has.
test.describe.configure({ mode: 'default' })

async function linkIn(shop: TestShop, { email }: TestCustomer): Promise<string> {
  const { text } = await emailAbout(shop, email, /^Renew your/)
  return `/pay/${linkTokenIn(text)}`
}

test('a declined renewal is paid by the link that support sends, without signing in', async ({
  page,
  browser,
  baseURL,
  movingShop: shop,
}) => {
  const { owner, bad } = await aDeclinedRenewal(shop)
  const { line, customer, msisdn } = owner
  await chooseRenewalCard(shop, owner, bad.id)

  await test.step('support sees why it was declined, and sends the link', async () => {
    await page.clock.setFixedTime(shop.now())
    const desk = { database: shop.database, now: () => shop.now() }
    await aDeskPage(page, ['support'], { ...desk, path: `/lines/${line.id}` })
    const renewal = page.getByRole('region', { name: 'Renewal' })
    await expect(renewal).toContainText('insufficient funds')
    await expect(renewal).toContainText('with taxes and fees')
    await expectNoBarriers(page, 'a declined renewal at the desk', tablet)
    await renewal.getByRole('button', { name: 'Send payment link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The customer’s mother pays')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText(/^Payment link for \$\d+\.\d\d sent$/)).toBeVisible()
  })

  const stranger = await browser.newContext({ baseURL: baseURL ?? '' })
  const pay = await stranger.newPage()
  const link = await linkIn(shop, customer)

  await test.step('anyone who has the link sees what is paid, and nothing else', async () => {
    const answer = await pay.goto(link)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
    await expect(pay.getByRole('heading', { name: /^Pay \$\d+\.\d\d$/ })).toBeVisible()
    await expect(pay.getByText(`Number ending in ${msisdn.slice(-4)}`)).toBeVisible()
    const shown = await pay.getByRole('main').textContent()
    expect(shown).not.toContain(msisdn.slice(2, 8))
    expect(shown).not.toContain('Robin')
    await expect(pay.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectNoBarriers(pay, 'the page of a payment link')
    await expectToFit(pay, 'the page of a payment link')
  })

  await test.step('a card that is declined says so, and another one pays', async () => {
    await pay.getByRole('button', { name: 'Card, Apple Pay or Google Pay' }).focus()
    await pay.keyboard.press('Enter')
    await saveCard(pay, '4000 0000 0000 9995')
    await expect(pay.getByText('Visa ending in 9995')).toBeAttached()
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await expect(pay.getByText('Insufficient funds. Please try another card.')).toBeVisible()
    await pay.getByRole('button', { name: 'Use another card' }).click()
    await saveCard(pay, '4000 0027 6000 3184')
    await pay.getByRole('button', { name: 'Complete' }).click()
    await pay.getByRole('button', { name: /^Pay \$/ }).click()
    await pay.getByRole('button', { name: 'Complete' }).click()
    await expect(pay.getByRole('heading', { name: 'This order has been paid' })).toBeVisible()
    await expectNoBarriers(pay, 'the page of a payment link that was paid')
  })

  await test.step('the line is renewed, the card is not the account’s, and the link is over', async () => {
    const [order] = await renewalOrders(shop, owner)
    expect(order?.status).toBe('active')
    expect((await renewalOf(shop, owner)).card?.last4Digits).toBe('9995')
    await pay.goto(link)
    await expect(pay.getByRole('heading', { name: 'This order has been paid' })).toBeVisible()
    await expect(pay.getByRole('button', { name: /Pay/ })).toHaveCount(0)
  })
  await stranger.close()
})

test('support charges a declined renewal again, before its next attempt', async ({
  page,
  movingShop: shop,
}) => {
  const { owner, bad } = await aDeclinedRenewal(shop)
  const { line, card } = owner
  await chooseRenewalCard(shop, owner, bad.id)
  await page.clock.setFixedTime(shop.now())
  const desk = { database: shop.database, now: () => shop.now() }
  await aDeskPage(page, ['support'], { ...desk, path: `/lines/${line.id}` })
  const renewal = page.getByRole('region', { name: 'Renewal' })
  const keys = keyboardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Try this renewal now' })
  const tryNow = async (reason: string) => {
    await keys.use(renewal.getByRole('button', { name: 'Try now' }))
    await keys.type(dialog.getByLabel('Reason'), reason)
    await keys.use(dialog.getByRole('button', { name: 'Try now' }))
  }

  await test.step('the bank declines it again, and the page says so', async () => {
    await page.setViewportSize(tablet)
    await keys.use(renewal.getByRole('button', { name: 'Try now' }))
    await expectNoBarriers(page, 'the dialog that tries a renewal', tablet)
    await page.keyboard.press('Escape')
    await tryNow('The bank says that it lets it through')
    await expect(page.getByText('Visa ending in 9995 was declined')).toBeVisible()
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a renewal that was tried again')
  })

  await test.step('with the card that the customer chooses, it is charged', async () => {
    await chooseRenewalCard(shop, owner, card.id)
    await page.reload()
    await expect(renewal).toContainText('4242')
    await tryNow('They chose another card')
    await expect(page.getByText(/^\$\d+\.\d\d charged to Visa ending in 4242$/)).toBeVisible()
    await expect(renewal.getByRole('button', { name: 'Try now' })).toHaveCount(0)
    expect(await renewalOrders(shop, owner)).toMatchObject([{ status: 'active' }])
  })
})
