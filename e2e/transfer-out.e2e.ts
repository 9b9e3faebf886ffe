import type { TransferPin } from '@openline/contract/lines/line-safety'
import { expectOk } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { expect } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { test } from './support/moving-shop.ts'
import { network } from './support/network.ts'

test('a line whose number was transferred out stays on the dashboard with its history', async ({
  page,
  movingShop: shop,
  returnAs,
}) => {
  const { customer, line, msisdn } = await aLineOwner(shop)
  await returnAs({ customer })
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem', { name: line.nickname })).toBeVisible()
  const { transferPin } = expectOk(
    await shop.send<{ transferPin: TransferPin }>('POST', `/app/lines/${line.id}/transfer-pin`, {
      token: customer.token,
    }),
  )
  await network.askForNumber(shop, { msisdn, ...transferPin })
  await expect(page.getByRole('button', { name: 'Lock my number' })).toBeVisible()
  shop.pass(11 * 60)
  await shop.runTask('decide port-outs')
  const left = page.getByRole('list', { name: 'Past lines' })
  await expect(left).toContainText('Transferred out to Other Mobile on')
  await expect(page.getByText('No active lines')).toBeVisible()
  await expectNoBarriers(page, 'a line that was transferred out')
  await left.getByRole('button', { name: /^See activity/ }).click()
  const log = page.getByRole('list', { name: 'Activity, newest first' })
  await expect(log).toContainText('Number transferred to another carrier')
  await page.keyboard.press('Escape')
  await left.getByRole('button', { name: /^View order/ }).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('Transferred out')).toBeVisible()
  await expect(order).toContainText('Your number was transferred to another carrier')
  await expect(order.getByRole('button', { name: 'Install eSIM' })).toHaveCount(0)
})
