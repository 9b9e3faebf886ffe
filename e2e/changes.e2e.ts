import { randomUUID } from 'node:crypto'
import { ordersOf } from '@openline/testing/customers'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { expect } from '@playwright/test'
import { test } from './support/own-shop.ts'
import {
  aBuyer,
  aCartItem,
  acceptAndPay,
  expectOneCharge,
  expectPaid,
  payButton,
} from './support/paying.ts'
import { passTime } from './support/time.ts'

test.describe.configure({ mode: 'default' })

const cardWithLostAnswer = '4000000000840407'

function aPlan(priceCents: number) {
  const planId = `plan-${randomUUID().slice(0, 8)}`
  return { planId, name: `Plan ${planId.slice(-4)}`, priceCents }
}

test('a price that changed is shown in the cart with the one before', async ({
  page,
  ownShop,
  returnAs,
}) => {
  const plan = aPlan(2000)
  await ownShop.sell(plan)
  await returnAs({ cart: aCartItem({ planId: plan.planId, planName: plan.name }) })
  await page.goto('/cart')
  const price = page.getByRole('complementary', { name: 'Price' })
  await expect(price.getByText('$20.00')).toBeVisible()
  const quoted = page.waitForResponse('**/app/cart/quote')
  await page.getByRole('textbox', { name: 'ZIP code' }).focus()
  await quoted

  await ownShop.sell({ ...plan, priceCents: 3000 })
  await page.reload()
  await expect(price.getByText('The price has changed')).toBeVisible()
  await expect(price.getByText('$30.00')).toBeVisible()
})

test('a price that changed during checkout is shown before anything is charged', async ({
  page,
  shop,
  ownShop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 409 .*\/app\/checkout\)$/)
  const plan = aPlan(2000)
  await ownShop.sell(plan)
  const buyer = await aBuyer(shop, undefined, {
    item: { planId: plan.planId, planName: plan.name },
  })
  await returnAs(buyer)
  await page.goto('/cart/checkout')
  await expect(payButton(page)).toBeEnabled()
  const before = await payButton(page).innerText()

  await ownShop.sell({ ...plan, priceCents: 3000 })
  await acceptAndPay(page)
  const notice = page.getByRole('status').filter({ hasText: 'The price has changed' })
  await expect(notice).toContainText('You weren’t charged.')
  expect(await ordersOf(shop, buyer.customer)).toEqual([])

  await expect(payButton(page)).not.toHaveText(before)
  await payButton(page).click()
  await expectPaid(page)
  await expectOneCharge(shop, buyer.customer)
})

test('a plan that left the shop is named in the cart, and another one takes its place', async ({
  page,
  ownShop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/app\/plans\//, /status of 422 .*\/app\/cart\/quote\)$/)
  const plan = aPlan(2000)
  await ownShop.sell(plan)
  await returnAs({ cart: aCartItem({ planId: plan.planId, planName: plan.name }) })
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: plan.name })).toBeVisible()

  await ownShop.withdraw(plan.planId)
  await page.reload()
  await expect(page.getByText(/You weren’t charged\./)).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('link', { name: 'Choose plan Light', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Light', exact: true })).toBeVisible()
})

test('a plan that left the shop cannot be checked out', async ({
  page,
  shop,
  ownShop,
  returnAs,
  trouble,
}) => {
  trouble.expect(/status of 404 .*\/app\/plans\//)
  const plan = aPlan(2000)
  await ownShop.sell(plan)
  const buyer = await aBuyer(shop, undefined, {
    item: { planId: plan.planId, planName: plan.name },
  })
  await ownShop.withdraw(plan.planId)
  await returnAs(buyer)
  await page.goto('/cart/checkout')
  await expect(page.getByText('This plan is no longer available')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toBeVisible()
})

test('a payment whose answer and event are lost is waited for and charged once', async ({
  page,
  shop,
  ownShop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop, [cardWithLostAnswer])
  await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
  await returnAs(buyer)
  await page.goto('/cart/checkout')
  await acceptAndPay(page)
  await expect(page.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible()
  await passTime(ownShop)
  await expectPaid(page)
  await expectOneCharge(shop, buyer.customer)
  await resetFaults(shop, 'payment')
})

test('while the payment provider is down the order waits, and is charged once afterwards', async ({
  page,
  shop,
  ownShop,
  returnAs,
}) => {
  const buyer = await aBuyer(shop)
  await returnAs(buyer)
  await page.goto('/cart/checkout')
  const isDown = { fault: 'reset_before', count: 'always', on: 'POST /v1/payment_intents' } as const
  await injectFault(shop, 'payment', isDown)
  await acceptAndPay(page)
  await expect(page.getByRole('heading', { name: 'We’re checking your payment' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/you won’t be charged twice/)).toBeVisible()

  await resetFaults(shop, 'payment')
  await passTime(ownShop)
  await expectPaid(page)
  await expectOneCharge(shop, buyer.customer)
})
