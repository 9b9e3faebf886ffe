import { expectOk, type Shop } from './customers.ts'
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
  const code = (await aLinkInto(shop, email, { ...(agent && { agent }) })).split('#')[1]
  return expectOk(
    await shop.send<{ token: string }>('POST', '/app/auth/crm-login', { body: { code } }),
  )
}
