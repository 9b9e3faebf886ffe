import { codeMailedTo, emailAbout } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { stepFor } from './support/network.ts'
import {
  aPerson,
  createAccount,
  field,
  fillAddress,
  next,
  readFacts,
  saveCard,
  section,
} from './support/shopper.ts'

test('a first-time visitor buys a plan and has an active line and a receipt @phone', async ({
  page,
  shop,
  trouble,
}) => {
  const person = aPerson()
  const cartButton = page.getByRole('banner').getByRole('link', { name: 'Cart, items:' })

  await test.step('looks at the shop', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('main').getByRole('link', { name: 'See plans' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible()
    await expect(cartButton).toHaveAccessibleName(/0$/)
  })

  const quoted = await test.step('puts a plan in the cart and sees its whole price', async () => {
    await page.getByRole('link', { name: 'Choose plan Standard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
    await expect(cartButton).toHaveAccessibleName(/1$/)
    await field(page, 'ZIP code').fill('50309')
    const price = page.getByRole('complementary', { name: 'Price' })
    await expect(price.getByText('Total today', { exact: true })).toBeVisible()
    return readFacts(price)
  })
  expect(Object.keys(quoted)).toEqual([
    'Plan',
    'Sales tax (Iowa), 6%',
    '911 fee (Iowa)',
    'Our recovery fee, not a tax',
    'Total today',
  ])
  // The state’s fee and ours are lines of their own.
  expect(quoted).toMatchObject({
    Plan: '$25.00',
    '911 fee (Iowa)': '$0.51',
    'Our recovery fee, not a tax': '$1.50',
  })

  await test.step('opens an account on the way to the checkout', async () => {
    await page.getByRole('link', { name: 'Checkout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByText('We’ll keep your cart while you sign in.')).toBeVisible()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await createAccount(page, person)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await field(page, '6-digit code').fill(await codeMailedTo(shop, person.email))
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
    await expect(cartButton).toHaveAccessibleName(/1$/)
  })

  await stepFor('deviceCheck', 'checks the phone; the SIM is chosen already', async () => {
    await expect(section(page, 'SIM')).toContainText('eSIM')
    await page.getByRole('button', { name: 'Edit SIM' }).click()
    await expect(page.getByRole('radio', { name: /^eSIM/ })).toBeChecked()
    await field(page, 'IMEI').fill('356938035643809')
    await page.getByRole('button', { name: 'Check phone' }).click()
    await expect(page.getByText(/iPhone 16/)).toBeVisible()
    await next(page)
  })

  await test.step('takes a new number', async () => {
    await page.getByRole('radio', { name: /Get a new number/ }).check()
    await next(page)
  })

  await test.step('says where they live', async () => {
    await expect(field(page, 'ZIP code')).toHaveValue('50309')
    await fillAddress(page)
    await next(page)
  })

  await test.step('saves a card on the provider’s page', async () => {
    await page.getByRole('button', { name: 'Card, Apple Pay or Google Pay' }).click()
    await saveCard(page)
    await expect(section(page, 'Payment')).toContainText('4242')
    // It would cover the terms of the renewal.
    await expect(page.getByText('Your card was saved successfully!')).toHaveCount(0)
  })

  const total = quoted['Total today'] ?? ''
  await test.step('checks everything and pays', async () => {
    const review = section(page, 'Review and pay')
    await expect.poll(() => readFacts(page.getByRole('main'))).toMatchObject(quoted)
    await expect(
      page.getByRole('checkbox', { name: 'Renew my plan automatically' }),
    ).not.toBeChecked()
    await expect(page.getByText('Secure checkout')).toBeVisible()
    await expect(review).toContainText('By placing this order, you agree to our Terms & Conditions')
    await page.getByRole('button', { name: `Pay ${total}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' })
    await expect(dialog).toContainText('Thank You')
    await expect(page.getByText('Secure checkout')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'To Dashboard' }).click()
  })

  await test.step('finds the active line with its eSIM', async () => {
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
    await expect(cartButton).toHaveAccessibleName(/0$/)
    const line = page.getByRole('listitem', { name: 'Standard' })
    await expect(line).toContainText('Active')
    await expect(line).toContainText(/\(\d{3}\) \d{3}-\d{4}/)
    await line.getByRole('button', { name: 'Install eSIM' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install your eSIM' })
    await expect(dialog.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
    await expect(dialog.getByText(/^LPA:1\$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('reads the timeline of the order', async () => {
    await page.getByRole('button', { name: /^Details of order/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Order / })
    await expect(dialog.getByText('You were charged once.')).toBeVisible()
    const { 'Total today': paid, ...parts } = quoted
    await expect.poll(() => readFacts(dialog)).toMatchObject({ ...parts, Total: paid })
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  })

  const receipt = await emailAbout(shop, person.email, /receipt/)
  for (const amount of Object.values(quoted)) {
    expect(receipt.text).toContain(amount)
  }

  await test.step('opens the receipt from its email', async () => {
    const [path = ''] = /\/receipt\/[\w-]+/.exec(receipt.text) ?? []
    const opened = await page.request.get(path)
    expect(opened.headers()['content-type']).toBe('application/pdf')
    trouble.expect(/status of 404 .*\/receipt\//)
    await page.goto(path.slice(0, -1))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This receipt link doesn’t work',
    )
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Payment', level: 1 })).toBeVisible()
  })
})
