import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerFilter,
  everyCustomer,
  type listSavedLists,
  maxListedCustomers,
  type saveCustomerList,
  type searchCustomerList,
} from '@openline/contract/people/customer-lists-desk'
import { aCustomer, expectOk, type TestCustomer } from '@openline/testing/customers'
import { aLineOwner, type LineOwner } from '@openline/testing/lines'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { customers } from '../../../db/schema/accounts.ts'
import { staffActs } from '../../../db/schema/audit.ts'
import { customerLists } from '../../../db/schema/customer-lists.ts'
import { lines } from '../../../db/schema/orders.ts'
import { anonymizedDomain } from './anonymized.ts'

const shop = useTestShop()

let support: TestStaff
let renewing: LineOwner
let ending: LineOwner
let lineless: TestCustomer
beforeAll(async () => {
  support = await aStaffMember(shop, ['support'], 'Sue Porter')
  renewing = await aLineOwner(shop, { purchase: { autoRenew: true } })
  ending = await aLineOwner(shop, { purchase: { autoRenew: false } })
  lineless = await aCustomer(shop)
  for (const { id } of [renewing.customer, ending.customer, lineless]) await change(id, home)
})

/** Of the three, so that customers of other tests are in no list of them. */
const home = { state: 'ME' } as const

type Found = OutputOf<typeof searchCustomerList>

async function search(filter: Partial<CustomerFilter>, by = support): Promise<Found> {
  const body = { filter: { ...everyCustomer, ...home, ...filter } }
  const path = '/app/desk/customer-lists/search'
  return expectOk(await shop.send<Found>('POST', path, { token: by.token, body }))
}

async function idsOf(filter: Partial<CustomerFilter>): Promise<string[]> {
  const { customers: found, total } = await search(filter)
  expect(total).toBe(found.length)
  return found.map(({ id }) => id)
}

function change(id: string, values: Partial<typeof customers.$inferInsert>) {
  return shop.database.db.update(customers).set(values).where(eq(customers.id, id))
}

describe('a list of customers', () => {
  test('has the newest first, with lines, plans and the next end', async () => {
    const { customers: found, total } = await search({})
    expect(total).toBe(3)
    expect(found).toMatchObject([
      { id: lineless.id, lines: 0, plans: [], endsAt: null },
      { id: ending.customer.id, lines: 1, plans: [ending.line.planName] },
      { id: renewing.customer.id, lines: 1, email: renewing.customer.email, name: 'Robin Rivera' },
    ])
    expect(new Date(found[2]?.endsAt ?? '').getTime()).toBeGreaterThan(shop.now().getTime())
  })

  test('is narrowed by Auto-renew, plan, state of the line and the end of its paid time', async () => {
    expect(await idsOf({ autoRenew: false })).toEqual([ending.customer.id])
    expect(await idsOf({ autoRenew: true })).toEqual([renewing.customer.id])
    expect(await idsOf({ planId: ending.line.planId })).toHaveLength(2)
    expect(await idsOf({ planId: 'another' })).toEqual([])
    expect(await idsOf({ endsWithinDays: 7 })).toEqual([])
    const soon = new Date(shop.now().getTime() + 3 * 86_400_000)
    const { db } = shop.database
    await db.update(lines).set({ renewsAt: soon }).where(eq(lines.id, ending.line.id))
    expect(await idsOf({ endsWithinDays: 7 })).toEqual([ending.customer.id])
    expect(await idsOf({ endsWithinDays: 3, autoRenew: true })).toEqual([])
    await db.update(lines).set({ status: 'suspended' }).where(eq(lines.id, ending.line.id))
    expect(await idsOf({ lineStatus: 'suspended' })).toEqual([ending.customer.id])
    await db.update(lines).set({ status: 'active' }).where(eq(lines.id, ending.line.id))
  })

  test('is narrowed by the state of the address and by a tag on any record, in any letter case', async () => {
    const moved = await aCustomer(shop)
    await change(moved.id, { state: 'VT' })
    expect(await idsOf({ state: 'VT' })).toEqual([moved.id])
    const record = { kind: 'line', id: ending.line.id }
    const path = `/app/desk/customers/${ending.customer.id}/tags`
    expectOk(
      await shop.send('POST', path, { token: support.token, body: { record, tag: 'Outage 7' } }),
    )
    expect(await idsOf({ tag: 'outage 7' })).toEqual([ending.customer.id])
    expect(await idsOf({ tag: 'outage 7', state: 'VT' })).toEqual([])
  })

  test('never has a closed account', async () => {
    const closed = await aCustomer(shop)
    await change(closed.id, home)
    expect(await idsOf({})).toContain(closed.id)
    const email = `closed-${closed.id}${anonymizedDomain}`
    await change(closed.id, { email, emailKey: email })
    expect(await idsOf({})).not.toContain(closed.id)
  })

  test('is a look that the audit log keeps', async () => {
    const looker = await aStaffMember(shop, ['money'])
    await search({}, looker)
    const acts = await shop.database.db
      .select({ act: staffActs.act })
      .from(staffActs)
      .where(eq(staffActs.staffId, looker.staffId))
    expect(acts).toEqual([{ act: 'searchCustomerList' }])
  })

  test('refuses what is in no list of choices', async () => {
    const body = { filter: { ...everyCustomer, state: 'XX', endsWithinDays: 8 } }
    const path = '/app/desk/customer-lists/search'
    expect(await shop.send('POST', path, { token: support.token, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'filter.state' }, { field: 'filter.endsWithinDays' }] },
    })
  })
})

