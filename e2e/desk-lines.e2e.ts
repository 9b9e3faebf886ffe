import { anApproval } from '@openline/testing/approvals'
import { aLineOwner } from '@openline/testing/lines'
import { expect, type Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'

/** Opens the dialog of an act, says why, and sends it. */
async function act(page: Page, name: string, reason: string) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a phone that is reported lost by telephone is suspended and restored at the desk', async ({
  page,
  shop,
  returnAs,
}) => {
  const owner = await aLineOwner(shop)
  await returnAs(owner)
  const path = `/lines/${owner.line.id}`
  const staff = await aDeskPage(page, ['support'], { path })
  const state = page
    .getByRole('term')
    .filter({ hasText: /^State$/ })
    .locator('+ dd')

  await test.step('support suspends the line and says why', async () => {
    await expect(state).toHaveText('Active')
    await expectNoBarriers(page, 'the page of a line at the desk')
    await act(page, 'Suspend', 'The owner called: the phone was stolen')
    await expect(state).toHaveText('Suspended')
    await expect(page.getByRole('row', { name: /Phone lost or stolen/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Line suspended .* Support/ })).toBeVisible()
  })

  await test.step('its owner sees it', async () => {
    await page.goto('/dashboard')
    await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  })

  await test.step('support restores it once the owner has approved', async () => {
    await anApproval(shop, staff, owner.customer)
    await page.goto(`/desk${path}`)
    await act(page, 'Restore service', 'The phone was found')
    await expect(state).toHaveText('Active')
  })
})
