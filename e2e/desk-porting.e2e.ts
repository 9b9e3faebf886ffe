import { formatMsisdn } from '@openline/contract/phone-number'
import { aPortOut, carrierLedger } from '@openline/testing/carrier-side'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner } from '@openline/testing/lines'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { safetyCalls } from '@openline/testing/safety-calls'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'

test('a stuck port-in is corrected at the desk and completes', async ({ page, shop, returnAs }) => {
  const moving = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, moving.id, { status: 'rejected', reason: 'multiline_complex' })
  await eventually('support', async () => (await moving.view(moving.id)).portIn.assisted)
  await returnAs(moving)
  await aDeskPage(page, ['porting'], { path: '/port-ins?kind=refused' })
  const number = formatMsisdn(moving.msisdn)

  await test.step('it is in the list, and one takes it', async () => {
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Free')
    await expectNoBarriers(page, 'the port-ins at the desk', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the port-ins at the desk')
    await page.getByRole('link', { name: number }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
    await page.getByRole('button', { name: 'Assign to me' }).press('Enter')
    await expect(page.getByText(/^You’re working on this until/)).toBeVisible()
    await expectNoBarriers(page, 'a port-in at the desk')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'a port-in at the desk')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the network, asked now, says nothing new', async () => {
    await page.getByRole('button', { name: 'Ask the network' }).press('Enter')
    await expect(page.getByText(/^Nothing new: the network says/)).toBeVisible()
  })

  await test.step('its customer is written to from a template', async () => {
    await page.getByRole('button', { name: 'Message the customer' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Message to / })
    await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue(/transfer PIN/)
    await expectNoBarriers(page, 'a message about a port-in')
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    const messages = page.getByRole('region', { name: 'Messages to the customer' })
    await expect(messages).toContainText('transfer PIN')
    await expect(messages).toContainText('Sent')
  })

  await test.step('it is corrected and sent again with a reason', async () => {
    await page.getByRole('button', { name: 'Correct and resend' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct and resend' })
    await expectNoBarriers(page, 'correcting a port-in at the desk')
    await dialog.getByLabel('Billing account number').fill('9988776655')
    const send = dialog.getByRole('button', { name: 'Send again' })
    await send.press('Enter')
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bill has another account number')
    await send.press('Enter')
    await expect(dialog).toHaveCount(0)
    const acts = page.getByRole('region', { name: 'Staff actions' })
    await expect(acts).toContainText('The bill has another account number')
    await expect(page.getByText(/^Sent again by /)).toBeVisible()
  })

  await test.step('its customer has the number', async () => {
    await eventually('the second order', async () => {
      const { portIns } = await carrierLedger(shop)
      return portIns.find(({ reference }) => reference === moving.id)?.status === 'received'
    })
    await oldCarrierSays(shop, moving.id, { status: 'completed', messaging: 'done' })
    await moving.reached(moving.id, 'completed')
    await page.goto('/dashboard')
    await expect(page.getByText(number).first()).toBeVisible()
    await page.goto(`/desk/port-ins/${moving.id}`)
    const attempts = page.getByRole('region', { name: 'Attempts' })
    await expect(attempts.getByRole('row', { name: /^2 .* Moved$/ })).toBeVisible()
  })
})

test('every port-in under way is on the board, filtered, by due date and as a file', async ({
  page,
  shop,
}) => {
  const moving = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, moving.id, { status: 'confirmed' })
  await moving.reached(moving.id, 'confirmed')
  const other = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, other.id, { status: 'activating' })
  await other.reached(other.id, 'activating')
  await aDeskPage(page, ['porting'], { path: '/port-ins' })
  await page.getByRole('link', { name: 'All under way' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: formatMsisdn(moving.msisdn) })
  await expect(row).toContainText('Confirmed')
  await page.getByLabel('State').selectOption('confirmed')
  await page.getByLabel('Sort by').selectOption('due')
  await expect(page).toHaveURL(/list=under_way&status=confirmed&sort=due$/)
  await expect(row).toBeVisible()
  await expectNoBarriers(page, 'the board of port-ins', tablet)
  await page.setViewportSize(tablet)
  await expectToFit(page, 'the board of port-ins')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export port-ins' })
  await dialog.getByLabel('Reason').fill('The weekly call with the vendor')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the file' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^port-ins-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('State').selectOption('activating')
  await expect(page.getByRole('row').filter({ hasText: formatMsisdn(other.msisdn) })).toBeVisible()
  await expect(row).toHaveCount(0)
  // Every state may have numbers of other journeys, but this carrier has none.
  await page.goto('/desk/port-ins?list=under_way&status=activating&oldCarrier=Nobody')
  await expect(page.getByText('No port-in under way matches.')).toBeVisible()
})

test('a port-out is compared and declined with a code at the desk', async ({ page, shop }) => {
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin, name: 'Someone Else' })
  const number = formatMsisdn(owner.msisdn)
  await aDeskPage(page, ['porting'], { path: '/port-outs' })

  await test.step('it waits in the list, which fits a small window', async () => {
    const link = page.getByRole('link', { name: number })
    await expect(link).toBeVisible()
    await expectNoBarriers(page, 'the port-outs at the desk', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the port-outs at the desk')
    await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export port-outs' })
    await expectNoBarriers(page, 'exporting port-outs')
    await dialog.getByLabel('Reason').fill('The weekly report')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the file' }).press('Enter')
    expect((await download).suggestedFilename()).toMatch(/^port-outs-\d{4}-\d\d-\d\d\.csv$/)
    await link.press('Enter')
  })

  await test.step('what was asked is compared with what we hold', async () => {
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
    await expect(page.getByRole('row', { name: /^Name Wrong Someone Else/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Account number Right/ })).toBeVisible()
    await expectNoBarriers(page, 'a port-out at the desk')
    await page.getByRole('button', { name: 'Ask the network' }).press('Enter')
    await expect(page.getByText('Nothing new: the network says what this page')).toBeVisible()
  })

  await test.step('it is declined with a code and why, and the carrier has the answer', async () => {
    await page.getByRole('button', { name: 'Decline' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Decline the request' })
    const send = dialog.getByRole('button', { name: 'Decline' })
    await send.press('Enter')
    await expect(dialog.getByText('Please choose a reason')).toBeVisible()
    await expectNoBarriers(page, 'declining a port-out at the desk')
    await dialog.getByLabel('Reason for the other carrier').selectOption('Wrong name')
    await dialog.getByLabel('Reason', { exact: true }).fill('The owner does not know this name')
    await send.press('Enter')
    await expect(dialog).toHaveCount(0)
    const acts = page.getByRole('region', { name: 'Staff actions' })
    await expect(acts).toContainText('The owner does not know this name')
    await eventually('the answer at the carrier', async () => {
      const { portOuts } = await carrierLedger(shop)
      const found = portOuts.find(({ reference }) => reference === owner.order.id)
      return found?.status === 'refused' && found.reason === 'name_wrong'
    })
  })
})