describe('a saved list', () => {
  beforeEach(() => shop.database.db.delete(customerLists))

  type Saved = OutputOf<typeof saveCustomerList>
  const filter = { ...everyCustomer, autoRenew: false }

  function save(title: string, { by = support, key = randomUUID() } = {}) {
    const body = { title, filter, reason: 'For Monday' }
    return shop.send<Saved>('POST', '/app/desk/customer-lists', { token: by.token, key, body })
  }

  async function listed() {
    const path = '/app/desk/customer-lists'
    return expectOk(
      await shop.send<OutputOf<typeof listSavedLists>>('GET', path, { token: support.token }),
    )
  }

  function remove(id: string, by = support) {
    return shop.send('POST', `/app/desk/customer-lists/${id}/remove`, {
      token: by.token,
      body: { reason: 'No longer used' },
    })
  }

  test('keeps its filter and who saved it, once for one press', async () => {
    const key = randomUUID()
    const first = expectOk(await save('Leaving soon', { key }))
    expect(expectOk(await save('Leaving soon', { key }))).toEqual(first)
    const { lists, plans } = await listed()
    expect(lists).toEqual([first.list])
    expect(lists[0]).toMatchObject({ title: 'Leaving soon', filter, by: 'Sue Porter' })
    expect(plans.map(({ id }) => id)).toContain(ending.line.planId)
  })

  test('has a title of its own, in any letter case', async () => {
    expectOk(await save('Leaving soon'))
    expect(await save('LEAVING SOON')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'title', message: 'A list has this title already' }] },
    })
  })

  test('is removed once, and the second person is told who was first', async () => {
    const { list } = expectOk(await save('Leaving soon'))
    expectOk(await remove(list.id))
    const other = await aStaffMember(shop, ['support'], 'Al Brown')
    const late = await remove(list.id, other)
    expect(late).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Sue Porter') },
    })
    expect((await listed()).lists).toEqual([])
  })
})

describe('the file of a list', () => {
  test('has every customer who matches once, however many, and no formula that runs', async () => {
    const many = Array.from({ length: 1203 }, (_, index) => {
      const email = `many-${index}@example.com`
      const name = index === 7 ? '=HYPERLINK("x")' : 'Robin'
      return { id: ownId(), email, emailKey: email, firstName: name, lastName: 'Rivera' }
    })
    await shop.database.db.insert(customers).values(
      many.map((each) => ({
        ...each,
        passwordHash: null,
        acceptedTermsVersion: '1',
        state: 'WY',
        createdAt: shop.now(),
      })),
    )
    expect((await search({ state: 'WY' })).customers).toHaveLength(maxListedCustomers)
    const admin = await aStaffMember(shop, ['admin'])
    const path = '/app/desk/customer-lists/file'
    const body = { filter: { ...everyCustomer, state: 'WY' }, reason: 'Mailing' }
    const file = expectOk(await shop.send<string>('POST', path, { token: admin.token, body }))
    const [heading, ...rows] = file.trim().split('\r\n')
    expect(heading).toBe(
      'customer_id,email,first_name,last_name,language,state,lines,plans,ends_at',
    )
    expect(rows).toHaveLength(many.length)
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set(many.map(({ id }) => id)))
    expect(rows.find((row) => row.includes('many-7@'))).toContain(`"'=HYPERLINK(""x"")"`)
    const acts = await shop.database.db
      .select({ reason: staffActs.reason, after: staffActs.after })
      .from(staffActs)
      .where(eq(staffActs.act, 'exportCustomerList'))
    expect(acts).toMatchObject([{ reason: 'Mailing', after: { customers: 1203 } }])
  })
})
