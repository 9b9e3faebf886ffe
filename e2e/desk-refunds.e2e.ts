import { readFile } from 'node:fs/promises'
import type { DailyTotals } from '@openline/contract/office/books-desk'
import type { Transaction } from '@openline/contract/processes/transactions'
import {
  aCard,
  aCustomer,
  aPurchase,
  aQuote,
  buy,
  expectOk,
  orderIn,
  type Shop,
  type TestCustomer,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { moneyOf } from '@openline/testing/payment-ledger'
import { pdfText } from '@openline/testing/pdf-text'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { aDeskPage } from './support/desk.ts'
import { expectToFit } from './support/fit.ts'
import { test } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

async function anOrderOf(shop: Shop, customer: TestCustomer) {
  const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer))
  const { order } = expectOk(await buy(shop, customer, purchase))
  return orderIn(shop, customer, order.id, 'active')
}

function untilRefunded(shop: Shop, { token }: TestCustomer) {
  return eventually('a refund that is done', async () => {
    const { transactions } = expectOk(
      await shop.send<{ transactions: Transaction[] }>('GET', '/app/payments/transactions', {
        token,
      }),
    )
    return transactions[0]?.refunds[0]?.status === 'done'
  })
}

test('a part of a payment is refunded at the desk, and the customer sees it', async ({
  page,
  shop,
  returnAs,
}) => {
  const customer = await aCustomer(shop)
  const order = await anOrderOf(shop, customer)
  await returnAs({ customer })
  let staff = { token: '' }

  await test.step('by keyboard, with an amount, what it is for and why', async () => {
    staff = await aDeskPage(page, ['money'], { path: `/orders/${order.id}` })
    await expect(page.getByRole('heading', { name: `Order ${order.number}` })).toBeVisible()
    const keys = keyboardOf(page)
    await keys.use(page.getByRole('button', { name: 'Refund', exact: true }))
    const dialog = page.getByRole('dialog')
    await keys.type(dialog.getByLabel('Amount in dollars'), '5.00')
    await dialog.getByLabel('Reason shown to the customer').selectOption('Service problem')
    await keys.use(dialog.getByRole('button', { name: 'Refund', exact: true }))
    await expect(dialog.getByText('Please say why')).toBeVisible()
    await expectNoBarriers(page, 'the dialog of a refund')
    await keys.type(dialog.getByLabel('Reason', { exact: true }), 'Two days without service')
    await keys.use(dialog.getByRole('button', { name: 'Refund', exact: true }))
    await expect(page.getByText('$5.00 is being refunded to the card')).toBeVisible()
    await untilRefunded(shop, customer)
    expect(await moneyOf(shop, order.id)).toMatchObject({ refundedCents: 500 })
  })

  await test.step('the order at the desk shows it with its taxes', async () => {
    await page.reload()
    const row = page.getByRole('table', { name: 'Refunds' }).getByRole('row').nth(1)
    await expect(row).toContainText('$5.00')
    await expect(row).toContainText('Done')
    await expect(row).toContainText('Alex Kim')
    await expect(row).toContainText('Sales tax (Iowa)')
    await expectNoBarriers(page, 'an order at the desk')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expectToFit(page, 'an order at the desk')
  })

  await test.step('the customer finds it in the history and on the receipt', async () => {
    await page.goto('/dashboard/payment')
    const history = page.getByRole('table', { name: 'Order History' })
    await expect(history).toContainText('Partly refunded')
    await history.getByRole('button', { name: 'View' }).click()
    const details = page.getByRole('dialog', { name: 'Payment Details' })
    await expect(details.getByText(/^\$5\.00 was refunded to your card on/).first()).toBeVisible()
    await expect(details).toContainText('$5.00 of that was refunded to your card.')
    const downloading = page.waitForEvent('download')
    await details.getByRole('button', { name: 'Download receipt' }).click()
    const text = await pdfText(await readFile(await (await downloading).path()))
    expect(text).toContain('$5.00 was refunded to your card on')
  })

  await test.step('the journal of the day has it', async () => {
    const { token } = staff
    const { day } = expectOk(await shop.send<DailyTotals>('GET', '/app/desk/takings', { token }))
    const query = { from: day, to: day }
    const journal = expectOk(await shop.send<string>('GET', '/app/desk/journal', { token, query }))
    const lines = journal.split('\r\n').filter((line) => line.includes(order.number))
    expect(lines).toContainEqual(expect.stringMatching(/,refund_sent,.*,provider_balance,.*,-500$/))
  })
})
