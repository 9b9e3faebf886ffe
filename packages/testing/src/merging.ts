import { randomUUID } from 'node:crypto'
import type { MergePreview } from '@openline/contract/people/account-merges-desk'
import type { AskedBoth } from '@openline/contract/people/approvals-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { bothApprove } from './approvals.ts'
import { aCustomer, expectOk, type TestCustomer } from './customers.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

const reason = 'Both accounts are theirs'

/** Support at the page of an account that is merged into another one of its owner. */
export async function aMergeDesk(shop: TestShop, from: TestCustomer, name = 'Alex Kim') {
  const staff = await aStaffMember(shop, ['support'], name)
  const to = await aCustomer(shop)
  const path = `/app/desk/customers/${from.id}`
  const post = <Answer>(what: string, body: object, key: string = randomUUID()) =>
    shop.send<Answer>('POST', `${path}/${what}`, { token: staff.token, key, body })
  return {
    staff,
    to,
    preview: async () =>
      expectOk(await post<{ preview: MergePreview }>('merge/preview', { toEmail: to.email }))
        .preview,
    merge: (body: object = {}, key?: string) =>
      post<{ message: string }>(
        'merge',
        { toEmail: to.email, isSamePerson: true, reason, ...body },
        key,
      ),
    mergeAfterIdCheck: (body: object = {}) =>
      post<{ message: string; isWaiting: boolean }>('merge/id-check', {
        toEmail: to.email,
        checks: ['photo_id', 'details_match', 'call_back'],
        note: 'Iowa driver’s license on a video call',
        reason,
        ...body,
      }),
    ask: () => post<AskedBoth>('merge-approvals', { toEmail: to.email, reason }),
    look: async (id = from.id) => {
      const page = `/app/desk/customers/${id}`
      const sent = shop.send<{ customer: DeskCustomer }>('GET', page, { token: staff.token })
      return expectOk(await sent).customer
    },
    approveBoth: (owners: readonly TestCustomer[] = [from, to]) => {
      const asking = { path: `${path}/merge-approvals`, body: { toEmail: to.email } }
      return bothApprove(shop, staff, { ...asking, owners })
    },
  }
}

/** Support merges an account into another one of its owner, who approves it in both; gives the open one. */
export async function aMergedAccount(shop: TestShop, from: TestCustomer): Promise<TestCustomer> {
  const desk = await aMergeDesk(shop, from)
  await desk.approveBoth()
  expectOk(await desk.merge())
  return desk.to
}
