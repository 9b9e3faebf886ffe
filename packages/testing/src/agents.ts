import { randomUUID } from 'node:crypto'
import { expectOk, type Shop, type TestCustomer } from './customers.ts'
import type { TestStaff } from './staff.ts'
import { testCrmKey } from './start-test-shop.ts'

/** The address that opens a customer's account for a support agent, once. */
export async function aLinkInto(
  shop: Pick<Shop, 'send'>,
  email: string,
  { agent = 'Sam Carter', reason = 'Their number does not move', crmKey = testCrmKey } = {},
): Promise<string> {
  const headers = { 'x-crm-key': crmKey }
  const body = { email, agent, reason }
  const sent = await shop.send<{ url: string }>('POST', '/app/crm/handoffs', { headers, body })
  return expectOk(sent).url
}

/** A support agent in a customer's account: the token of the assisted session. */
export async function anAgentOf(
  shop: Pick<Shop, 'send'>,
  email: string,
  agent?: string,
): Promise<{ token: string }> {
  return openLink(shop, await aLinkInto(shop, email, { ...(agent && { agent }) }))
}

/** A member of staff in a customer's account, by the button of the desk: the token of the assisted session. */
export async function aHelperOf(
  shop: Pick<Shop, 'send'>,
  staff: Pick<TestStaff, 'token'>,
  customer: Pick<TestCustomer, 'id'>,
): Promise<{ token: string }> {
  return openLink(shop, await aDeskLinkInto(shop, staff, customer))
}

/** The address that the button of the desk makes. */
export async function aDeskLinkInto(
  shop: Pick<Shop, 'send'>,
  { token }: Pick<TestStaff, 'token'>,
  { id }: Pick<TestCustomer, 'id'>,
): Promise<string> {
  const made = await shop.send<{ url: string }>('POST', `/app/desk/customers/${id}/assistance`, {
    token,
    key: randomUUID(),
    body: { reason: 'They cannot find their order' },
  })
  return expectOk(made).url
}

async function openLink(shop: Pick<Shop, 'send'>, url: string): Promise<{ token: string }> {
  const body = { code: url.split('#')[1] }
  return expectOk(await shop.send<{ token: string }>('POST', '/app/auth/crm-login', { body }))
}
