import { bothApprove } from '@openline/testing/approvals'
import {
  aCustomer,
  codeMailedTo,
  emailAbout,
  expectOk,
  signedInAgain,
} from '@openline/testing/customers'
import { anEmailRecovery, recoveryTask } from '@openline/testing/email-recovery'
import { aLineOwner } from '@openline/testing/lines'
import { aMergeDesk } from '@openline/testing/merging'
import { aStaffMember } from '@openline/testing/staff'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { keyboardOf } from './support/keyboard.ts'
import { test } from './support/moving-shop.ts'
import { field } from './support/shopper.ts'

// These journeys move the clock of the one shop that their worker has.
test.describe.configure({ mode: 'default' })

const threeDays = 72 * 3600

function linkIn(text: string): string {
  return /https?:\/\/\S+email-change#\S+/.exec(text)?.[0] ?? ''
}

async function openLink(page: Page, text: string): Promise<void> {
  // Only the part after the `#` differs from a page that is open.
  await page.goto('about:blank')
  await page.goto(linkIn(text))
}

test('a customer without their mailbox gets back in after two people and 72 hours', async ({
  page,
  browser,
  baseURL,
  movingShop: shop,
}) => {
  const customer = await aCustomer(shop)
  const newEmail = `new.${customer.email}`
  // Without anyone else who could confirm, asking is refused.
  await aStaffMember(shop, ['support'], 'Ann Wu')
  const desk = { database: shop.database, now: () => shop.now(), path: `/customers/${customer.id}` }
  await page.clock.setFixedTime(shop.now())

  await test.step('one person asks, after an ID check', async () => {
    await aDeskPage(page, ['support'], { ...desk, name: 'Sue Porter' })
    const keys = keyboardOf(page)
    await keys.use(page.getByText('Change email, merge or close'))
    await keys.use(page.getByRole('button', { name: 'Change email after ID check' }))
    const dialog = page.getByRole('dialog', { name: 'Change email after ID check' })
    await expectNoBarriers(page, 'the dialog of an ID check', tablet)
    await keys.type(dialog.getByLabel('New email'), newEmail)
    await dialog.getByLabel('What you checked').fill('Iowa license D1234567')
    await dialog.getByLabel('Reason', { exact: true }).fill('Lost the old job’s mailbox')
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(dialog).toContainText('at least one thing more')
    await expect(dialog).toContainText('Please leave out the numbers of IDs')
    await dialog.getByLabel('What you checked').fill('Iowa license on a video call')
    for (const check of [/photo ID/, /match the account/, /Called back/]) {
      await dialog.getByRole('checkbox', { name: check }).check()
    }
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(page.getByText('waits for a second person with the role Support')).toBeVisible()
    await expect(page.getByText('asked for by Sue Porter')).toBeVisible()
  })

  await test.step('another person sees what was checked, and confirms', async () => {
    await aDeskPage(page, ['support'], { ...desk, name: 'Mo Reyes' })
    await page.getByRole('link', { name: 'Change an email after an ID check' }).click()
    await expect(page.getByText(newEmail)).toBeVisible()
    await expect(page.getByText('Iowa license on a video call')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Saw the recording')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Confirmed and done').first()).toBeVisible()
    await page.goto(`/desk/customers/${customer.id}`)
    await expect(page.getByText('Email change waiting')).toBeVisible()
    await expect(page.getByText('Asked for by Sue Porter, confirmed by Mo Reyes')).toBeVisible()
    await expectNoBarriers(page, 'a customer whose email waits', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a customer whose email waits')
  })

  const visitor = await browser.newContext({ baseURL: baseURL ?? '' })
  const home = await visitor.newPage()
  await test.step('the customer confirms the new address', async () => {
    const { text } = await emailAbout(shop, newEmail, /^Confirm your new email/)
    await openLink(home, text)
    await expectNoBarriers(home, 'confirming a new email')
    await home.getByRole('button', { name: 'Confirm this email' }).click()
    await expect(home.getByText('Your new email is confirmed')).toBeVisible()
    await page.reload()
    await expect(page.getByText('The customer confirmed that they receive email')).toBeVisible()
  })

  await test.step('three days later they sign in with a code', async () => {
    // A page that was left open would find out that its session has ended.
    await page.goto('about:blank')
    shop.pass(threeDays)
    await shop.runTask(recoveryTask)
    await emailAbout(shop, newEmail, /^Your new email at/)
    await home.clock.setFixedTime(shop.now())
    await home.goto('/login')
    await field(home, 'Email').fill(newEmail)
    await home.getByRole('main').getByRole('button', { name: 'Continue' }).click()
    await field(home, '6-digit code').fill(await codeMailedTo(shop, newEmail))
    await expect(home.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
  })
  await visitor.close()
})

test('the owner of the old mailbox stops a change, there or in the account', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  await test.step('by one press on the page of the emailed link', async () => {
    const { toOld, customer } = await anEmailRecovery(shop)
    await page.clock.setFixedTime(shop.now())
    await openLink(page, toOld.text)
    await expect(page.getByRole('heading', { name: 'Wasn’t you?' })).toBeVisible()
    await expectNoBarriers(page, 'stopping an email change')
    await page.getByRole('button', { name: 'Stop this change' }).click()
    await expect(page.getByText('Your email stays the same.')).toBeVisible()
    await emailAbout(shop, customer.email, /email stays the same$/)
    const desk = { database: shop.database, now: () => shop.now() }
    await aDeskPage(page, ['support'], { ...desk, path: `/customers/${customer.id}` })
    await expect(page.getByText('stopped from the old mailbox')).toBeVisible()
  })

  await test.step('by the banner of the account', async () => {
    const { customer } = await anEmailRecovery(shop)
    await returnAs({ customer: await signedInAgain(shop, customer) })
    await page.goto('/dashboard')
    await expect(page.getByText('Your email is about to change')).toBeVisible()
    await expectNoBarriers(page, 'the banner of an email change')
    await expectToFit(page, 'the banner of an email change')
    await page.getByRole('button', { name: 'Stop this change' }).click()
    await expect(page.getByText('The change was stopped.')).toBeVisible()
    await expect(page.getByText('Your email is about to change')).toHaveCount(0)
  })
})

