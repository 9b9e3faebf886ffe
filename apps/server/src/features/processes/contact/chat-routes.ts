import * as api from '@openline/contract/processes/chat'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import { signChatToken } from './chat.ts'

export function chatRoutes(
  deps: Needs<'db' | 'clock' | 'chatHashKey' | 'chat'>,
): readonly Binding[] {
  return [
    bind(api.createChatToken, async (_, caller) => ({ token: await signChatToken(deps, caller) })),
  ]
}
