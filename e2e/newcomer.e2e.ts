import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { buyAsNewcomer } from './support/newcomer.ts'
import { aBuyer, expectOneCharge, expectPaid, payButton } from './support/paying.ts'
import { aPerson, section } from './support/shopper.ts'

test('a newcomer sees eight screens from the shop to the QR code and no question twice', async ({
  page,
  shop,
  trouble,
}) => {
  // The right code of an address without an account is answered with the question for the terms.
  trouble.expect(/status of 422 .*\/app\/auth\/otp\/verify\)$/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).first().click()
  const walk = await buyAsNewcomer(page, shop, { email: aPerson().email })
  expect(walk.screens).toEqual([
    'shop',
    'cart',
    'sign in',
    'code',
    'checkout',
    'provider',
    'review',
    'dashboard',
  ])
  expect(walk.presses).toHaveLength(13)
  expect(new Set(walk.questions).size).toBe(walk.questions.length)

  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expectLoaded(page)
  await page.getByRole('button', { name: /^Details of order/ }).click()
  const pressed = ['Continue', 'See plans', ...walk.presses, 'Details']
  expect(await namedInReadme()).toEqual(pressed.filter((name) => name !== 'Terms'))
})

/** Every button and link that README's walk names, in its order. */
async function namedInReadme(): Promise<string[]> {
  const readme = await readFile('README.md', 'utf8')
  const walk = readme.slice(readme.indexOf('## Buy a plan'), readme.indexOf('![Four screens'))
  return Array.from(walk.matchAll(/(?<![\w`])_([A-Z][A-Za-z, ]+)_(?!\w)/g), ([, name = '']) => name)
}

test('a returning customer pays in two presses from the cart', async ({ page, shop, returnAs }) => {
  const buyer = await aBuyer(shop, undefined, { hasDraft: false })
  await returnAs(buyer)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Checkout' }).click()
  for (const name of ['SIM', 'Number', 'Address', 'Payment']) {
    await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeEnabled()
  }
  await expect(section(page, 'Number')).toContainText('A new number')
  await expect(section(page, 'Payment')).toContainText('4242')
  await payButton(page).click()
  await expectPaid(page)
  await expectOneCharge(shop, buyer.customer)
})
