import { formatMsisdn } from '@openline/contract/phone-number'
import { carrierLedger } from '@openline/testing/carrier-side'
import { eventually } from '@openline/testing/eventually'
import { aPortIn, oldCarrierSays } from '@openline/testing/port-ins'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
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
    await expectNoBarriers(page, 'the port-ins at the desk')
    await page.getByRole('link', { name: number }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeFocused()
    await page.getByRole('button', { name: 'Take it' }).press('Enter')
    await expect(page.getByText(/^You work on this until/)).toBeVisible()
    await expectNoBarriers(page, 'a port-in at the desk')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectToFit(page, 'a port-in at the desk')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it is corrected and sent again with a reason', async () => {
    await page.getByRole('button', { name: 'Correct and send again' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Correct and send again' })
    await expectNoBarriers(page, 'correcting a port-in at the desk')
    await dialog.getByLabel('Billing account number').fill('9988776655')
    const send = dialog.getByRole('button', { name: 'Send again' })
    await send.press('Enter')
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The bill has another account number')
    await send.press('Enter')
    await expect(dialog).toHaveCount(0)
    const acts = page.getByRole('region', { name: 'What staff did' })
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
