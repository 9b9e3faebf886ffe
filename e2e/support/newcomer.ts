import { codeMailedTo, goodCard, homeAddress, type Shop } from '@openline/testing/customers'
import { expect, type Locator, type Page } from '@playwright/test'
import { field, section } from './shopper.ts'

/** What buying took: the screens seen, every press, and every question answered, by its label. */
export type Walk = {
  readonly screens: string[]
  readonly presses: string[]
  readonly questions: string[]
}

/** Buys the way a person does: sees each screen, types key by key, presses. */
function aWalker(page: Page) {
  const walk: Walk = { screens: [], presses: [], questions: [] }
  return {
    walk,
    /** Waits for a screen by something on it. */
    read: async (screen: string, sign: Locator) => {
      await expect(sign).toBeVisible()
      walk.screens.push(screen)
    },
    press: async (target: Locator, name: string) => {
      walk.presses.push(name)
      await target.click()
    },
    choose: async (target: Locator, question: string, name = question) => {
      walk.questions.push(question)
      walk.presses.push(name)
      await target.check()
    },
    answer: async (target: Locator, question: string, text: string) => {
      walk.questions.push(question)
      await target.click()
      await page.keyboard.type(text)
    },
  }
}

type Walker = ReturnType<typeof aWalker>

function button(page: Page, name: string | RegExp) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

/** From the open shop to the QR code of a paid eSIM, as README's walk has it, with an email that is new. */
export async function buyAsNewcomer(
  page: Page,
  shop: Shop,
  { email }: { readonly email: string },
): Promise<Walk> {
  const walker = aWalker(page)
  await choosePlan(page, walker)
  await openAccount(page, walker, { shop, email })
  await fillCheckout(page, walker)
  await saveNewCard(page, walker)
  await payAndInstall(page, walker)
  return walker.walk
}

async function choosePlan(page: Page, { read, press, answer }: Walker) {
  await read('shop', page.getByRole('heading', { level: 1, name: 'Plans' }))
  await press(page.getByRole('link', { name: 'Choose plan Standard', exact: true }), 'Choose plan')
  await read('cart', page.getByRole('heading', { level: 1, name: 'Your cart' }))
  await answer(field(page, 'ZIP code'), 'ZIP code', homeAddress.zipCode)
  await press(page.getByRole('link', { name: 'Checkout' }), 'Checkout')
}

async function openAccount(
  page: Page,
  { read, press, answer, choose }: Walker,
  { shop, email }: { readonly shop: Shop; readonly email: string },
) {
  await read('sign in', page.getByRole('heading', { level: 1, name: 'Sign in' }))
  await answer(field(page, 'Email'), 'Email', email)
  await press(button(page, 'Continue'), 'Continue')
  await read('code', field(page, '6-digit code'))
  await answer(field(page, '6-digit code'), '6-digit code', await codeMailedTo(shop, email))
  await choose(page.getByRole('checkbox', { name: /I agree to the terms/ }), 'Terms')
  await press(button(page, 'Continue'), 'Continue')
}

async function fillCheckout(page: Page, { read, press, answer, choose }: Walker) {
  await read('checkout', page.getByRole('heading', { level: 1, name: 'Checkout' }))
  await choose(page.getByRole('radio', { name: /Get a new number/ }), 'Number', 'Get a new number')
  await press(button(page, 'Next'), 'Next')
  await answer(field(page, 'First name'), 'First name', 'Robin')
  await answer(field(page, 'Last name'), 'Last name', 'Rivera')
  await answer(field(page, 'Street address'), 'Street address', '400 E Court Avenue')
  await answer(field(page, 'City'), 'City', homeAddress.city)
  await press(button(page, 'Next'), 'Next')
  await press(button(page, 'Card, Apple Pay or Google Pay'), 'Card, Apple Pay or Google Pay')
}

async function saveNewCard(page: Page, { read, press, answer }: Walker) {
  await read('provider', page.getByRole('heading', { name: 'Save a card' }))
  // Faster than a person: the page's script writes the slash of the expiry.
  await page.waitForLoadState()
  await answer(field(page, 'Card number'), 'Card number', goodCard)
  await answer(field(page, 'Expiry'), 'Expiry', '1239')
  await answer(field(page, 'CVC'), 'CVC', '123')
  await answer(field(page, 'Cardholder name'), 'Cardholder name', 'Robin Rivera')
  await answer(field(page, 'ZIP'), 'ZIP', homeAddress.zipCode)
  await press(page.getByRole('button', { name: 'Save card' }), 'Save card')
}

async function payAndInstall(page: Page, { read, press }: Walker) {
  await read('review', section(page, 'Review and pay').getByRole('button', { name: /^Pay \$/ }))
  await press(button(page, /^Pay \$/), 'Pay')
  const thanks = page.getByRole('dialog', { name: 'Payment Successful' })
  await press(thanks.getByRole('button', { name: 'To Dashboard' }), 'To Dashboard')
  await read('dashboard', page.getByRole('button', { name: 'Install eSIM' }))
  await press(page.getByRole('button', { name: 'Install eSIM' }), 'Install eSIM')
  await expect(page.getByRole('img', { name: 'QR code of your eSIM' })).toBeVisible()
}
