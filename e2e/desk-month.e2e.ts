import { readFile } from 'node:fs/promises'
import { aLineToRenew } from '@openline/testing/renewing'
import { expect } from '@playwright/test'
import { expectNoBarriers, tablet } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { test } from './support/moving-shop.ts'

// Every sale of the shop is counted.
test.use({ shopFor: 'the month' })

/** `-$1,234.50` */
function centsIn(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, '')) * 100)
}

/** What the provider sends to the bank now; gives what the bank statement names it by. */
async function payOut(sandboxUrl: string): Promise<string> {
  const response = await fetch(`${sandboxUrl}/payment/payouts`, { method: 'POST' })
  const payout = (await response.json()) as { trace_id: { value: string } }
  return payout.trace_id.value
}

test('money people close a month, tied to the provider’s ledger to the cent', async ({
  page,
  movingShop: shop,
}) => {
  const { order } = await aLineToRenew(shop, { autoRenew: true, planId: 'light-12-month' })
  const reference = await payOut(shop.sandbox.url)
  await aLineToRenew(shop, { autoRenew: true })
  await shop.runTask('read provider balance')
  await aDeskPage(page, ['money'], {
    path: '/month',
    database: shop.database,
    now: () => shop.now(),
  })

  await test.step('debits and credits of each account, with its code, are the same in sum', async () => {
    const accounts = page.getByRole('table', { name: 'Debits and credits by account' })
    await expect(accounts.getByRole('row', { name: 'Plans, after discounts' })).toContainText(
      '4010',
    )
    const cells = accounts.getByRole('row', { name: 'Total' }).getByRole('cell')
    await expect(cells.nth(2)).toHaveText((await cells.nth(1).textContent()) ?? '')
    await expectNoBarriers(page, 'the month', tablet)
  })

  await test.step('each tax has its place and base, and all together are the account of taxes', async () => {
    const taxes = page.getByRole('table', { name: 'Each tax, with its base and refunds' })
    const salesTax = taxes.getByRole('row', { name: 'IA State Sales tax' })
    await expect(salesTax).toContainText('6%')
    await expect(taxes.getByRole('row', { name: '911 fee' })).toContainText('Flat')
    const accounts = page.getByRole('table', { name: 'Debits and credits by account' })
    const cells = accounts.getByRole('row', { name: 'Taxes' }).getByRole('cell')
    const collected = (await cells.nth(2).textContent()) ?? ''
    await expect(page.getByText(`Total: ${collected} collected, $0.00 refunded`)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download taxes' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('IA,Iowa,state,Sales tax,6,2,')
  })

  await test.step('the journal ties to the provider’s ledger, and a payout to its entries', async () => {
    await expect(page.getByText('The journal and the provider’s ledger agree')).toBeVisible()
    const steps = page.getByRole('table', { name: 'From the journal to the provider’s balance' })
    const cents = async (step: string) =>
      centsIn((await steps.getByRole('row', { name: step }).getByRole('cell').textContent()) ?? '')
    const moved = await cents('Provider: payments, refunds and disputes')
    expect(moved).toBe(await cents('Journal: balance at the provider'))
    const left = moved + (await cents('Payment fees')) + (await cents('Paid out to the bank'))
    expect(left).toBe(await cents('Change in provider balance'))
    expect(left).toBeGreaterThan(0)
    const payouts = page.getByRole('table', { name: 'Payouts to the bank' })
    const payout = payouts.getByRole('row').filter({ hasText: reference }).getByRole('cell')
    await expect(payout.nth(2)).toHaveText((await payout.first().textContent()) ?? '')
    await expectNoBarriers(page, 'the month with the provider', tablet)
  })

  await test.step('a year’s plan is deferred, and earned month by month', async () => {
    const plans = page.getByRole('table', { name: 'Deferred revenue by plan' })
    await expect(plans.getByRole('row', { name: order.planName }).first()).toBeVisible()
    const texts = await plans
      .getByRole('row', { name: 'Total' })
      .getByRole('cell')
      .allTextContents()
    const [before = 0, sold = 0, earned = 0, after] = texts.map(centsIn)
    expect(before + sold - earned).toBe(after)
    const months = page.getByRole('table', { name: 'When deferred revenue is earned' })
    await expect(months.getByRole('row')).not.toHaveCount(2)
  })

  await test.step('the lines of the month are counted by plan, and by the month of their first payment', async () => {
    const active = page.getByRole('table', { name: 'Active lines' })
    const year = active.getByRole('row', { name: order.planName }).getByRole('cell')
    await expect(year).toHaveText(['0', '1', '0', '0', '1', '–'])
    await page.getByRole('link', { name: 'First payment' }).press('Enter')
    await expect(page).toHaveURL(/by=cohort/)
    const all = active.getByRole('row', { name: 'Total' }).getByRole('cell')
    await expect(all).toHaveText(['0', '2', '0', '0', '2', '–'])
    await expect(page.getByText('No renewals due.')).toBeVisible()
    await expectNoBarriers(page, 'the subscribers of the month', tablet)
  })

  await test.step('a ledger that was never read is no difference', async () => {
    const statement = '**/app/desk/provider-statement?*'
    await page.route(statement, async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as object
      await route.fulfill({ response, json: { ...answer, readUntil: null } })
    })
    await page.reload()
    await expect(page.getByText('Until it is, nothing can be compared.')).toBeVisible()
    const steps = page.getByRole('table', { name: 'From the journal to the provider’s balance' })
    await expect(steps).toHaveCount(0)
    await page.unroute(statement)
  })

  await test.step('another range is chosen by keyboard, and one that ends before it begins is refused', async () => {
    const to = page.getByLabel('To', { exact: true })
    const last = await to.inputValue()
    await page.getByLabel('From', { exact: true }).fill('2031-01-01')
    await expect(
      page.getByText('Please choose a day that isn’t before the first one'),
    ).toBeVisible()
    await page.getByLabel('From', { exact: true }).fill(last)
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
