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
  await aDeskPage(page, ['porting'], { path: '/transfers?need=refused' })
  const number = formatMsisdn(moving.msisdn)

  await test.step('it is in the list, and one takes it', async () => {
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText('Free')
    await expect(row.getByRole('link')).toHaveText([number, 'Robin Rivera'])
    await expectNoBarriers(page, 'the transfers at the desk', tablet)
    await page.setViewportSize(tablet)
    await expectToFit(page, 'the transfers at the desk')
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
    const acts = page.getByRole('region', { name: 'History' })
    const corrected = acts.getByRole('listitem').filter({ hasText: 'The bill has another' })
    await expect(corrected).toContainText('Staff only')
    const taken = acts.getByRole('listitem').filter({ hasText: 'Our support team took over' })
    await expect(taken).toContainText('Customer sees it')
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

test('transfers of both directions are on one board, filtered, by due date and as a file', async ({
  page,
  shop,
}) => {
  const moving = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, moving.id, { status: 'confirmed' })
  await moving.reached(moving.id, 'confirmed')
  const other = await aPortIn(shop, '0160')
  await oldCarrierSays(shop, other.id, { status: 'activating' })
  await other.reached(other.id, 'activating')
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin })
  await aDeskPage(page, ['porting'], { path: '/' })
  const places = page.getByRole('navigation').first()
  await places.getByRole('link', { name: 'Transfers' }).press('Enter')
  const rowOf = (msisdn: string) => page.getByRole('row').filter({ hasText: formatMsisdn(msisdn) })
  const [coming, leaving] = [rowOf(moving.msisdn), rowOf(owner.msisdn)]
  // What takes its course needs no one; a request to decide does.
  await expect(leaving).toContainText('Decide')
  await expect(coming).toHaveCount(0)
  await page.getByRole('link', { name: 'All under way' }).press('Enter')
  await expect(coming).toContainText('Port-in')
  await expect(leaving).toContainText('Port-out')
  await expectNoBarriers(page, 'the board of transfers', tablet)
  await page.setViewportSize(tablet)
  await expectToFit(page, 'the board of transfers')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFit(page, 'the board of transfers')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Direction', { exact: true }).selectOption('in')
  await expect(coming).toBeVisible()
  await expect(leaving).toHaveCount(0)
  await page.getByLabel('State').selectOption('confirmed')
  await page.getByLabel('Sort by').selectOption('due')
  await expect(page).toHaveURL(/list=all&direction=in&status=confirmed&sort=due$/)
  await expect(coming).toContainText('Confirmed')
  await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export transfers' })
  await expectNoBarriers(page, 'exporting transfers')
  await dialog.getByLabel('Reason').fill('The weekly call with the vendor')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the file' }).press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByLabel('State').selectOption('activating')
  await expect(rowOf(other.msisdn)).toBeVisible()
  await expect(coming).toHaveCount(0)
  // Every state may have numbers of other journeys, but this carrier has none.
  await page.goto('/desk/transfers?list=all&status=activating&carrier=Nobody')
  await expect(page.getByText('No transfer under way matches.')).toBeVisible()
})

test('a port-out is compared and declined with a code at the desk', async ({ page, shop }) => {
  const owner = await aLineOwner(shop)
  const { transferPin } = expectOk(await safetyCalls(shop, owner).makePin())
  await aPortOut(shop, { msisdn: owner.msisdn, ...transferPin, name: 'Someone Else' })
  const number = formatMsisdn(owner.msisdn)
  await aDeskPage(page, ['porting'], { path: '/transfers?direction=out' })

  await test.step('it waits in the list', async () => {
    const link = page.getByRole('link', { name: number })
    await expect(link).toBeVisible()
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
    const acts = page.getByRole('region', { name: 'History' })
    await expect(acts).toContainText('The owner does not know this name')
    await eventually('the answer at the carrier', async () => {
      const { portOuts } = await carrierLedger(shop)
      const found = portOuts.find(({ reference }) => reference === owner.order.id)
      return found?.status === 'refused' && found.reason === 'name_wrong'
    })
  })
})
