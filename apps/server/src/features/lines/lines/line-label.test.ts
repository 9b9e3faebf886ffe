import type { OutputOf } from '@openline/contract/endpoint'
import type { getLineLabel } from '@openline/contract/sales/broadband-labels'
import { expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { broadbandLabels } from '../../../db/schema/broadband-labels.ts'
import { orders } from '../../../db/schema/orders.ts'

const shop = useTestShop()

async function labelOf({ customer, line }: LineOwner, language = 'en') {
  const path = `/app/lines/${line.id}/broadband-label`
  const headers = { 'accept-language': language }
  return expectOk(
    await shop.send<OutputOf<typeof getLineLabel>>('GET', path, { ...customer, headers }),
  )
}

async function paidAtOf({ order }: LineOwner): Promise<string | undefined> {
  const { id, paidAt } = orders
  const rows = await shop.database.db.select({ paidAt }).from(orders).where(eq(id, order.id))
  return rows[0]?.paidAt?.toISOString()
}

/** The content service may answer later than the first run waits. */
async function archive(): Promise<void> {
  await eventually('the labels to be in the archive', async () => {
    await shop.runTask('archive broadband labels')
    return (await shop.database.db.$count(broadbandLabels)) > 0
  })
}

test('a customer sees the label of the plan as it was when the period was paid', async () => {
  await archive()
  const owner = await aLineOwner(shop, { quote: { planId: 'light-monthly' } })
  const paidAt = await paidAtOf(owner)
  const still = await labelOf(owner)
  expect(still.label?.planName).toBe('Light')
  expect(still.paidAt).toBe(paidAt)
  expect((await labelOf(owner, 'es')).label?.dataNote).not.toBe(still.label?.dataNote)

  await shop.database.db.execute(sql`update broadband_labels
    set label = jsonb_set(label, '{dataNote}', '"As it was sold."'), withdrawn_at = now() + interval '1 hour'
    where plan_id = 'light-monthly'`)
  const sold = await labelOf(owner)
  expect(sold).toEqual({
    label: { ...still.label, dataNote: 'As it was sold.' },
    paidAt,
  })
})

test('the label of a line names the surcharges that its payment had', async () => {
  await archive()
  const owner = await aLineOwner(shop, { quote: { planId: 'light-monthly' } })
  const { db } = shop.database
  const own = eq(orders.id, owner.order.id)
  const [order] = await db.select({ taxes: orders.taxes }).from(orders).where(own)
  const surcharge = { name: 'Fed USF Cellular', jurisdiction: 'United States', passedOn: true }
  const taxes = (order?.taxes ?? []).map((tax) =>
    tax.line === 'regulatoryFeeCents' ? { ...tax, ...surcharge } : tax,
  )
  await db.update(orders).set({ taxes, taxedBy: 'avalara' }).where(own)
  expect((await labelOf(owner)).label?.providerMonthlyFees).toMatchObject([
    { name: 'Regulatory Recovery Fee', amountCents: 150 },
    { name: 'Fed USF Cellular (United States)', amountCents: 51 },
  ])
})

test('without a label of that time, it is the one of today or none', async () => {
  const owner = await aLineOwner(shop, { quote: { planId: 'standard-monthly' } })
  const { db } = shop.database
  await db.execute(sql`delete from broadband_labels where plan_id = 'standard-monthly'`)
  const today = await labelOf(owner)
  expect(today).toMatchObject({ label: { planName: 'Standard' }, paidAt: null })
  await db.execute(
    sql`update line_periods set plan_id = 'not-published' where line_id = ${owner.line.id}`,
  )
  expect(await labelOf(owner)).toEqual({ label: null, paidAt: null })
})
