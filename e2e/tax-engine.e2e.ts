import { ordersOf } from '@openline/testing/customers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { aBuyer, acceptAndPay, expectPaid, payButton } from './support/paying.ts'
import { shopAt } from './support/shop-api.ts'
import { type Stack, startStack } from './support/stack.ts'

let stack: Stack

test.beforeAll(async () => {
  stack = await startStack({ env: { TAX_ENGINE: 'avalara' } })
})

test.afterAll(() => stack.stop())

test('a customer sees each tax of the engine, waits out its silence and pays what was shown', async ({
  page,
  returnAs,
  trouble,
}) => {
  const shop = shopAt(stack)
  const buyer = await aBuyer(shop)
  await returnAs(buyer, stack.shopUrl)

  await test.step('reads every tax by its name and place', async () => {
    await page.goto(`${stack.shopUrl}/cart/checkout`)
    await expect(payButton(page)).toBeVisible()
    const main = page.getByRole('main')
    for (const tax of ['Fed USF Cellular', 'E-911 Prepaid Wireless', 'Polk County']) {
      await expect(main.getByText(tax).first()).toBeVisible()
    }
    await expect(main.getByText('A surcharge we pass on, not a tax').first()).toBeVisible()
  })

  const total = (await payButton(page).textContent()) ?? ''

  await test.step('is told that nothing was charged while the engine is silent', async () => {
    trouble.expect(/503/)
    await injectFault(shop, 'tax', { fault: 'reset_before', count: 'always' })
    await acceptAndPay(page)
    await expect(page.getByText(/We can’t work out taxes and fees right now/)).toBeVisible()
    expect(await ordersOf(shop, buyer.customer)).toEqual([])
  })

  await test.step('pays the same total once the engine is back', async () => {
    await resetFaults(shop, 'tax')
    await expect(payButton(page)).toHaveText(total)
    await acceptAndPay(page)
    await expectPaid(page)
    const [order] = await ordersOf(shop, buyer.customer)
    expect(order).toMatchObject({ status: 'active' })
  })
})
