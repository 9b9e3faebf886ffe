import { aCard, codeMailedTo, type Shop } from '@openline/testing/customers'
import { buyLine } from '@openline/testing/lines'
import { aPortIn } from '@openline/testing/port-ins'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { aBuyer, aCartItem, acceptAndPay, expectPaid, payButton } from './support/paying.ts'
import { contentPages, publicPages, signInPages } from './support/public-pages.ts'
import { aPerson, createAccount, field } from './support/shopper.ts'

const declinedCard = '4000000000000002'

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

type Place = { readonly path: string; readonly leadsTo?: string }

async function expectPagesWithoutBarriers(page: Page, places: readonly Place[]) {
  for (const { path, leadsTo = path } of places) {
    await page.goto(path)
    // The page that is being left must not be checked.
    await page.waitForURL(({ pathname }) => pathname === leadsTo)
    if (leadsTo !== path) await expect(heading(page)).toHaveText('Sign in')
    await expect(heading(page)).toBeVisible()
    await expectNoBarriers(page, path)
  }
}

type Opening = {
  readonly button: string | RegExp
  readonly dialog: string | RegExp
  readonly shows: string | RegExp
}

/** A customer with two active lines of one name and a saved card, and another plan in the cart. */
async function aResident(shop: Shop) {
  const buyer = await aBuyer(shop, [])
  const card = await aCard(shop, buyer.customer)
  for (const _ of ['one', 'two']) await buyLine(shop, buyer.customer, card)
  return buyer
}

test.describe('nothing that a machine can find is in the way', () => {
  test('of readers of the public pages', async ({ page, returnAs }) => {
    await returnAs({})
    await expectPagesWithoutBarriers(page, contentPages)
  })

  test('of a first-time visitor, and of an unknown address', async ({ page, trouble }) => {
    trouble.expect(/status of 404 .*\/no-such-page\)$/)
    await page.goto('/no-such-page')
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
    await expectNoBarriers(page, 'the not-found page and the cookie banner')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').locator('summary').click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectNoBarriers(page, 'the mobile menu')
  })

  test('of a customer who signs in', async ({ page, returnAs }) => {
    await returnAs({})
    await expectPagesWithoutBarriers(page, signInPages)
  })

  test('of a visitor who opens an account', async ({ page, shop, returnAs, trouble }) => {
    trouble.expect(/status of 4\d\d .*\/app\/auth\/register\/verify\)$/)
    await returnAs({})
    await page.goto('/register')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(field(page, 'First name')).toHaveAttribute('aria-invalid', 'true')
    await expectNoBarriers(page, 'a form with errors')
    const person = aPerson()
    await createAccount(page, person)
    const code = field(page, '6-digit code')
    const right = await codeMailedTo(shop, person.email)
    await code.fill(right === '000000' ? '000001' : '000000')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expectNoBarriers(page, 'a wrong code')
  })

  test('of a visitor who fills the cart', async ({ page, returnAs }) => {
    await returnAs({})
    await expectPagesWithoutBarriers(page, [{ path: '/cart' }])
    // The open page shows on its own what is put in the cart elsewhere.
    await returnAs({ cart: aCartItem() })
    await expect(page.getByText('Total today', { exact: true })).toBeVisible()
    await expectNoBarriers(page, 'a filled cart')
  })

  test('of a customer who checks out', async ({ page, shop, returnAs, trouble }) => {
    trouble.expect(/status of 402 /)
    await returnAs(await aBuyer(shop, [declinedCard]))
    for (const step of ['sim', 'number', 'address', 'payment', 'review']) {
      await page.goto(`/cart/checkout?step=${step}`)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectNoBarriers(page, `the step ${step}`)
    }
    await expect(payButton(page)).toBeEnabled()
    await acceptAndPay(page)
    const dialog = page.getByRole('alertdialog', { name: 'Payment Failed' })
    await expect(dialog).toBeVisible()
    await expectNoBarriers(page, 'the failure dialog')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog).toBeHidden()
    await expectNoBarriers(page, 'an order that waits for another card')
  })

  test('of a customer who has paid', async ({ page, shop, returnAs }) => {
    await returnAs(await aBuyer(shop))
    await page.goto('/cart/checkout')
    await acceptAndPay(page)
    await expectPaid(page)
    await expectNoBarriers(page, 'the success dialog')
    // The page leads on to the order once it knows it: it is looked at while it asks.
    await page.route('**/app/orders*', () => {})
    await page.goto('/stripe-response')
    await expect(heading(page)).toHaveText('One moment')
    await expectNoBarriers(page, 'the result page, asking')
  })

  test('of a customer without a payment', async ({ page, shop, returnAs }) => {
    await returnAs(await aBuyer(shop, []))
    await page.goto('/stripe-response')
    await expect(heading(page)).toHaveText('Nothing to show here')
    await expectNoBarriers(page, 'the result page, without a result')
  })

  test('of a customer who manages a line', async ({ page, shop, returnAs }) => {
    await returnAs(await aResident(shop))
    await page.goto('/dashboard')
    const expectOpening = async ({ button, dialog, shows }: Opening) => {
      await page.getByRole('button', { name: button }).first().click()
      await expect(page.getByRole('dialog', { name: dialog })).toContainText(shows)
      await expectNoBarriers(page, `the dialog of ${button}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Install eSIM' })).toHaveCount(2)
    await expect(page.getByText('Data', { exact: true })).toHaveCount(2)
    await expectNoBarriers(page, 'the dashboard')
    await expectOpening({
      button: 'Install eSIM',
      dialog: 'Install your eSIM',
      shows: /LPA:1\$/,
    })
    await expectOpening({
      button: /^Details of order/,
      dialog: /^Order /,
      shows: 'You were charged once.',
    })
    await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/dashboard\/lines\//)
    await expect(page.getByText('Data', { exact: true })).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Lost phone/ })).toBeVisible()
    await expectNoBarriers(page, 'the page of a line')
    await expectOpening({ button: /^Edit nickname/, dialog: 'Edit nickname', shows: 'Save' })
    const questions = [
      { button: /^Lost phone/, question: 'Suspend this line?' },
      { button: /^Transfer PIN/, question: 'Get a transfer PIN?' },
    ]
    for (const { button, question } of questions) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alertdialog', { name: question })).toBeVisible()
      await expectNoBarriers(page, question)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
    }
  })

  test('of a customer who manages the account', async ({ page, shop, returnAs }) => {
    await returnAs(await aBuyer(shop))
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hello, Robin')
    await expectNoBarriers(page, 'a dashboard without lines')
    await page.goto('/dashboard/payment')
    await expect(page.getByText('Card ending in 4242')).toBeAttached()
    await expectNoBarriers(page, 'the cards')
    await expectPagesWithoutBarriers(page, [{ path: '/dashboard/setting' }])
    await page.goto('/dashboard/profile')
    for (const edited of ['name', 'phone number', 'address']) {
      await page.getByRole('button', { name: `Edit ${edited}` }).click()
      await expect(page.getByRole('dialog', { name: `Edit ${edited}` })).toBeVisible()
      await expectNoBarriers(page, `the dialog of ${edited}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expectNoBarriers(page, 'the profile')
  })
})

