import { aCustomer } from '@openline/testing/customers'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aColleague, aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('a courtesy above the limit of Support is asked for there and confirmed by Money', async ({
  page,
  shop,
}) => {
  const customer = await aCustomer(shop)
  await aColleague(['money'])
  const reason = `Ticket of ${customer.email}`

  await test.step('one person asks for it, and nothing is given yet', async () => {
    const path = `/customers/${customer.id}?tab=money`
    await aDeskPage(page, ['support'], { path, name: 'Sue Porter' })
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('button', { name: 'Give credit' }))
    const dialog = page.getByRole('dialog', { name: 'Give credit' })
    await expect(dialog).toContainText('You can give up to $10.00 now; above it')
    await expectNoBarriers(page, 'the dialog of a courtesy', tablet)
    await keys.type(dialog.getByLabel('Amount in dollars'), '150')
    await keys.type(dialog.getByLabel('Reason shown to the customer'), 'A week without service')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), reason)
    await keys.use(dialog.getByRole('button', { name: 'Give credit' }))
    await expect(page.getByText('waits for a second person')).toBeVisible()
    const notice = page.getByText('Give credit, asked for by Sue Porter')
    await expect(notice).toBeVisible()
    await expect(page.getByText('$150.00 left.')).toHaveCount(0)
    await expectNoBarriers(page, 'a customer with a request that waits', tablet)
    await expectToFit(page, 'a customer with a request that waits')
    await keys.use(notice.getByRole('link', { name: 'Give credit' }))
    await expect(page.getByText('You asked for this')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  })

  await test.step('another person finds it on the first page, with what it changes', async () => {
    await aDeskPage(page, ['money'], { name: 'Mo Reyes' })
    await page.getByRole('link', { name: /For you to confirm/ }).click()
    await expect(page.getByRole('heading', { name: 'Dual control' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: reason })
    await expect(row).toContainText('Sue Porter')
    await expectNoBarriers(page, 'what waits for a second person', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'what waits for a second person')
    await row.getByRole('link', { name: 'Give credit' }).click()
    await expect(page.getByText('$150.00')).toHaveCount(2)
    await expect(page.getByText('A week without service')).toBeVisible()
    await expectNoBarriers(page, 'a request', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'a request')
  })

  await test.step('and confirms it by keyboard, once', async () => {
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('button', { name: 'Confirm' }))
    const dialog = page.getByRole('dialog', { name: 'Confirm: Give credit' })
    await keys.type(dialog.getByLabel('Reason'), 'Read the ticket')
    await keys.use(dialog.getByRole('button', { name: 'Confirm' }))
    await expect(page.getByText('Confirmed and done').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await page.goto(`/desk/customers/${customer.id}?tab=money`)
    await expect(page.getByText('$150.00 left.')).toBeVisible()
    const entries = page.getByRole('table', { name: 'The customer’s credit' })
    await expect(entries).toContainText('Sue Porter, confirmed by Mo Reyes')
    await expect(page.getByText('Waiting for a second person')).toHaveCount(0)
  })
})
