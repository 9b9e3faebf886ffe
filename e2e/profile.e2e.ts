import { randomUUID } from 'node:crypto'
import {
  aCustomer,
  codeMailedTo,
  emailAbout,
  signedInAgain,
  testPassword,
} from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { field } from './support/shopper.ts'

function button(page: Page, name: string | RegExp) {
  return page.getByRole('button', { name, exact: true })
}

function fact(page: Page, name: string) {
  return page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
}

function anAddress() {
  return `${randomUUID().slice(0, 13)}@example.com`
}

test('name, address and phone number are changed with the keyboard, and each change is told', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/users\/edit\)$/)
  const customer = await aCustomer(shop)
  const { use, type, press } = keyboardOf(page)
  await returnAs({ customer })
  await page.goto('/dashboard/profile')

  await test.step('a name that is too short is refused under its field', async () => {
    await use(button(page, 'Edit name'))
    await field(page, 'First name').fill('A')
    await press('Enter')
    await expect(page.getByText('Please enter your first name')).toBeVisible()
    await expect(field(page, 'First name')).toBeFocused()
    await expectNoBarriers(page, 'a name with an error')
    await field(page, 'First name').fill('Zoë')
    await expect(page.getByText('Please enter your first name')).toBeHidden()
    await press('Enter')
    await expect(fact(page, 'Name')).toHaveText('Zoë Rivera')
  })

  await test.step('an address has one street line, and its ZIP code brings the state along', async () => {
    await use(button(page, 'Edit address'))
    await use(button(page, 'Save'))
    for (const message of [
      'Please enter your street address',
      'Please enter your city',
      'Please enter 5 digit ZIP Code',
    ]) {
      await expect(page.getByText(message)).toBeVisible()
    }
    await type(field(page, 'Street address'), 'Walnut Street')
    await press('Enter')
    await expect(page.getByText('Please start with the house number')).toBeVisible()
    await field(page, 'Street address').fill('12 1/2 NW Walnut St #4/2')
    await type(field(page, 'Apt, suite, unit'), 'Apt 4 ½')
    await type(field(page, 'City'), 'Des Moines')
    await type(field(page, 'ZIP'), '10001')
    await expect(page.getByLabel('State')).toHaveValue('NY')
    await page.getByLabel('State').selectOption('Iowa')
    await expect(page.getByText('ZIP code 10001 is in New York. Please check both.')).toBeVisible()
    await field(page, 'ZIP').fill('50309')
    await expect(page.getByText('Please check both.')).toBeHidden()
    await press('Enter')
    await expect(fact(page, 'Address')).toHaveText(
      '12 1/2 NW Walnut St #4/2Apt 4 ½Des Moines, IA 50309',
    )
    await use(button(page, 'Edit address'))
    await expect(field(page, 'Street address')).toHaveValue('12 1/2 NW Walnut St #4/2')
    await expect(field(page, 'Street address')).toHaveAttribute('autocomplete', 'address-line1')
    await expect(field(page, 'Apt, suite, unit')).toHaveValue('Apt 4 ½')
    await press('Escape')
  })

  await test.step('a phone number has its country code', async () => {
    await use(button(page, 'Edit phone number'))
    await expect(field(page, 'Country code')).toHaveValue('+1')
    await field(page, 'Country code').fill('')
    await use(button(page, 'Save'))
    await expect(page.getByText('Enter code')).toBeVisible()
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await field(page, 'Country code').fill('44')
    await field(page, 'Phone number').fill('2079460018')
    await press('Enter')
    await expect(fact(page, 'Phone number')).toHaveText('+44 2079460018')
    await use(button(page, 'Edit phone number'))
    await field(page, 'Phone number').fill('')
    await field(page, 'Phone number').fill('+1 (515) 555-0188')
    await expect(field(page, 'Country code')).toHaveValue('+1')
    await expect(field(page, 'Phone number')).toHaveValue('5155550188')
    await press('Enter')
    await expect(fact(page, 'Phone number')).toHaveText('(515) 555-0188')
  })

  for (const what of ['name', 'address', 'phone number']) {
    const notice = await emailAbout(shop, customer.email, new RegExp(`Your ${what} was changed`))
    expect(notice.text).not.toContain('Apt 4')
  }
})

test('an email address is changed with a code, and taken back from the old mailbox', async ({
  page,
  browser,
  baseURL,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 /, /status of 401 /)
  const customer = await aCustomer(shop)
  const elsewhere = await signedInAgain(shop, customer)
  const newEmail = anAddress()
  await returnAs({ customer })
  await page.goto('/dashboard/profile')

  await test.step('asking for a code', async () => {
    await button(page, 'Edit email').click()
    await field(page, 'New email').fill('nonsense')
    await button(page, 'Send code').click()
    await expect(page.getByText(/Please enter a valid email address/)).toBeVisible()
    await expectNoBarriers(page, 'the new email address')
    await field(page, 'New email').fill(anAddress())
    await page.keyboard.press('Enter')
    await expect(field(page, '5-digit code')).toBeFocused()
    await button(page, 'Use a different email').click()
    await field(page, 'New email').fill(newEmail.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(field(page, '5-digit code')).toBeFocused()
    await expect(button(page, /^Resend code in 0:\d\d$/)).toBeDisabled()
    await expectNoBarriers(page, 'the code for it')
  })

  await test.step('a wrong code, and a new one after the countdown', async () => {
    const first = await codeMailedTo(shop, newEmail)
    const code = field(page, '5-digit code')
    await code.pressSequentially('000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter the 5-digit code')).toBeVisible()
    // Continues with the digits that are there.
    await page.keyboard.type(first === '00000' ? '01' : '00')
    await expect(page.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible()
    await expect(button(page, 'Resend code')).toBeEnabled({ timeout: 60_000 })
    await button(page, 'Resend code').click()
    await expect(page.getByText('Code Re-sent! Please enter the new code')).toBeVisible()
    await expect(button(page, /^Resend code in 0:\d\d$/)).toBeDisabled()
    await field(page, '5-digit code').fill(await codeMailedTo(shop, newEmail, first))
    await expect(fact(page, 'Email')).toHaveText(newEmail)
  })

  const other = await shop.send('GET', '/app/users/view', { token: elsewhere.token })
  expect(other.status).toBe(401)

  await test.step('taking it back', async () => {
    const notice = await emailAbout(shop, customer.email, /email was changed/)
    expect(notice.text).not.toContain(newEmail)
    const link = /https?:\/\/\S+undo-email-change#\S+/.exec(notice.text)?.[0] ?? ''
    const owner = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await owner.goto(link)
    await expectNoBarriers(owner, 'taking a change back')
    await button(owner, 'Undo this change').click()
    await expect(owner.getByRole('heading', { name: 'Your old email is back' })).toBeVisible()
    await expect(owner.getByText(`Your account uses ${customer.email} again`)).toBeVisible()
    await owner.getByRole('link', { name: 'Choose a new password' }).click()
    await expect(owner.getByText(customer.email)).toBeVisible()
    await owner.context().close()
  })

  await page.reload()
  await expect(page.getByText('You were signed out. Please sign in again.')).toBeVisible()
  for (const email of [customer.email, newEmail]) {
    const body = { email, password: testPassword }
    expect(await shop.send('POST', '/app/auth/login', { body })).toMatchObject({ status: 422 })
  }
})