test('nothing is wider than a screen of 320 px', async ({ page, shop, returnAs }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const { path } of publicPages) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectToFit(page, path)
  }
  await returnAs(await aResident(shop))
  const stepPaths = ['sim', 'number', 'address', 'payment'].map(
    (step) => `/cart/checkout?step=${step}`,
  )
  const partPaths = ['', '/profile', '/payment', '/payment?history=all', '/setting'].map(
    (part) => `/dashboard${part}`,
  )
  for (const path of ['/cart', ...stepPaths, ...partPaths]) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await expectLoaded(page)
    await expectToFit(page, path)
  }
  // Longer words, and the longest news of a line.
  await returnAs(await aPortIn(shop, '0151'))
  await page.goto('/es/dashboard')
  await expect(page.getByRole('region', { name: /^Traslado de/ })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Mi cuenta' }).getByRole('link')
  for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 })
  await expectToFit(page, '/es/dashboard')
})

test('letters of twice the size make no page wider', async ({ page, shop, returnAs }) => {
  await returnAs(await aResident(shop))
  for (const path of ['/', '/es', '/dashboard', '/dashboard/profile']) {
    await page.goto(path)
    await expect(heading(page)).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectToFit(page, `${path} in large letters`)
  }
})

test('pages change without animation under prefers-reduced-motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Heard as it starts: a busy browser may draw no frame until it is over.
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('main')) return
      document.documentElement.dataset['moved'] = getComputedStyle(target).animationDuration
    })
  })
  const root = page.locator('html')
  const follow = async (name: string) => {
    const link = page.getByRole('banner').getByRole('link', { name, exact: true })
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(heading(page)).toBeInViewport()
  }
  const banner = page.getByRole('region', { name: 'Cookies' })
  await page.goto('/')
  await expect(banner).toBeVisible()
  await follow('FAQ')
  await expect(root).toHaveAttribute('data-moved', '0.5s')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(banner).toHaveCSS('animation-duration', '1e-05s')
  await follow('About')
  await expect(root).not.toHaveAttribute('data-moved')
})
