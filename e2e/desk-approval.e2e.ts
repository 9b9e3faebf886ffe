import { aCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aLineToRenew } from '@openline/testing/renewing'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const searched = 'Searched for an email address, a name, a tag, a note, or a block.'

test('support finds a customer by number and sees usage once the customer approves', async ({
  page: account,
  shop,
  returnAs,
  context,
}) => {
  const { customer, msisdn } = await aLineOwner(shop)
  // Of the same name, so that the search finds more than one.
  await aCustomer(shop)
  await returnAs({ customer })
  const page = await context.newPage()
  await aDeskPage(page, ['support'])
  let phrase = ''

  await test.step('search and open', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(msisdn)
    await expect(page.getByText('One result. Press Enter to open it.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/desk\/lines\//)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('/')
    await page.keyboard.type('Rivera')
    const palette = page.getByRole('dialog', { name: 'Find' })
    const options = palette.getByRole('option')
    await expect(options.nth(1)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expectNoBarriers(page, 'the palette of the desk')
    await palette.getByRole('button', { name: 'See all results' }).click()
    await expect(page.getByText(searched)).toBeVisible()
    await expectNoBarriers(page, 'the search of the desk')
    await expect(page).toHaveURL(/\/desk\/search$/)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/desk\/customers\//)
    await page.goBack()
    await expect(page.getByText(searched)).toBeVisible()
    await page.goto(`/desk/customers/${customer.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Rivera' })).toBeVisible()
    await expectNoBarriers(page, 'the page of a customer')
  })

  await test.step('the tabs of a customer follow the keys, and the address keeps the one', async () => {
    const keys = keyboardOf(page)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await keys.tabTo(tab('Lines'))
    await keys.press('ArrowRight')
    await expect(tab('Money')).toBeFocused()
    await expect(page.getByRole('table', { name: 'The customer’s orders' })).toBeVisible()
    await expectNoBarriers(page, 'the money of a customer')
    await keys.press('End')
    await expect(page).toHaveURL(/\?tab=timeline$/)
    await page.reload()
    await expect(page.getByRole('tabpanel').getByText('Signed in').first()).toBeVisible()
    await expect(page.getByText('Viewed the customer')).toHaveCount(0)
    await expectNoBarriers(page, 'the timeline of a customer')
    await tab('Lines').click()
    await expect(tab('Lines')).toHaveAttribute('aria-selected', 'true')
    await page.goBack()
    await expect(tab('Timeline')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('on a small screen the tabs follow the facts, by the eye and by the keys', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const addNote = page.getByRole('button', { name: 'Add note' })
    await expect(addNote).toBeVisible()
    const order = [page.getByText('Customer since'), page.getByRole('tablist'), addNote]
    const tops = await Promise.all(order.map(async (one) => (await one.boundingBox())?.y))
    expect(tops).toEqual(tops.toSorted((one = 0, other = 0) => one - other))
    await addNote.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
  })

  await test.step('a note is pinned, stands on the order’s page, too, and is found with its tag', async () => {
    await page.getByRole('button', { name: 'Add note' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a note on this customer' })
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(dialog.getByText('Please enter a message')).toBeVisible()
    const text = `Calls back at noon, desk ${customer.id.slice(-6)}`
    await dialog.getByLabel('Note').fill(text)
    await dialog.getByLabel('Pin it to the top of the page').check()
    await expectNoBarriers(page, 'the dialog of a note')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    const pinned = page.getByRole('list', { name: 'Pinned notes' })
    await expect(pinned).toContainText(text)
    await page.getByLabel('Tag', { exact: true }).fill('Callback')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('list', { name: 'Tags' })).toContainText('Callback')
    await expectNoBarriers(page, 'a customer with notes and tags')
    await page.getByRole('tab', { name: 'Timeline' }).click()
    const parts = page.getByRole('navigation', { name: 'Show in the timeline' })
    await parts.getByRole('link', { name: 'Notes' }).click()
    const timeline = page.getByRole('tabpanel')
    await expect(timeline.getByText(text)).toBeVisible()
    await expect(timeline.getByText('Signed in')).toHaveCount(0)
    await page.getByRole('button', { name: 'Add note' }).click()
    await dialog.getByLabel('Note').fill('Asks about roaming')
    await dialog.getByRole('button', { name: 'Add note' }).click()
    await expect(timeline.getByText('Asks about roaming')).toBeVisible()
    await parts.getByRole('link', { name: 'All' }).click()
    await expect(timeline.getByText('Signed in').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Money' }).click()
    await page.getByRole('link', { name: /^OL-/ }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order OL-/ })).toBeVisible()
    await expect(pinned).toContainText(text)
    await expectNoBarriers(page, 'an order with a pinned note')
    await page.keyboard.press('/')
    await page.keyboard.type(`noon ${customer.id.slice(-6)}`)
    await expect(page.getByRole('option', { name: text })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Robin Rivera' })).toBeVisible()
    await pinned.getByRole('button', { name: /^Remove: / }).click()
    const removal = page.getByRole('dialog', { name: 'Remove this note' })
    await removal.getByLabel('Reason').fill('The call was made')
    await removal.getByRole('button', { name: 'Remove note' }).click()
    await expect(pinned).toHaveCount(0)
  })

  await test.step('ask', async () => {
    await page.getByText('What the customer can approve').click()
    await page
      .getByRole('button', { name: 'Ask for approval: See and correct private data' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('They ask why data is slow')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    const waiting = page.getByRole('status').filter({ hasText: 'Waiting for the customer' })
    phrase = (await waiting.locator('strong').textContent()) ?? ''
    expect(phrase).toMatch(/^[a-z]+ [a-z]+$/)
  })

  await test.step('the customer approves in the account', async () => {
    await account.goto('/dashboard')
    await account.getByText('They ask why data is slow').waitFor()
    const request = account.getByRole('status').filter({ hasText: 'needs your OK' })
    await expect(request).toContainText(`Approve only if the person says: ${phrase}`)
    await expect(request).toContainText('See your usage and eSIM code')
    const heading = await account.getByRole('heading', { level: 1 }).boundingBox()
    const top = (await request.boundingBox())?.y ?? 0
    expect(top).toBeGreaterThan((heading?.y ?? 0) + (heading?.height ?? 0) + 12)
    await expectNoBarriers(account, 'an account that is asked')
    await account.getByRole('button', { name: 'Approve' }).click()
    await expect(account.getByRole('button', { name: 'End access' })).toBeVisible()
  })

  await test.step('and usage is shown', async () => {
    await page.bringToFront()
    await page.getByRole('button', { name: /^Show usage of/ }).click()
    await expect(page.getByText('Counting since')).toBeVisible()
  })
})

test('support changes how a line renews once the customer approves, and turns Auto-renew off', async ({
  page: account,
  shop,
  returnAs,
  context,
  trouble,
}) => {
  const { customer, line } = await aLineToRenew(shop, { autoRenew: true })
  await returnAs({ customer })
  const page = await context.newPage()
  const name = `Rae ${customer.id.slice(-4)}`
  await aDeskPage(page, ['support'], { path: `/lines/${line.id}`, name })
  const keys = keyboardOf(page)
  const renewal = page.getByRole('region', { name: 'Renewal' })
  const dialog = page.getByRole('dialog', { name: 'Change the plan of the next period' })
  const choosePlan = async () => {
    await keys.use(renewal.getByRole('button', { name: 'Change plan' }))
    const plan = dialog.getByRole('option', { name: /^Unlimited: / })
    const planId = (await plan.getAttribute('value')) ?? ''
    await dialog.getByLabel('Plan').selectOption(planId)
    await keys.type(dialog.getByLabel('Reason'), 'Needs more data')
    await keys.use(dialog.getByRole('button', { name: 'Change plan' }))
  }

  await test.step('without the approval the dialog says what to ask for', async () => {
    trouble.expect(/status of 403 .*\/renewal\/plan\)$/)
    await choosePlan()
    await expect(dialog.getByText('The customer has to approve this first')).toBeVisible()
    await expectNoBarriers(page, 'the dialog that changes a plan', tablet)
    await page.keyboard.press('Escape')
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a line whose renewal can be changed')
  })

  await test.step('the customer reads what they approve, and approves it', async () => {
    await page.goto(`/desk/customers/${customer.id}`)
    await page.getByText('What the customer can approve').click()
    await page.getByRole('button', { name: 'Ask for approval: Change how a line renews' }).click()
    const ask = page.getByRole('dialog')
    await ask.getByLabel('Reason').fill('They want more data')
    await ask.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText('Waiting for the customer')).toBeVisible()
    await account.goto('/dashboard')
    const request = account.getByRole('status').filter({ hasText: name })
    await expect(request).toContainText('Change a line’s next plan')
    await expectNoBarriers(account, 'an account that is asked about a renewal')
    await account.getByRole('button', { name: 'Approve' }).click()
    await expect(account.getByRole('button', { name: 'End access' })).toBeVisible()
  })

  await test.step('then the plan changes, and Auto-renew is turned off', async () => {
    await page.bringToFront()
    await page.goto(`/desk/lines/${line.id}`)
    await choosePlan()
    await expect(page.getByText('is the plan of the next period')).toBeVisible()
    await keys.use(renewal.getByRole('button', { name: 'Turn off Auto-renew' }))
    const off = page.getByRole('dialog', { name: 'Turn off Auto-renew' })
    await expectNoBarriers(page, 'the dialog that turns Auto-renew off', tablet)
    await keys.type(off.getByLabel('Reason'), 'Asked on the phone')
    await keys.use(off.getByRole('button', { name: 'Turn off' }))
    await expect(renewal.getByText('None: Auto-renew is off')).toBeVisible()
  })
})
