import type { RenewalPrice } from '@openline/contract/processes/renewals-desk'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import type { LineOwner } from '@openline/testing/lines'
import { aLineToRenew, goTo, renewalOf, renewalOrders } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { orders } from '../../../db/schema/orders.ts'
import { renewalSettings } from '../../../db/schema/service.ts'

const shop = useTestShop({ env: { TAX_ENGINE: 'avalara' } })
afterEach(() => resetFaults(shop, 'tax'))

async function priceOf({ line }: LineOwner): Promise<RenewalPrice> {
  const { token } = await aStaffMember(shop, ['support'])
  const path = `/app/desk/lines/${line.id}/renewal/price`
  return expectOk(await shop.send<{ price: RenewalPrice }>('GET', path, { token })).price
}

test('the price at the desk is what the card is charged', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  const price = await priceOf(owner)
  const told = await renewalOf(shop, owner)
  expect(price).toEqual({
    plan: told.plan,
    planChange: null,
    totalCents: told.lines?.finalCheckoutAmountCents,
    creditCents: 0,
    held: null,
    problem: null,
    retry: null,
  })
  await goTo(shop, owner, { daysBeforeEnd: 5 })
  await goTo(shop, owner, { daysBeforeEnd: 2 })
  const paid = await eventually('a paid renewal', async () =>
    (await renewalOrders(shop, owner)).find(({ status }) => status === 'active'),
  )
  expect(paid.lines.finalCheckoutAmountCents).toBe(price.totalCents)
})

async function orderRow({ order }: LineOwner) {
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, order.id))
  if (!row) throw new Error('There is no order')
  return row
}

test('a price that rose without a notice in time is held, and the desk sees both', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await goTo(shop, owner, { daysBeforeEnd: 8 })
  // As if the owner had agreed when the plan cost two dollars less.
  const { orderTotalCents, recoveryFeeCents } = await orderRow(owner)
  const agreedCents = orderTotalCents + recoveryFeeCents - 200
  await shop.database.db.insert(renewalSettings).values({ lineId: owner.line.id, agreedCents })
  const { held, totalCents } = await priceOf(owner)
  expect(held && held.listCents - held.ownCents).toBe(200)
  expect(totalCents).toBe((await renewalOf(shop, owner)).lines?.finalCheckoutAmountCents)
})

test('while the taxes are not known, the desk reads why instead of an amount', async () => {
  const owner = await aLineToRenew(shop, { autoRenew: true })
  await injectFault(shop, 'tax', {
    fault: 'reset_before',
    count: 'always',
    on: 'POST /api/v2/afc/CalcTaxes',
  })
  expect(await priceOf(owner)).toMatchObject({
    totalCents: null,
    problem: expect.stringContaining('taxes'),
  })
})