test('an account whose mailbox is lost is merged after two people and 72 hours', async ({
  page,
  movingShop: shop,
}) => {
  const { customer } = await aLineOwner(shop)
  const asking = await aMergeDesk(shop, customer)
  expectOk(await asking.ask())
  shop.pass(threeDays)
  await page.clock.setFixedTime(shop.now())
  const path = `/customers/${customer.id}`
  const desk = { database: shop.database, now: () => shop.now(), path }

  await test.step('one person asks, after an ID check and the other account’s approval', async () => {
    await aStaffMember(shop, ['support'], 'Ann Wu')
    const sue = await aDeskPage(page, ['support'], { ...desk, name: 'Sue Porter' })
    const to = await signedInAgain(shop, asking.to)
    await bothApprove(shop, sue, {
      path: `/app/desk${path}/merge-approvals`,
      body: { toEmail: to.email },
      owners: [to],
    })
    await page.getByText('Change email, merge or close').click()
    await page.getByRole('button', { name: 'Merge after ID check' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge after ID check' })
    await dialog.getByLabel('Email of the account that stays').fill(to.email)
    for (const check of [/photo ID/, /match the account/, /Called back/]) {
      await dialog.getByRole('checkbox', { name: check }).check()
    }
    await dialog.getByLabel('What you checked').fill('Iowa license on a video call')
    await dialog.getByLabel('Reason', { exact: true }).fill('Lost the old job’s mailbox')
    await expectNoBarriers(page, 'merging after an ID check', tablet)
    await dialog.getByRole('button', { name: 'Ask a second person' }).click()
    await expect(page.getByText('asked for by Sue Porter')).toBeVisible()
  })

  await test.step('another person sees what moves, and confirms', async () => {
    await aDeskPage(page, ['support'], { ...desk, name: 'Mo Reyes' })
    await page.getByRole('link', { name: 'Merge two accounts after an ID check' }).click()
    await expect(page.getByText(asking.to.email)).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Saw the recording')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Confirmed and done').first()).toBeVisible()
    await page.goto(`/desk${path}`)
    await expect(page.getByText('This account is closed.')).toBeVisible()
    await expect(page.getByRole('link', { name: asking.to.email })).toBeVisible()
  })
})
