import {
  emailAbout,
  fillCardPage,
  goodCard,
  ordersOf,
  type TestCustomer,
} from '@openline/testing/customers'
import { moneyOf } from '@openline/testing/payment-ledger'
import { expect, type Page } from '@playwright/test'
import { test as journey } from './support/journey.ts'
import { aBuyer, acceptAndPay, expectOneCharge, expectPaid, payButton } from './support/paying.ts'
import { section } from './support/shopper.ts'

type Options = Parameters<typeof aBuyer>[2]

type Checkout = (cardNumbers?: readonly string[], options?: Options) => Promise<TestCustomer>

/** Opens the checkout as a customer who has only to pay. */
const test = journey.extend<{ atCheckout: Checkout }>({
  atCheckout: async ({ page, shop, returnAs }, use) => {
    await use(async (cardNumbers, options) => {
      const buyer = await aBuyer(shop, cardNumbers, options)
      await returnAs(buyer)
      await page.goto('/cart/checkout')
      return buyer.customer
    })
  },
})

function confirmHeading(page: Page) {
  return page.getByRole('heading', { name: 'Confirm this payment' })
}

function completeAtBank(page: Page) {
  return page.getByRole('button', { name: 'Complete' }).click()
}

const declinedCard = '4000000000000002'
const cardWithBankCheck = '4000002760003184'
const slowCard = '4000000000803009'
const cardThatTakesTime = '4000000000850406'
const zipWithoutActivation = '77299'

test('after a declined card, another card pays the same order', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([declinedCard, goodCard])
  await acceptAndPay(page)

  const dialog = page.getByRole('alertdialog', { name: 'Payment Failed' })
  await expect(dialog).toContainText('Please try again!')
  await expect(dialog).toContainText('Please try another card')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('You weren’t charged, and we saved your order.')).toBeVisible()

  await expect(page.getByRole('radio', { name: /4242/ })).toBeChecked()
  await payButton(page).click()
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('a payment that the customer confirms with the bank goes through', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([cardWithBankCheck])
  await acceptAndPay(page)

  await expect(confirmHeading(page)).toBeVisible()
  await completeAtBank(page)
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('a payment that the customer refuses at the bank charges nothing', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([cardWithBankCheck])
  await acceptAndPay(page)

  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Payment Failed' })).toBeVisible()
  const [order] = await ordersOf(shop, customer)
  expect(order?.status).toBe('payment_failed')
  expect(await moneyOf(shop, order?.id ?? '')).toMatchObject({ capturedCents: 0 })
})

