import { bothApprove } from '@openline/testing/approvals'
import { aCustomer } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

test('two accounts of a person become one, and the older payments are read in it', async ({
  page,
  shop,
  returnAs,
  trouble,
}) => {
  const { customer, order } = await aLineOwner(shop)
  const to = await aCustomer(shop)
  trouble.expect(/status of 403 .*\/merge\)$/)
  await returnAs({ customer: to })
  const staff = await aDeskPage(page, ['support'], { path: `/customers/${customer.id}` })
  const keys = keyboardOf(page)
  const dialog = page.getByRole('dialog', { name: 'Merge into another account' })
  const send = dialog.getByRole('button', { name: 'Merge accounts' })

  await test.step('support sees what moves, and both accounts have to approve', async () => {
    await keys.use(page.getByText('Change email, merge or close'))
    await keys.use(page.getByRole('button', { name: 'Merge into another account' }))
    await keys.type(
      dialog.getByRole('textbox', { name: 'Email of the account that stays' }),
      to.email,
    )
    await keys.use(dialog.getByRole('button', { name: 'Show what moves' }))
    await expect(dialog).toContainText('Saved cards that are removed: 1.')
    await expectNoBarriers(page, 'merging two accounts', tablet)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'merging two accounts')
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByLabel(/both accounts are the same person’s/).check()
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'They have two accounts')
    await keys.use(send)
    await expect(dialog).toContainText(`The owner of ${customer.email} has to approve this first.`)
    const path = `/app/desk/customers/${customer.id}/merge-approvals`
    const owners = [customer, to]
    await bothApprove(shop, staff, { path, body: { toEmail: to.email }, owners })
  })

  await test.step('the closed account leads to the open one, and that one back', async () => {
    await keys.use(send)
    await expect(dialog).toBeHidden()
    await expect(page.getByText('This account is closed.')).toBeVisible()
    await expectNoBarriers(page, 'an account that was merged', tablet)
    await keys.use(page.getByRole('link', { name: to.email }))
    await expect(page.getByText('Other accounts were merged into this one')).toBeVisible()
    await expect(page.getByRole('link', { name: customer.email })).toBeVisible()
  })

  await test.step('its owner reads there what was paid in the other one', async () => {
    await page.goto('/dashboard/payment')
    await expect(page.getByText('From your other account').first()).toBeVisible()
    await page.getByRole('button', { name: /^View/ }).first().click()
    const details = page.getByRole('dialog', { name: 'Payment Details' })
    await expect(details).toContainText(`Order ${order.number}`)
    await expect(details).toContainText('From your other account')
    await expectNoBarriers(page, 'a payment of another account')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'a payment of another account')
  })
})
