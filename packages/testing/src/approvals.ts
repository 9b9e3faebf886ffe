import { randomUUID } from 'node:crypto'
import { expectOk, type Shop, type TestCustomer } from './customers.ts'
import type { TestStaff } from './staff.ts'

/** A customer lets a member of staff act for them, by a press in the account. */
export async function anApproval(
  shop: Pick<Shop, 'send'>,
  { token }: Pick<TestStaff, 'token'>,
  customer: TestCustomer,
): Promise<void> {
  const asked = await shop.send<{ approval: { id: string } }>(
    'POST',
    `/app/desk/customers/${customer.id}/approval`,
    { token, key: randomUUID(), body: { reason: 'The customer called for help' } },
  )
  const { id } = expectOk(asked).approval
  const body = { answer: 'approve' }
  expectOk(await shop.send('POST', `/app/approvals/${id}`, { token: customer.token, body }))
}
