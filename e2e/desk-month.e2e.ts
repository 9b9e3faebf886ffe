import { readFile } from 'node:fs/promises'
import { aLineToRenew } from '@openline/testing/renewing'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/journey.ts'

/** `-$1,234.50` */
function centsIn(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, '')) * 100)
}

test('money people close a month', async ({ page, shop }) => {
  const { order } = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  await aDeskPage(page, ['money'], { path: '/month' })

  await test.step('debits and credits of each account, with its code, are the same in sum', async () => {
    const accounts = page.getByRole('table', { name: 'Debits and credits by account' })
    await expect(accounts.getByRole('row', { name: 'Plans, after discounts' })).toContainText(
      '4010',
    )
    const cells = accounts.getByRole('row', { name: 'Together' }).getByRole('cell')
    await expect(cells.nth(2)).toHaveText((await cells.nth(1).textContent()) ?? '')
    await expectNoBarriers(page, 'the month', tablet)
  })

  await test.step('a year’s plan is deferred, and earned month by month', async () => {
    const plans = page.getByRole('table', { name: 'Deferred revenue by plan' })
    await expect(plans.getByRole('row', { name: order.planName }).first()).toBeVisible()
    const texts = await plans
      .getByRole('row', { name: 'Together' })
      .getByRole('cell')
      .allTextContents()
    const [before = 0, sold = 0, earned = 0, after] = texts.map(centsIn)
    expect(before + sold - earned).toBe(after)
    const months = page.getByRole('table', { name: 'When deferred revenue is earned' })
    await expect(months.getByRole('row')).not.toHaveCount(2)
  })

  await test.step('another range is chosen by keyboard, and one that ends before it begins is refused', async () => {
    const to = page.getByLabel('To')
    const last = await to.inputValue()
    await page.getByLabel('From').fill('2031-01-01')
    await expect(
      page.getByText('Please choose a day that isn’t before the first one'),
    ).toBeVisible()
    await page.getByLabel('From').fill(last)
    await page.getByRole('button', { name: 'Show' }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`from=${last}&to=${last}`))
  })

  await test.step('the journal of the range is a file that adds up, with the operator’s codes', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the journal' }).click(),
    ])
    const [head = '', ...lines] = (await readFile(await download.path(), 'utf8'))
      .trim()
      .split('\r\n')
    expect(head).toContain('account,code,detail,cents')
    const centsOf = (line = '') => Number(line.slice(line.lastIndexOf(',') + 1))
    expect(lines.reduce((sum, line) => sum + centsOf(line), 0)).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(`,${order.number},.*,plan,4010,,-`))
  })
})
