import { createHmac } from 'node:crypto'
import { chatTokenSeconds } from '@openline/contract/processes/chat'
import type { Caller } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { viewUser } from '../account/profile.ts'

/**
 * Signs who a customer is for the chat provider: id, first name and email address, and nothing
 * more. Null unless the shop is set up for tokens.
 */
export async function signChatToken(
  deps: Needs<'db' | 'clock' | 'chatHashKey' | 'chat'>,
  caller: Caller,
): Promise<string | null> {
  const { chat, chatHashKey, clock } = deps
  if (chat?.proof !== 'jwt' || chatHashKey === null) return null
  const { id, firstName, email } = await viewUser(deps, caller)
  const now = Math.floor(clock().getTime() / 1000)
  const name = firstName === '' ? {} : { name: firstName }
  const claims = { user_id: id, ...name, email, iat: now, exp: now + chatTokenSeconds }
  const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return `${signed}.${createHmac('sha256', chatHashKey).update(signed).digest('base64url')}`
}
