import { aDeskLinkInto, aLinkInto } from '@openline/testing/agents'
import { anApproval } from '@openline/testing/approvals'
import { aCustomer, emailAbout } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { crmKey } from './support/global-setup.ts'
import { test } from './support/journey.ts'
import { openManageLine } from './support/loaded.ts'

test('a support agent helps in a customer’s account, seen and bounded', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 403 /, /status of 422 .*crm-login\)$/)
  const customer = await aCustomer(shop)
  const reason = 'They cannot find their order'
  const url = await aLinkInto(shop, customer.email, { reason, crmKey })
  const banner = page.getByRole('region', { name: 'Assisted session' })
  await returnAs({})

  await test.step('opening the link', async () => {
    await page.goto(url)
    await expectNoBarriers(page, 'the link of support')
    await page.getByRole('button', { name: 'Start assisted session' }).click()
    await expect(page.getByRole('heading', { name: 'Hello, Robin' })).toBeVisible()
    await expect(banner).toContainText('You are Sam Carter, in a customer’s account.')
    await expectNoBarriers(page, 'an assisted session')
    const mail = await emailAbout(shop, customer.email, /support opened your account/)
    expect(mail.text).toContain(reason)
  })

  await test.step('what only the customer may do is not offered', async () => {
    await page.goto('/dashboard/payment')
    await expect(page.getByText('Only the customer can see and manage their cards.')).toBeVisible()
    await expect(page.getByText('No order history')).toBeVisible()
    await page.goto('/dashboard/setting')
    await expect(page.getByText(/devices and notifications are the customer’s own/)).toBeVisible()
    await expect(page.getByText(/could not be loaded|couldn’t load/)).toHaveCount(0)
    await page.goto('/dashboard/profile')
    await expect(page.getByRole('button', { name: 'Edit name' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Edit e-?mail/i })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit phone number' })).toHaveCount(0)
  })

  await test.step('what the customer would have to approve is said to be theirs', async () => {
    await page.getByRole('button', { name: 'Edit name' }).click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Robyn')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Only the customer can see or change this here.')).toBeVisible()
  })

  await test.step('the end', async () => {
    await page.goto('/faq')
    await expect(banner).toBeVisible()
    await page.goto(url)
    await expect(page.getByText('Someone is already signed in on this browser.')).toBeVisible()
    await page.getByRole('button', { name: 'Start assisted session' }).click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
    await banner.getByRole('button', { name: 'End session' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto(url)
    await page.getByRole('button', { name: 'Start assisted session' }).click()
    await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  })
})

test('staff see usage and change a name once the customer approves', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 403 /)
  const { customer } = await aLineOwner(shop)
  const staff = await aDeskPage(page, ['support'])
  const url = await aDeskLinkInto(shop, staff, customer)
  await returnAs({})
  await page.goto(url)
  await page.getByRole('button', { name: 'Start assisted session' }).click()
  await openManageLine(page)
  const refused = page.getByText('The customer has to approve this first.').first()
  await expect(refused).toBeVisible()
  await expectNoBarriers(page, 'an assisted session without approval')

  await anApproval(shop, staff, customer, 'account')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(refused).toHaveCount(0)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Edit name' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Robyn')
  await page.getByRole('button', { name: 'Save' }).click()
  const mail = await emailAbout(shop, customer.email, /name was changed/)
  expect(mail.text).toContain('Our support team made this change')
  expect(mail.text).not.toContain('someone else is in your account')
})

test('the lines of a customer ask for nothing but usage that an assisted session is refused', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 403 .*usage\)$/)
  const { customer } = await aLineOwner(shop)
  const url = await aLinkInto(shop, customer.email, { agent: 'Lee Park', crmKey })
  await returnAs({})
  await page.goto(url)
  await page.getByRole('button', { name: 'Start assisted session' }).click()
  await openManageLine(page)
  await expect(page.getByRole('heading', { name: 'Protect your number' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renew now/ })).toHaveCount(0)
})
