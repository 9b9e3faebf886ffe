import { expect } from '@playwright/test'
import { aLinkInto } from '../apps/server/src/testing/agents.ts'
import { aCustomer, mailAbout } from '../apps/server/src/testing/customers.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { crmKey } from './support/global-setup.ts'
import { test } from './support/journey.ts'

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
    const mail = await mailAbout(shop, customer.email, /support opened your account/)
    expect(mail.text).toContain(reason)
  })

  await test.step('what only the customer may do', async () => {
    await page.goto('/dashboard/payment')
    await expect(page.getByText(/not possible in an assisted session/).first()).toBeVisible()
    await page.goto('/dashboard/profile')
    await page.getByRole('button', { name: 'Edit email' }).click()
    await page.getByRole('textbox', { name: 'New email' }).fill('agent@example.com')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(
      page.getByRole('dialog').getByText('not possible in an assisted session'),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the end', async () => {
    await page.goto('/faq')
    await expect(banner).toBeVisible()
    await banner.getByRole('button', { name: 'End session' }).click()
    await expect(banner).toHaveCount(0)
    await page.goto(url)
    await page.getByRole('button', { name: 'Start assisted session' }).click()
    await expect(page.getByText('This link was used or is too old.')).toBeVisible()
  })
})
