import { aCustomer, emailAbout } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { withAuthenticator } from './support/authenticator.ts'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { laidOut } from './support/fit.ts'
import { test } from './support/journey.ts'
import { expectLoaded } from './support/loaded.ts'
import { operate } from './support/operate.ts'
import { aPerson, field } from './support/shopper.ts'

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name })
}

/** By how much the page scrolls sideways; tables scroll within themselves. */
async function surplusWidth(page: Page) {
  await laidOut(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

function navigation(page: Page) {
  return page.getByRole('navigation', { name: 'Desk' })
}

const withoutJourney = new Set(['Home', 'Staff', 'Audit log', 'Alex Kim'])

test('a person who was invited makes a passkey and finds a customer', async ({
  page,
  shop,
  trouble,
}) => {
  await withAuthenticator(page)
  const customer = await aCustomer(shop)
  const { email } = aPerson()

  await test.step('the link of the demo opens the desk, once', async () => {
    const link = (await operate('demo-admin')).output.trim()
    await page.goto(link)
    await button(page, 'Open the desk').press('Enter')
    await expect(heading(page, 'Hello, Demo Admin')).toBeVisible()
    trouble.expect(/status of 422 .*\/app\/desk\/demo\)$/)
    await page.goto(link)
    await button(page, 'Open the desk').click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await expectNoBarriers(page, 'a link of the demo that was used', tablet)
  })

  await test.step('an admin invites them, with the keyboard alone', async () => {
    await page.goto('/desk/staff')
    await expect(page.getByRole('table')).toBeVisible()
    await button(page, 'Invite a person').press('Enter')
    await page.keyboard.type('Jordan Rivera')
    await page.keyboard.press('Tab')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (const _ of ['porting', 'money', 'admin', 'reason']) await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please say why')).toBeVisible()
    await expectNoBarriers(page, 'the dialog of an act', tablet)
    await expect(field(page, 'Reason')).toBeFocused()
    await page.keyboard.type('Begins in support on Monday')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Jordan Rivera/ }).last()).toContainText('Invited')
  })

  await test.step('the link makes a passkey and opens the desk', async () => {
    const { text } = await emailAbout(shop, email, /./)
    await button(page, 'Sign out').click()
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.goto(/https?:\S+\/desk\/invitation#\S+/.exec(text)?.[0] ?? 'no link')
    await expect(heading(page, 'Welcome, Jordan Rivera')).toBeVisible()
    await expectNoBarriers(page, 'an invitation', tablet)
    await field(page, 'Name of this device').fill('Work laptop')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Keep your recovery code')).toBeVisible()
    await expectNoBarriers(page, 'a recovery code', tablet)
    await button(page, 'I have it, open the desk').click()
    await expect(heading(page, 'Hello, Jordan Rivera')).toBeVisible()
  })

  await test.step('the passkey signs in and leads back, and the box finds the customer', async () => {
    await button(page, 'Sign out').click()
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.goto('/desk/account')
    await button(page, 'Sign in with a passkey').click()
    await expect(page.getByText('Work laptop')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(customer.email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('Robin Rivera').first()).toBeVisible()
  })

  await test.step('what is rarely asked for is folded on the customer’s page', async () => {
    await page.goto(`/desk/customers/${customer.id}`)
    await expect(page.getByText('Customer since')).toBeVisible()
    await expect(page.getByText(customer.id)).toBeHidden()
    await page.getByText('Sign-in, emails and ID').press('Enter')
    await expect(page.getByText(customer.id)).toBeVisible()
  })
})

test('the desk opens by role, and every page of it is without barriers', async ({
  page,
  shop,
  returnAs,
}) => {
  await returnAs({ customer: await aCustomer(shop) })

  await test.step('without a session it asks to sign in', async () => {
    await page.goto('/desk/account')
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await expectNoBarriers(page, 'the sign-in of the desk', tablet)
  })

  await test.step('a role opens its pages and no others', async () => {
    const { name } = await aDeskPage(page, ['support'])
    await expect(heading(page, `Hello, ${name}`)).toBeVisible()
    await expect(navigation(page).getByText('Staff')).toHaveCount(0)
    await page.goto('/desk/staff')
    await expect(page.getByText('You need the role Admin.')).toBeVisible()
    await expectNoBarriers(page, 'a page that is not open to a role', tablet)
  })

  await test.step('signing out ends the session at the desk and no other', async () => {
    await button(page, 'Sign out').click()
    await expect(heading(page, 'Sign in to the desk')).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  })

  await test.step('all pages of the navigation', async () => {
    await aDeskPage(page, ['support', 'porting', 'money', 'admin'], { path: '/no-such-page' })
    await expect(navigation(page)).toBeVisible()
    const names = await navigation(page).getByRole('link').allTextContents()
    for (const name of [...names, 'Alex Kim']) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectLoaded(page)
      // The other pages have journeys of their own, which look for barriers.
      if (withoutJourney.has(name)) await expectNoBarriers(page, `the page ${name}`, tablet)
      await page.setViewportSize({ width: 390, height: 844 })
      expect.soft(await surplusWidth(page), `${name} at 390 px`).toBe(0)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  await test.step('on a phone they are one row, which shows the current one', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await navigation(page).getByRole('link').last().click()
    await page.reload()
    await expect(navigation(page).locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 })
    expect((await navigation(page).boundingBox())?.height).toBeLessThan(60)
  })
})
