import { aCustomer, emailAbout } from '@openline/testing/customers'
import { expect, type Page } from '@playwright/test'
import { addPasskey, withAuthenticator, withSlowFinger } from './support/authenticator.ts'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { test } from './support/journey.ts'
import { field } from './support/shopper.ts'

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

/** Keeps the first answer from an address until it is released. */
async function holdFirst(page: Page, address: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    address,
    async (route) => {
      asked.resolve()
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  return { asked: asked.promise, release: released.resolve }
}

test('a passkey is added, signs in, is renamed and removed', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/auth\/passkey\/verify\)$/)
  const customer = await aCustomer(shop)
  await withAuthenticator(page)
  await returnAs({ customer })

  await test.step('adding', async () => {
    await page.goto('/dashboard/setting')
    await button(page, 'Add a passkey').click()
    await button(page, 'Continue').click()
    await expect(page.getByText('Please enter a name')).toBeVisible()
    await expectNoBarriers(page, 'adding a passkey')
    await field(page, 'Device name').fill('My phone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('My phone', { exact: true })).toBeVisible()
    await expectNoBarriers(page, 'the passkeys')
    await emailAbout(shop, customer.email, /A passkey was added/)
  })

  await test.step('signing in', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible()
    await page.goto('/login?from=%2Fdashboard%2Fsetting')
    await button(page, 'Sign in with a passkey').click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('renaming and removing', async () => {
    await button(page, 'Rename My phone').click()
    await field(page, 'Device name').fill('Work phone')
    await page.keyboard.press('Enter')
    await button(page, 'Remove Work phone').click()
    await expectNoBarriers(page, 'removing a passkey')
    await button(page, 'Yes, remove').click()
    await expect(page.getByText('Your passkey was removed.')).toBeVisible()
    await expect(page.getByText('Work phone', { exact: true })).toHaveCount(0)
  })
})

test('a passkey that the browser offers under the address field signs in', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/auth\/passkey\/verify\)$/)
  await withAuthenticator(page, { inFields: true })
  await returnAs({ customer: await aCustomer(shop) })
  await addPasskey(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible()
  await page.goto('/login?from=%2Fdashboard%2Fprofile')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
})

test('a press on the passkey button is not undone by the offer under the address field', async ({
  page,
  shop,
  returnAs,
}) => {
  await withAuthenticator(page, { inFields: true })
  await returnAs({ customer: await aCustomer(shop) })
  await addPasskey(page)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You’re signed out', { exact: true })).toBeVisible()

  const { touch, cancel, pick } = await withSlowFinger(page)
  const asking = '**/app/auth/passkey/options'
  const offer = await holdFirst(page, asking)
  await page.goto('/login?from=%2Fdashboard%2Fprofile')
  await offer.asked
  const ofButton = page.waitForResponse(asking)
  await button(page, 'Sign in with a passkey').click()
  await ofButton
  const ofField = page.waitForResponse(asking)
  offer.release()
  await (await ofField).finished()
  await touch()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()

  await test.step('with an offer that waits already', async () => {
    await page.goto('/dashboard/setting')
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    const offered = page.waitForResponse(asking)
    await page.goto('/login?from=%2Fdashboard%2Fprofile')
    await (await offered).finished()
    await button(page, 'Sign in with a passkey').click()
    await touch()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })

  await test.step('and is offered again once it was canceled', async () => {
    await page.goto('/dashboard/setting')
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    const offered = page.waitForResponse(asking)
    await page.goto('/login?from=%2Fdashboard%2Fprofile')
    await (await offered).finished()
    await button(page, 'Sign in with a passkey').click()
    await cancel()
    await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
    await pick()
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })
})

test('a passkey that is refused or canceled says so, in the shop and at the desk', async ({
  page,
  shop,
  returnAs,
}) => {
  const { refuse } = await withAuthenticator(page)
  const used = page.getByText('No passkey was used. You can try again.')
  await page.goto('/login')
  await button(page, 'Sign in with a passkey').click()
  await expect(used).toBeVisible()
  await expectNoBarriers(page, 'a passkey that was not used')
  await page.goto('/desk/sign-in')
  await button(page, 'Sign in with a passkey').click()
  await expect(used).toBeVisible()

  await returnAs({ customer: await aCustomer(shop) })
  await refuse()
  await page.goto('/dashboard/setting')
  await button(page, 'Add a passkey').click()
  await field(page, 'Device name').fill('My phone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No passkey was created. You can try again.')).toBeVisible()
})

test('a browser too old for passkeys offers the other ways, and says at the desk what it takes', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 422 .*\/app\/desk\/invitation\/options\)$/)
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON')
  })
  await page.goto('/login')
  await field(page, 'Email').focus()
  await expect(button(page, 'Sign in with a passkey')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Use my password' })).toBeVisible()
  for (const path of ['/desk/sign-in', '/desk/recovery', '/desk/invitation#unknown']) {
    await page.goto(path)
    await expect(page.getByText('This browser is too old for the desk')).toBeVisible()
    await expect(
      page.getByText(
        'Update it or use another one: Chrome or Edge 129, Firefox 119, Safari 18.4, or newer.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  }
  await expectNoBarriers(page, 'a browser too old for the desk', tablet)
})

test('anyone who lost phone and passkey finds the way in that is left', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lost your phone or passkey?' }).click()
  await expect(page.getByRole('heading', { name: 'Lost your phone or passkey?' })).toBeVisible()
  await expectNoBarriers(page, 'the ways in that are left')
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
})
