import { boot, Intercom, shutdown, update } from '@intercom/messenger-js-sdk'
import type { ChatSettings } from '@openline/contract/processes/chat'
import type { Chat, ChatIdentity } from './chat.ts'

/** Intercom's messenger through its own SDK. */
export function createIntercom({ appId, url, region }: ChatSettings): Chat {
  let isLoaded = false
  return {
    boot(identity) {
      const settings = { app_id: appId, ...userOf(identity) }
      if (isLoaded) {
        // A widget that loads late reads these; they must not contain the previous customer.
        const before = window.intercomSettings
        window.intercomSettings = {
          ...settings,
          ...(before?.api_base && { api_base: before.api_base }),
        }
        return boot(window.intercomSettings)
      }
      isLoaded = true
      ensureScriptElement()
      Intercom({ ...settings, region, ...(url !== null && { widgetUrl: url }) })
    },
    update: () => update({}),
    shutdown: () => shutdown(),
  }
}

/** The specification's fields by Intercom's names. */
function userOf(identity: ChatIdentity | null) {
  if (!identity) return {}
  const { id, firstName, email, proof } = identity
  const known = { user_id: id, ...(firstName !== '' && { name: firstName }), email }
  if (!proof) return known
  return proof.kind === 'jwt'
    ? { ...known, intercom_user_jwt: proof.value }
    : { ...known, user_hash: proof.value }
}

/** The SDK puts the widget's script before the first one of the page, and ours have left it. */
function ensureScriptElement(): void {
  if (document.querySelector('script')) return
  const first = document.createElement('script')
  first.type = 'application/json'
  document.head.append(first)
}
