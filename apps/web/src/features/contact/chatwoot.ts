import type { ChatSettings } from '@openline/contract/processes/chat'
import type { Chat, ChatIdentity } from './chat.ts'

/** What Chatwoot's script adds to the page. */
type ChatwootPage = typeof globalThis & {
  chatwootSDK?: { run(options: { websiteToken: string; baseUrl: string }): void }
  $chatwoot?: {
    setUser(id: string, user: { name?: string; email: string; identifier_hash?: string }): void
    reset(): void
    toggleBubbleVisibility(visibility: 'show' | 'hide'): void
  }
}

/** Chatwoot's widget, from the carrier's own Chatwoot at `url`. */
export function createChatwoot({ appId, url }: ChatSettings): Chat {
  const page: ChatwootPage = globalThis
  const baseUrl = url ?? ''
  let isLoaded = false
  /** What the widget is to show; undefined while it is to show nothing. */
  let wanted: ChatIdentity | null | undefined

  const show = () => {
    if (wanted) page.$chatwoot?.setUser(wanted.id, userOf(wanted))
    page.$chatwoot?.toggleBubbleVisibility(wanted === undefined ? 'hide' : 'show')
  }
  const load = () => {
    isLoaded = true
    window.addEventListener('chatwoot:ready', show)
    const script = document.createElement('script')
    script.src = `${baseUrl}/packs/js/sdk.js`
    script.addEventListener('load', () => page.chatwootSDK?.run({ websiteToken: appId, baseUrl }))
    document.head.append(script)
  }
  return {
    boot(identity) {
      wanted = identity
      if (isLoaded) show()
      else load()
    },
    update: () => {}, // It listens on its own.
    shutdown() {
      wanted = undefined
      page.$chatwoot?.reset()
      show()
    },
  }
}

function userOf({ firstName, email, proof }: ChatIdentity) {
  return {
    ...(firstName !== '' && { name: firstName }),
    email,
    ...(proof && { identifier_hash: proof.value }),
  }
}
