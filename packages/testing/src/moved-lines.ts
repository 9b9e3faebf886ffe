import { randomUUID } from 'node:crypto'
import { anApproval } from './approvals.ts'
import { aCustomer, expectOk, type TestCustomer } from './customers.ts'
import type { LineOwner } from './lines.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

/** Support moves a line to another account of its owner, who approves it in both; gives the owner of the other one. */
export async function aMovedLine(
  shop: TestShop,
  { customer, line }: Pick<LineOwner, 'customer' | 'line'>,
): Promise<TestCustomer> {
  const to = await aCustomer(shop)
  const staff = await aStaffMember(shop, ['support'], 'Alex Kim')
  for (const owner of [customer, to]) await anApproval(shop, staff, owner, 'move')
  const body = {
    fromCustomerId: customer.id,
    toEmail: to.email,
    isSamePerson: true,
    reason: 'Both accounts are theirs',
  }
  const sent = { token: staff.token, key: randomUUID(), body }
  expectOk(await shop.send('POST', `/app/desk/lines/${line.id}/move`, sent))
  return to
}
