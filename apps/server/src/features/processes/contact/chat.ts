import { createHmac } from 'node:crypto'
import { type ChatSettings, chatTokenSeconds } from '@openline/contract/processes/chat'
import type { Clock } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import type { Caller } from '../../../http/bind.ts'
import { viewUser } from '../account/profile.ts'

export type ChatDeps = {
  db: Db
  clock: Clock
  /** Null when there is no support chat. */
  chat: ChatSettings | null
  /** Null when customers are not proved to it. */
  chatHashKey: string | null
}

/**
 * Signs who a customer is for the chat provider: id, first name and email address, and nothing
 * more. Null unless the shop is set up for tokens.
 */
export async function signChatToken(deps: ChatDeps, caller: Caller): Promise<string | null> {
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
