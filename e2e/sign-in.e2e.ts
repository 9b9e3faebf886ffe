import { aCustomer, codeMailedTo, testPassword } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { aPerson, field } from './support/shopper.ts'

function refused(path: string) {
  return new RegExp(`status of 422 .*${path}\\)$`)
}

function password(page: Page) {
  return page.getByLabel('Password', { exact: true })
}

function resendButton(page: Page) {
  return page.getByRole('button', { name: /^Send a new code/ })
}

async function enterEmail(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await password(page).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Up to the field for the code. */
async function askForCode(page: Page, email: string): Promise<void> {
  await enterEmail(page, email)
  await expect(field(page, '6-digit code')).toBeFocused()
}

function anotherCode(code: string) {
  return code === '111111' ? '222222' : '111111'
}

test('a customer signs in with address and password', async ({ page, shop }) => {
  const { email } = await aCustomer(shop)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'My Account' }).click()
  await signInWithPassword(page, email)
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a customer signs in with an emailed code', async ({ page, shop }) => {
  const { email } = await aCustomer(shop)
  const registrationCode = await codeMailedTo(shop, email)
  await page.goto('/login')
  await askForCode(page, email)
  await field(page, '6-digit code').fill(await codeMailedTo(shop, email, registrationCode))
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
})

test('a newcomer opens an account with a code: an address, the code, the terms', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(refused('/app/auth/otp/verify'))
  const { email } = aPerson()
  await page.goto('/dashboard/profile')
  await enterEmail(page, email)
  await field(page, '6-digit code').fill(await codeMailedTo(shop, email))
  const heading = page.getByRole('heading', { name: 'You’re new here' })
  await expect(heading).toBeFocused()
  await expectNoBarriers(page, 'the terms for a newcomer')
  const goOn = page.getByRole('main').getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(page.getByText('Please accept the terms and conditions')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await goOn.click()
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Add your name')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello')

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Create a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(testPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Create password' }).click()
  await expect(page.getByText('Your password was created')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByLabel('Current password', { exact: true })).toBeVisible()
})

test('a sign-in page opened anew in the tab continues with the code sent moments ago', async ({
  page,
  shop,
}) => {
  const { email } = await aCustomer(shop)
  const registrationCode = await codeMailedTo(shop, email)
  await page.goto('/login')
  await askForCode(page, email)
  const code = await codeMailedTo(shop, email, registrationCode)
  await page.goto('/login')
  await askForCode(page, email)
  await field(page, '6-digit code').fill(code)
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
})

test('a wrong password is told without saying more, and the right one then works', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(refused('/app/auth/login'))
  const { email } = await aCustomer(shop)
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Use my password' }).click()
  await password(page).fill('Wrong$Lamp42')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expect(password(page)).toBeFocused()
  await expect(password(page)).toHaveValue('')

  await password(page).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
})

test('a stranger’s address is asked for a password like any other', async ({ page, trouble }) => {
  trouble.expect(refused('/app/auth/login'))
  await page.goto('/login')
  await signInWithPassword(page, 'nobody-we-know@example.com')
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
})

test('after a wrong code the customer learns how many tries are left', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(refused('/app/auth/otp/verify'))
  const { email } = await aCustomer(shop)
  const registrationCode = await codeMailedTo(shop, email)
  await page.goto('/login')
  await askForCode(page, email)
  const code = await codeMailedTo(shop, email, registrationCode)
  await field(page, '6-digit code').fill(anotherCode(code))
  await expect(page.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible()
  // Typed over the wrong digits, as a person does, without deleting them first.
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
})

test('a new code can be asked for after 30 seconds, and the old one is then void', async ({
  page,
  shop,
  trouble,
}) => {
  trouble.expect(refused('/app/auth/otp/verify'))
  const { email } = await aCustomer(shop)
  const registrationCode = await codeMailedTo(shop, email)
  await page.goto('/login')
  await askForCode(page, email)
  const first = await codeMailedTo(shop, email, registrationCode)
  await expect(resendButton(page)).toBeDisabled()
  await expect(resendButton(page)).toHaveText(/Send a new code in 0:\d\d/)

  await expect(resendButton(page)).toBeEnabled({ timeout: 60_000 })
  await resendButton(page).click()
  await expect(page.getByText('Code Re-sent! Please enter the new code')).toBeVisible()
  // The button is disabled while it is busy too; the form takes the new code once it counts again.
  await expect(resendButton(page)).toHaveText(/Send a new code in 0:\d\d/)
  await expect(resendButton(page)).toBeDisabled()
  const second = await codeMailedTo(shop, email, first)
  await field(page, '6-digit code').fill(first)
  await expect(page.getByText('That code isn’t right.')).toBeVisible()
  await field(page, '6-digit code').fill(second)
  await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
})

test('anyone who asked for a page of the account comes to it, and Back passes the sign-in by', async ({
  page,
  shop,
}) => {
  const { email } = await aCustomer(shop)
  await page.goto('/faq')
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInWithPassword(page, email)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText(email)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('Back leads from the password to the address, which is still there', async ({
  page,
  shop,
}) => {
  const { email } = await aCustomer(shop)
  await page.goto('/login')
  await enterEmail(page, email)
  // The link is on both pages.
  await expect(field(page, '6-digit code')).toBeFocused()
  await page.getByRole('link', { name: 'Use my password' }).click()
  await expect(password(page)).toBeVisible()
  await page.goBack()
  await expect(field(page, '6-digit code')).toBeVisible()
  await page.goBack()
  await expect(field(page, 'Email')).toHaveValue(email)
})

test('a session that has ended says so kindly and leads back to where it ended', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 401/)
  const customer = await aCustomer(shop)
  await returnAs({ customer })
  // Not the overview, which may hear of the end before the press.
  await page.goto('/dashboard/setting')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await shop.send('POST', '/app/auth/logout', { token: customer.token })

  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  await signInWithPassword(page, customer.email)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText(customer.email)).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context, shop, returnAs }) => {
  await returnAs({ customer: await aCustomer(shop) })
  const second = await context.newPage()
  await page.goto('/dashboard/profile')
  await second.goto('/dashboard/setting')
  await second.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(/Prepaid wireless/)
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
})

test('a link to the sign-in leads to no other site afterwards', async ({ page, shop }) => {
  const { email } = await aCustomer(shop)
  await page.goto('/login?from=https%3A%2F%2Fother.example%2Fdashboard')
  await signInWithPassword(page, email)
  await expect(page).toHaveURL('/dashboard')
})
