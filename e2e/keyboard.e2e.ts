import { streetLine } from '@openline/contract/street-line'
import { codeMailedTo, goodCard, homeAddress } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { aPerson, field } from './support/shopper.ts'

function heading(page: Page, name: string) {
  return page.getByRole('heading', { name, exact: true })
}

test('a plan can be bought with the keyboard alone', async ({ page, shop }) => {
  const person = aPerson()
  const { press, tabTo, use, choose, type } = keyboardOf(page)
  const next = async () => use(page.getByRole('button', { name: 'Next', exact: true }))

  await test.step('choosing a plan', async () => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await press('Enter')
    await use(page.getByRole('main').getByRole('link', { name: 'See plans' }).first())
    // The browser starts at the top of a document.
    await expect(heading(page, 'Plans')).toBeInViewport()
    await use(page.getByRole('link', { name: 'Choose plan Standard', exact: true }))
    await expect(heading(page, 'Your cart')).toBeInViewport()
    await type(field(page, 'ZIP code'), homeAddress.zipCode)
    await use(page.getByRole('link', { name: 'Checkout' }))
  })

  await test.step('opening an account', async () => {
    await expect(heading(page, 'Sign in')).toBeFocused()
    await use(page.getByRole('link', { name: 'Create an account' }))
    await expect(heading(page, 'Create your account')).toBeFocused()
    await type(field(page, 'First name'), person.firstName)
    await type(field(page, 'Last name'), person.lastName)
    await type(field(page, 'Email'), person.email)
    await type(page.getByLabel('Password', { exact: true }), person.password)
    await type(page.getByLabel('Confirm password', { exact: true }), person.password)
    await choose(page.getByRole('checkbox', { name: /I agree/ }))
    await use(page.getByRole('button', { name: 'Create account' }))
    await expect(field(page, '6-digit code')).toBeFocused()
    await page.keyboard.type(await codeMailedTo(shop, person.email))
    await expect(heading(page, 'Checkout')).toBeFocused()
  })

  await test.step('filling in the checkout', async () => {
    await use(page.getByRole('button', { name: 'Edit SIM' }))
    await expect(heading(page, 'SIM')).toBeFocused()
    await type(field(page, 'IMEI'), '356938035643809')
    await use(page.getByRole('button', { name: 'Check phone' }))
    await expect(page.getByText(/iPhone 16/)).toBeVisible()
    await next()
    await expect(heading(page, 'Number')).toBeFocused()
    await choose(page.getByRole('radio', { name: /Get a new number/ }))
    await next()
    await expect(heading(page, 'Address')).toBeFocused()
    await type(field(page, 'Street address'), streetLine(homeAddress))
    await type(field(page, 'City'), homeAddress.city)
    await type(page.getByLabel('State'), 'Iowa')
    await expect(page.getByLabel('State')).toHaveValue('IA')
    await next()
    await expect(heading(page, 'Payment')).toBeFocused()
  })

  await test.step('saving a card', async () => {
    await use(page.getByRole('button', { name: 'Card, Apple Pay or Google Pay' }))
    await expect(field(page, 'Card number')).toBeVisible()
    // Faster than a person: the page's script writes the slash of the expiry.
    await page.waitForLoadState()
    await type(field(page, 'Card number'), goodCard)
    await type(field(page, 'Expiry'), '1239')
    await type(field(page, 'CVC'), '123')
    await type(field(page, 'Cardholder name'), 'Robin Rivera')
    await type(field(page, 'ZIP'), homeAddress.zipCode)
    await press('Enter')
  })

  await test.step('paying', async () => {
    await use(page.getByRole('button', { name: /^Pay \$/ }))
    const dialog = page.getByRole('dialog', { name: 'Payment Successful' })
    await expect(dialog.getByRole('heading')).toBeFocused()
    await use(dialog.getByRole('button', { name: 'To Dashboard' }))
    await expect(heading(page, 'Hello, Robin')).toBeFocused()
  })

  await test.step('opening the eSIM and the order, and closing both again', async () => {
    const install = page.getByRole('button', { name: 'Install eSIM' })
    await use(install)
    const esim = page.getByRole('dialog', { name: 'Install your eSIM' })
    await expect(esim.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
    await tabTo(esim.getByRole('button', { name: 'Copy SM-DP+ address' }))
    await press('Escape')
    await expect(install).toBeFocused()

    const details = page.getByRole('button', { name: /^Details of order/ })
    await use(details)
    await expect(page.getByRole('dialog', { name: /^Order / })).toBeVisible()
    await press('Escape')
    await expect(details).toBeFocused()
  })
})
