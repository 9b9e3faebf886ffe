import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { giveAddOn, viewLineAddOns } from '@openline/contract/lines/add-ons-desk'
import type { DualControl } from '@openline/contract/people/dual-control-desk'
import { addOnsOf } from '@openline/testing/add-ons'
import { carrierLedger, changeNetwork } from '@openline/testing/carrier-side'
import { giveCredit } from '@openline/testing/credit'
import { emailAbout, expectOk, ordersOf } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

const shop = useTestShop()
const reason = 'Ticket 4711: no data for a day'

afterEach(async () => {
  await resetFaults(shop, 'carrier')
  await changeNetwork(shop, 'full')
})

function give(
  { token }: Pick<TestStaff, 'token'>,
  { line }: Pick<LineOwner, 'line'>,
  addOnId: string,
  key: string = randomUUID(),
) {
  const body = { addOnId, reason }
  const path = `/app/desk/lines/${line.id}/add-ons`
  return shop.send<OutputOf<typeof giveAddOn>>('POST', path, { token, key, body })
}

async function look({ token }: Pick<TestStaff, 'token'>, { line }: Pick<LineOwner, 'line'>) {
  const path = `/app/desk/lines/${line.id}/add-ons`
  return expectOk(await shop.send<OutputOf<typeof viewLineAddOns>>('GET', path, { token }))
}

test('support gives data once for a press, its owner is told and pays nothing', async () => {
  const owner = await aLineOwner(shop)
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  expect((await look(sue, owner)).offers).toContainEqual({
    addOnId: 'data-2gb',
    title: '2 GB of data',
    priceCents: 500,
  })
  const key = randomUUID()
  expect(expectOk(await give(sue, owner, 'data-2gb', key))).toEqual({
    message: 'The network is adding it to the line',
    isWaiting: false,
  })
  await shop.database.db.execute(sql`delete from idempotency_keys where key = ${key}`)
  expectOk(await give(sue, owner, 'data-2gb', key))
  const told = await emailAbout(shop, owner.customer.email, 'We added 2 GB of data to your line')
  expect(told.text).toContain('You don’t pay for it.')
  expect((await addOnsOf(shop, owner)).addOns).toMatchObject([
    { status: 'active', dataGb: 2, orderId: null },
  ])
  const { addOns } = await carrierLedger(shop)
  expect(addOns.filter(({ line }) => line === owner.line.orderId)).toHaveLength(1)
  expect((await look(sue, owner)).addOns).toMatchObject([
    { title: '2 GB of data', status: 'active', givenBy: 'Sue Porter', dataGb: 2, leftMb: 2000 },
  ])
  expect(await ordersOf(shop, owner.customer)).toHaveLength(1)
  const { rows } = await shop.database.db.execute(
    sql`select act, reason, subject_id from staff_acts where act = 'giveAddOn' and subject_id = ${owner.line.id}`,
  )
  expect(rows).toEqual([{ act: 'giveAddOn', reason, subject_id: owner.line.id }])
})

test('above what support may give alone a second person confirms it', async () => {
  const owner = await aLineOwner(shop)
  const mo = await aStaffMember(shop, ['money'], 'Mo Reyes')
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  const asked = expectOk(await give(sue, owner, 'roaming-3gb-7d'))
  expect(asked.isWaiting).toBe(true)
  expect(asked.message).toContain('second person')
  expect((await look(sue, owner)).addOns).toEqual([])
  const path = `/app/desk/dual-control?customerId=${owner.customer.id}`
  const { token } = mo
  const { requests } = expectOk(
    await shop.send<{ requests: DualControl[] }>('GET', path, { token }),
  )
  const confirm = `/app/desk/dual-control/${requests[0]?.id}/confirm`
  expectOk(await shop.send('POST', confirm, { token, key: randomUUID(), body: { reason } }))
  await eventually('the pass', async () => (await addOnsOf(shop, owner)).addOns.length > 0)
})

test('gifts count together with credit, and the limit of a customer holds', async () => {
  const owner = await aLineOwner(shop)
  await aStaffMember(shop, ['money'], 'Mo Reyes')
  const sue = await aStaffMember(shop, ['support'], 'Sue Porter')
  for (const name of ['Cal Diaz', 'Ann Wu']) {
    const { token } = await aStaffMember(shop, ['support'], name)
    await giveCredit(shop, owner.customer, { amountCents: 1000, token })
  }
  expect(expectOk(await give(sue, owner, 'data-5gb')).isWaiting).toBe(true)
  expect(expectOk(await give(sue, owner, 'data-2gb')).isWaiting).toBe(false)
})

/** What a person may still give the owner of a line alone. */
async function leftToGive({ token }: TestStaff, { customer }: LineOwner): Promise<number> {
  const path = `/app/desk/customers/${customer.id}/courtesy`
  return expectOk(await shop.send<{ leftCents: number }>('GET', path, { token })).leftCents
}

test('what the network refuses stays on the desk’s page with its code, and counts as no gift', async () => {
  const owner = await aLineOwner(shop)
  const sue = await aStaffMember(shop, ['support'])
  // So that the limit of the customer is the nearest one, and a gift shows in what is left.
  for (let time = 0; time < 2; time += 1) {
    await giveCredit(shop, owner.customer, { amountCents: 1000, token: sue.token })
  }
  const before = await leftToGive(sue, owner)
  await injectFault(shop, 'carrier', { fault: 'fail_add_on', count: 1 })
  expectOk(await give(sue, owner, 'data-2gb'))
  const failed = await eventually('the refusal', async () => {
    const [addOn] = (await look(sue, owner)).addOns
    return addOn?.status === 'failed' && addOn
  })
  expect(failed.failureCode).toBe('network_rejected')
  expect(await leftToGive(sue, owner)).toBe(before)
})

test('for a wrong line, add-on or role nothing is given', async () => {
  const owner = await aLineOwner(shop)
  const sue = await aStaffMember(shop, ['support'])
  expect(await give(sue, owner, 'data-10gb')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'addOnId', message: 'The line can’t have this add-on now' }] },
  })
  expect(await give(sue, { line: { ...owner.line, id: randomUUID() } }, 'data-2gb')).toMatchObject({
    status: 404,
  })
  const porter = await aStaffMember(shop, ['porting'])
  expect(await give(porter, owner, 'data-2gb')).toMatchObject({ status: 403 })
  await shop.database.db.execute(
    sql`update lines set status = 'suspended' where id = ${owner.line.id}`,
  )
  expect(await give(sue, owner, 'data-2gb')).toMatchObject({
    status: 409,
    body: { message: 'This line is suspended. Restore its service first.' },
  })
  await changeNetwork(shop, 'full', { addOns: false })
  expect(await give(sue, owner, 'data-2gb')).toMatchObject({
    status: 409,
    body: { code: 'not_offered' },
  })
})
