import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@openline/contract/endpoint'
import type { listApprovalRequests, SoleScope } from '@openline/contract/people/approvals'
import type { AskedBoth } from '@openline/contract/people/approvals-desk'
import { expectOk, type Shop, type TestCustomer } from './customers.ts'
import type { TestStaff } from './staff.ts'

/** A customer lets a member of staff see or do what the scope says, by a press in the account. */
export async function anApproval(
  shop: Pick<Shop, 'send'>,
  { token }: Pick<TestStaff, 'token'>,
  customer: TestCustomer,
  scope: SoleScope,
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

/** Both owners of two accounts let a member of staff do what takes both, once each is asked by one call. */
export async function bothApprove(
  shop: Pick<Shop, 'send'>,
  { token }: Pick<TestStaff, 'token'>,
  { path, body, owners }: { path: string; body: object; owners: readonly TestCustomer[] },
): Promise<void> {
  const sent = { token, key: randomUUID(), body: { reason: 'They have two accounts', ...body } }
  const { asked } = expectOk(await shop.send<AskedBoth>('POST', path, sent))
  for (const owner of owners) {
    const { requests } = expectOk(
      await shop.send<OutputOf<typeof listApprovalRequests>>('GET', '/app/approvals', {
        token: owner.token,
      }),
    )
    const phrase = asked.find(({ customerId }) => customerId === owner.id)?.phrase
    const request = requests.find((one) => one.phrase === phrase)
    const answer = { token: owner.token, body: { answer: 'approve' } }
    expectOk(await shop.send('POST', `/app/approvals/${request?.id}`, answer))
  }
}
