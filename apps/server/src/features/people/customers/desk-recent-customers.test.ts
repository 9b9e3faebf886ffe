import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listRecentCustomers } from '@openline/contract/people/search-desk'
import { aCustomer, expectOk } from '@openline/testing/customers'
import { aStaffMember, type TestStaff } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { expect, test } from 'vitest'

const shop = useTestShop()

async function recent({ token }: TestStaff) {
  const path = '/app/desk/recent-customers'
  return expectOk(await shop.send<OutputOf<typeof listRecentCustomers>>('GET', path, { token }))
    .customers
}

async function look({ token }: TestStaff, id: string): Promise<void> {
  expectOk(await shop.send('GET', `/app/desk/customers/${id}`, { token }))
  shop.pass(1)
}

test('the customers that a person worked on last are listed once each, newest first, to that person alone', async () => {
  const [sue, cal] = [await aStaffMember(shop, ['support']), await aStaffMember(shop, ['money'])]
  expect(await recent(sue)).toEqual([])
  const customers = await Promise.all(Array.from({ length: 9 }, () => aCustomer(shop)))
  const [first, second] = customers
  for (const { id } of customers) await look(sue, id)
  const path = `/app/desk/customers/${first?.id}/notes`
  const record = { kind: 'customer', id: first?.id }
  const body = { record, text: 'Calls about roaming', isPinned: false }
  expectOk(await shop.send('POST', path, { token: sue.token, key: randomUUID(), body }))
  const listed = (await recent(sue)).map(({ id }) => id)
  expect(listed).toHaveLength(8)
  expect(listed[0]).toBe(first?.id)
  expect(listed[1]).toBe(customers[8]?.id)
  expect(listed).not.toContain(second?.id)
  expect((await recent(sue))[0]).toMatchObject({ email: first?.email, at: expect.any(String) })
  expect(await recent(cal)).toEqual([])
})

test('a customer whose account was closed since is not listed', async () => {
  const sue = await aStaffMember(shop, ['support'])
  const customer = await aCustomer(shop)
  await look(sue, customer.id)
  expect(await recent(sue)).toHaveLength(1)
  const body = { acknowledged: true, endLines: false }
  const sent = { token: customer.token, key: randomUUID(), body }
  expectOk(await shop.send('POST', '/app/users/close', sent))
  expect(await recent(sue)).toEqual([])
})
