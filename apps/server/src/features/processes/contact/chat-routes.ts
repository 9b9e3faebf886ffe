import * as api from '@openline/contract/processes/chat'
import { type Binding, bind } from '../../../http/bind.ts'
import { type ChatDeps, signChatToken } from './chat.ts'

export function chatRoutes(deps: ChatDeps): readonly Binding[] {
  return [
    bind(api.createChatToken, async (_, caller) => ({ token: await signChatToken(deps, caller) })),
  ]
}