test('a double click on Pay buys once', async ({ page, shop, atCheckout }) => {
  const customer = await atCheckout([slowCard])
  await payButton(page).dblclick()
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('a reload while the payment is on its way buys once', async ({ page, shop, atCheckout }) => {
  const customer = await atCheckout([slowCard])
  await acceptAndPay(page)
  // A request that the browser has only begun to send would go with the page.
  await expect.poll(async () => (await ordersOf(shop, customer)).length).toBe(1)
  await page.reload()
  await page.goto('/cart/checkout')
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

/** Keeps the purchase from the server until it is let go. */
async function holdPurchase(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/app/checkout', async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/** The header of the checkout leads nowhere but home, to the cart and to help. */
function shopLink(page: Page) {
  return page.getByRole('contentinfo').getByRole('link', { name: 'Shop' })
}

function leaveDialog(page: Page) {
  return page.getByRole('alertdialog', { name: 'Leave while your payment is processing?' })
}

test('leaving while a payment runs asks first, and nothing can be edited', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout()
  const letGo = await holdPurchase(page)
  await acceptAndPay(page)
  await expect(page.getByRole('button', { name: 'Edit Payment' })).toBeDisabled()

  await shopLink(page).click()
  await leaveDialog(page).getByRole('button', { name: 'Stay on this page' }).click()
  await expect(leaveDialog(page)).toBeHidden()
  const question = page.waitForEvent('dialog')
  const reloading = page.evaluate(() => window.location.reload())
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading

  letGo()
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('an order that was paid after the customer left the checkout is named and shown', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout()
  const letGo = await holdPurchase(page)
  await acceptAndPay(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'My Account' }).click()
  await leaveDialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  letGo()
  await expect(page.getByText('Your order was placed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, items: 0' })).toBeVisible()
  await page.getByRole('button', { name: 'View order' }).click()
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('a customer who leaves the checkout for a document is told, and finds the order paid once', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout()
  const answered = Promise.withResolvers<void>()
  // The server has the purchase, and its answer is on the way.
  await page.route('**/app/checkout', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await new Promise(() => {})
    await route.fulfill({ response })
  })
  await acceptAndPay(page)
  await answered.promise
  await shopLink(page).click()
  await leaveDialog(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
  await expect(page.getByText('Your payment is still processing.')).toBeVisible()
  await page.goto('/cart/checkout')
  await expectPaid(page)
  await expect(page.getByRole('link', { name: 'Cart, items: 0' })).toBeVisible()
  await expectOneCharge(shop, customer)
})

test('paying the same cart in a second tab leads to the order of the first', async ({
  page,
  context,
  shop,
  atCheckout,
  trouble,
}) => {
  // The second tab sends another price under the key of the same purchase.
  trouble.expect(/status of 422 .*\/app\/checkout\)$/)
  const customer = await atCheckout([cardWithBankCheck])
  const second = await context.newPage()
  await second.goto('/cart/checkout')
  await expect(payButton(second)).toBeVisible()
  await payButton(page).click()
  await expect(confirmHeading(page)).toBeVisible()
  await payButton(second).click()
  await expect(second.getByRole('heading', { name: 'Please confirm with your bank' })).toBeVisible()

  await completeAtBank(page)
  await expectPaid(page)
  await second.bringToFront()
  await expectPaid(second)
  await expectOneCharge(shop, customer)
})

test('Back after paying leads to no second payment', async ({ page, shop, returnAs }) => {
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  await page.goto('/shop')
  await page.goto('/cart/checkout')
  await page.getByRole('button', { name: 'Edit Payment' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await acceptAndPay(page)
  await expectPaid(page)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  // The page below is where the line is set up.
  await expect(page.getByRole('heading', { name: 'You’re in, Robin' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expectOneCharge(shop, buyer.customer)
})

test('a card saved before the tab was closed is there when the customer comes back', async ({
  page,
  context,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([])
  await page.getByRole('button', { name: 'Card, Apple Pay or Google Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
  await fillCardPage(shop, page.url(), goodCard)
  await page.close()
  // The customer did not return from the provider's page: the shop learns of the card by an event.
  await expect
    .poll(async () => {
      const path = '/app/payments/cards'
      const { body } = await shop.send<{ cards: unknown[] }>('GET', path, customer)
      return body.cards.length
    })
    .toBe(1)

  const later = await context.newPage()
  await later.goto('/cart/checkout')
  await expect(section(later, 'Payment')).toContainText('4242')
  await acceptAndPay(later)
  await expectPaid(later)
  await expectOneCharge(shop, customer)
})

test('a payment left at the bank’s page is confirmed later from the dashboard', async ({
  page,
  context,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([cardWithBankCheck])
  await acceptAndPay(page)
  await expect(confirmHeading(page)).toBeVisible()
  await page.close()

  const later = await context.newPage()
  await later.goto('/dashboard')
  await later.getByRole('link', { name: 'Confirm payment' }).click()
  await later.getByRole('button', { name: 'Confirm payment' }).click()
  await completeAtBank(later)
  await expectPaid(later)
  await expectOneCharge(shop, customer)
})

test('a bank that takes its time is waited for in plain words', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout([cardThatTakesTime])
  const read = Promise.withResolvers<void>()
  let looks = 0
  await page.route('**/app/orders/*', async (route) => {
    looks += 1
    // The bank may be done before what the page said first is read.
    if (looks > 1) await read.promise
    await route.continue()
  })
  await acceptAndPay(page)
  await expect(page.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible()
  await expect(page.getByText(/you won’t be charged twice/)).toBeVisible()
  read.resolve()
  await expectPaid(page)
  await expectOneCharge(shop, customer)
})

test('a paid plan that cannot be delivered is paid back, in plain words and by mail', async ({
  page,
  shop,
  atCheckout,
}) => {
  const customer = await atCheckout(undefined, {
    address: { state: 'TX', zipCode: zipWithoutActivation },
  })
  await acceptAndPay(page)
  await expect(page.getByRole('heading', { name: 'Your payment was refunded' })).toBeVisible()
  const [order] = await ordersOf(shop, customer)
  const money = await moneyOf(shop, order?.id ?? '')
  expect(money.refundedCents).toBe(money.capturedCents)
  await emailAbout(shop, customer.email, /Your refund is on its way/)
})
