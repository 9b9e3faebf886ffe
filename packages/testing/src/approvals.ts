import { randomUUID } from 'node:crypto'
import type { ApprovalScope } from '@openline/contract/people/approvals'
import { expectOk, type Shop, type TestCustomer } from './customers.ts'
import type { TestStaff } from './staff.ts'

/** A customer lets a member of staff see or do what the scope says, by a press in the account. */
export async function anApproval(
  shop: Pick<Shop, 'send'>,
  { token }: Pick<TestStaff, 'token'>,
  customer: TestCustomer,
  scope: ApprovalScope,
): Promise<{ id: string }> {
  const asked = await shop.send<{ approval: { id: string } }>(
    'POST',
    `/app/desk/customers/${customer.id}/approvals`,
    { token, key: randomUUID(), body: { scope, reason: 'The customer called for help' } },
  )
  const { id } = expectOk(asked).approval
  const body = { answer: 'approve' }
  expectOk(await shop.send('POST', `/app/approvals/${id}`, { token: customer.token, body }))
  return { id }
}
