import { expectOk, type Shop } from './customers.ts'
import { testCrmKey } from './start-test-shop.ts'

/** A support agent in a customer's account: the token of the assisted session. */
export const anAgentFor = async (
  shop: Pick<Shop, 'send'>,
  email: string,
  agent = 'Sam Carter',
): Promise<{ token: string }> => {
  const { url } = expectOk(
    await shop.send<{ url: string }>('POST', '/app/crm/handoffs', {
      headers: { 'x-crm-key': testCrmKey },
      body: { email, agent, reason: 'Their number does not move' },
    }),
  )
  const code = url.split('#')[1]
  return expectOk(
    await shop.send<{ token: string }>('POST', '/app/auth/crm-login', { body: { code } }),
  )
}
