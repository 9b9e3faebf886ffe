import { randomUUID } from 'node:crypto'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import type { AskedBoth } from '@openline/contract/people/approvals-desk'
import { bothApprove } from './approvals.ts'
import { aCustomer, expectOk, type TestCustomer } from './customers.ts'
import type { LineOwner } from './lines.ts'
import { aStaffMember } from './staff.ts'
import type { TestShop } from './start-test-shop.ts'

export type Given = Pick<LineOwner, 'customer' | 'line'>

const reason = 'Both accounts are theirs'

/** Support at the page of a line, with an account for it to go to. */
export async function aMoveDesk(shop: TestShop, { customer, line }: Given, name = 'Alex Kim') {
  const staff = await aStaffMember(shop, ['support'], name)
  const to = await aCustomer(shop)
  const path = `/app/desk/lines/${line.id}`
  const post = <Answer>(what: string, body: object, key: string = randomUUID()) =>
    shop.send<Answer>('POST', `${path}/${what}`, {
      token: staff.token,
      key,
      body: { reason, ...body },
    })
  return {
    staff,
    to,
    move: (body: object = {}, key?: string) => {
      const move = { fromCustomerId: customer.id, toEmail: to.email, isSamePerson: true }
      return post<{ message: string }>('move', { ...move, ...body }, key)
    },
    ask: (toEmail = to.email) => post<AskedBoth>('move-approvals', { toEmail }),
    act: (what: string, body: object = {}) => post(what, body),
    view: async () =>
      expectOk(await shop.send<{ line: DeskLine }>('GET', path, { token: staff.token })).line,
    approveBoth: (owners: readonly TestCustomer[] = [customer, to]) => {
      const asking = { path: `${path}/move-approvals`, body: { toEmail: to.email } }
      return bothApprove(shop, staff, { ...asking, owners })
    },
  }
}

/** Support moves a line to another account of its owner, who approves it in both; gives the owner of the other one. */
export async function aMovedLine(shop: TestShop, given: Given): Promise<TestCustomer> {
  const desk = await aMoveDesk(shop, given)
  await desk.approveBoth()
  expectOk(await desk.move())
  return desk.to
}
