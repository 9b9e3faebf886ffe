import { readFile } from 'node:fs/promises'
import { formatCents } from '@openline/contract/money'
import { chargeAtProvider, objectToCharge } from '@openline/testing/disputing'
import { aLineToRenew } from '@openline/testing/renewing'
import { expect } from '@playwright/test'
import { expectNoBarriers, expectNoBarriersInWords, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'
import { reloadUntil } from './support/loaded.ts'

test('money people answer a dispute, and take the journal of the day along', async ({
  page,
  shop,
}) => {
  const { order } = await aLineToRenew(shop, { autoRenew: true })
  const paid = formatCents(order.lines.finalCheckoutAmountCents)
  await objectToCharge(shop, await chargeAtProvider(shop, order.id), 'chargeback')
  const { name } = await aDeskPage(page, ['money'], { path: '/disputes' })
  const open = page.getByRole('table', { name: 'Open disputes by deadline' })

  await test.step('the dispute is in the list', async () => {
    // Its event may still be on the way.
    await reloadUntil(page, open.getByRole('link', { name: order.number }))
    await expect(open.getByRole('row', { name: order.number })).toContainText(paid)
    await expectNoBarriersInWords(page, 'the disputes')
  })

  await test.step('evidence is sent by keyboard, once', async () => {
    await open.getByRole('link', { name: order.number }).press('Enter')
    await expect(
      page.getByRole('heading', { name: `Chargeback about ${order.number}` }),
    ).toBeVisible()
    await expectNoBarriers(page, 'a dispute', tablet)
    await page.getByRole('button', { name: 'Send evidence' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Send evidence to the bank' })
    await dialog
      .getByLabel('Why the charge is valid')
      .fill('The line was used every day since it was bought.')
    await dialog.getByRole('checkbox', { name: 'Terms and consent' }).setChecked(false)
    await dialog.getByLabel('Reason').fill('The usage speaks for us')
    await dialog.getByRole('button', { name: 'Send the evidence' }).press('Enter')
    await expect(page.getByText('We’re sending the evidence to the bank')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send evidence' })).toHaveCount(0)
    await reloadUntil(page, page.getByText(`${name} sent evidence`))
  })

  await test.step('the journal of the day adds up, with the payment in it', async () => {
    await page.getByRole('link', { name: 'Daily totals' }).click()
    await expect(page.getByRole('table', { name: 'Payments by method' })).toContainText('Visa')
    await expectNoBarriers(page, 'the daily totals', tablet)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the journal' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^journal-\d{4}-\d\d-\d\d(-so-far)?\.csv$/)
    const file = await readFile(await download.path(), 'utf8')
    const lines = file.trim().split('\r\n').slice(1)
    const centsOf = (line = '') => Number(line.slice(line.lastIndexOf(',') + 1))
    expect(lines.reduce((sum, line) => sum + centsOf(line), 0)).toBe(0)
    const taken = lines.find(
      (line) => line.includes(`,payment,${order.number},`) && line.includes(',provider_balance,'),
    )
    expect(centsOf(taken)).toBe(order.lines.finalCheckoutAmountCents)
  })

  await test.step('failed refunds have a page of their own', async () => {
    await page.getByRole('link', { name: 'Failed refunds' }).click()
    await expect(page.getByRole('heading', { name: 'Failed refunds', level: 1 })).toBeVisible()
    await expectNoBarriersInWords(page, 'the failed refunds')
  })
})
