import { aCustomer, emailAbout, signedInAgain, testPassword } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { type CartItem, test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aPerson, createAccount, field } from './support/shopper.ts'

const freshPassword = 'Copper!Violin7'

function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, exact: true })
}

function secret(page: Page, label: string) {
  return page.getByLabel(label, { exact: true })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function refused(path: string) {
  return new RegExp(`status of 422 .*${path}\\)$`)
}

const cart: CartItem = {
  id: '3f6f7a0e-5d0c-4a52-9d1b-0d5a4b7a2f11',
  planId: 'standard-monthly',
  planName: 'Standard',
  simType: 'esim',
  zipCode: '50309',
  couponCode: '',
  quoteId: null,
}

test('a lost password is replaced through an emailed link, which leads back to where it was asked for', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(refused('/app/auth/reset-password'), refused('/app/auth/reset-password/check'))
  const customer = await aCustomer(shop)
  await page.goto('/dashboard/profile')
  await field(page, 'Email').fill(customer.email)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Forgot your password?')).toBeVisible()
  await expect(page.getByText(customer.email)).toBeVisible()
  await button(page, 'Email me a link').click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send a new link in 0:\d\d/ })).toBeDisabled()
  await expectNoBarriers(page, 'the link that was sent')

  const mail = await emailAbout(shop, customer.email, /Choose a new .* password/)
  const link = /https?:\/\/\S+reset-password\S+/.exec(mail.text)?.[0] ?? ''
  await page.goto(link)
  await expect(secret(page, 'New password')).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
  await secret(page, 'New password').fill('Sunshine1!')
  await secret(page, 'Confirm new password').fill('Sunshine1!')
  await button(page, 'Set new password').click()
  await expect(page.getByText('This password is easy to guess.')).toBeVisible()
  await expectNoBarriers(page, 'the new password')
  await secret(page, 'New password').fill(freshPassword)
  await secret(page, 'Confirm new password').fill(freshPassword)
  await button(page, 'Set new password').click()

  await expect(page.getByText('Your new password is set. Please sign in with it.')).toBeVisible()
  await expect(page.getByText(customer.email)).toBeVisible()
  await secret(page, 'Password').fill(freshPassword)
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/dashboard/profile')
  const earlier = await shop.send('GET', '/app/users/view', { token: customer.token })
  expect(earlier.status).toBe(401)
  await emailAbout(shop, customer.email, /password was changed/)

  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(secret(page, 'New password')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible()
})

test('a password is changed with the keyboard, and every other session ends', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(refused('/app/users/changepassword'))
  const customer = await aCustomer(shop)
  const elsewhere = await signedInAgain(shop, customer)
  await returnAs({ customer, cart })
  const { use, type, press } = keyboardOf(page)
  const form = page.getByRole('dialog', { name: 'Change password' })
  const fill = async (current: string, next: string, again = next) => {
    await type(form.getByLabel('Current password', { exact: true }), current)
    await type(form.getByLabel('New password', { exact: true }), next)
    await type(form.getByLabel('Confirm new password', { exact: true }), again)
  }
  await page.goto('/dashboard/setting')
  await expect(page.getByText('This device')).toBeVisible()
  await expectNoBarriers(page, 'the settings')
  await use(button(page, 'Change password'))
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused()
  await press('Enter')
  await expect(form.getByText('Please enter your current password')).toBeVisible()
  await expect(form.getByText('Please enter a new password')).toBeVisible()
  await expect(form.getByText('Please confirm your password')).toBeVisible()
  await expectNoBarriers(page, 'the dialog that changes the password')

  await fill('Wrong$Lamp42', freshPassword)
  await use(form.getByRole('button', { name: 'Change Password' }))
  const failure = page.getByRole('alertdialog', { name: 'That Failed...' })
  await expect(failure).toContainText('Incorrect current password')
  await expectNoBarriers(page, 'the failure')
  await use(failure.getByRole('button', { name: 'Try again' }))
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused()
  await expect(form.getByText('Incorrect current password')).toBeVisible()
  await press('Escape')

  await use(button(page, 'Change password'))
  await expect(form.getByLabel('New password', { exact: true })).toHaveValue('')
  await fill(testPassword, freshPassword, 'Copper!Violin8')
  await use(form.getByRole('button', { name: 'Change Password' }))
  await expect(failure).toContainText('Passwords do not match')
  await press('Escape')
  await expect(form.getByText('Passwords do not match')).toBeVisible()
  await form.getByLabel('Confirm new password', { exact: true }).fill(freshPassword)
  await use(form.getByRole('button', { name: 'Change Password' }))

  const success = page.getByRole('dialog', { name: 'Password changes!' })
  await expect(success).toBeVisible()
  await expectNoBarriers(page, 'the success')
  await use(success.getByRole('button', { name: 'To Dashboard' }))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('link', { name: /^Cart.* 0|0 items/ })).toBeVisible()
  await button(page, 'Undo').click()
  await expect(page.getByRole('link', { name: /^Cart.* 1|1 item/ })).toBeVisible()
  const other = await shop.send('GET', '/app/users/view', { token: elsewhere.token })
  expect(other.status).toBe(401)
  await emailAbout(shop, customer.email, /password was changed/)
})

test('a session somewhere else can be signed out from the settings', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  const [second, third] = [await signedInAgain(shop, customer), await signedInAgain(shop, customer)]
  await returnAs({ customer })
  await page.goto('/dashboard/setting')
  const sessions = page
    .getByRole('region', { name: 'Where you’re signed in' })
    .getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await sessions
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(page.getByText('That device was signed out')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await button(page, 'Sign out everywhere else').click()
  await expect(sessions).toHaveCount(1)
  await expect(page.getByText('This device')).toBeVisible()
  for (const { token } of [second, third]) {
    expect((await shop.send('GET', '/app/users/view', { token })).status).toBe(401)
  }
})

test('a newcomer who looks at the details again continues with the code that was sent', async ({
  page,
}) => {
  await page.goto('/register')
  await createAccount(page, aPerson())
  await expect(heading(page, 'Check your email')).toBeVisible()
  await button(page, 'Change my details').click()
  await button(page, 'Create account').click()
  await expect(field(page, '6-digit code')).toBeFocused()
})
