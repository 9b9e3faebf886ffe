import { viewUser } from '@openline/contract/people/profile'
import { type ChatSettings, createChatToken } from '@openline/contract/processes/chat'
import { call } from '../../lib/api.ts'
import { ownToken, subscribeSession } from '../../lib/session.ts'
import type { Chat, ChatIdentity, StartedChat } from './chat.ts'
import { followSession } from './follow-session.ts'

/** Starts the widget that the shop is set up for. Gives what to call when the page changes, and at the end. */
export async function runChat(settings: ChatSettings): Promise<StartedChat> {
  const chat = await createChat(settings)
  const stop = followSession({
    chat,
    // Support staff must not write in the customer's name.
    sessionToken: ownToken,
    subscribeSession,
    loadIdentity: () => loadIdentity(settings),
  })
  return { update: () => chat.update(), stop }
}

async function createChat(settings: ChatSettings): Promise<Chat> {
  if (settings.provider === 'intercom') {
    const { createIntercom } = await import('./intercom.ts')
    return createIntercom(settings)
  }
  const { createChatwoot } = await import('./chatwoot.ts')
  return createChatwoot(settings)
}

async function loadIdentity({ proof }: ChatSettings): Promise<ChatIdentity> {
  const { id, firstName, email, userHash } = await call(viewUser, {})
  const value = proof === 'jwt' ? (await call(createChatToken, {})).token : userHash
  return { id, firstName, email, proof: value === null ? null : { kind: proof, value } }
}
