import type { Chat, ChatIdentity } from './chat.ts'

type Dependencies = {
  readonly chat: Chat
  /** The token of the session, or null. */
  readonly sessionToken: () => string | null
  /** Calls back at every change of the session; returns the undo. */
  readonly subscribeSession: (listener: () => void) => () => void
  /** Asks the server who is signed in. Rejects when it does not say. */
  readonly loadIdentity: () => Promise<ChatIdentity>
}

/**
 * Keeps the chat in step with the session: booted with identity on login, without on logout, and shut
 * down before another identity, since the last conversation would stay visible (spec 4). Returns
 * what ends it.
 */
export function followSession(dependencies: Dependencies): () => void {
  const { chat, sessionToken, subscribeSession, loadIdentity } = dependencies
  /** The token of the session that the chat was booted with; undefined before the first. */
  let told: string | null | undefined
  let isOn = false

  const show = (identity: ChatIdentity | null) => {
    if (isOn) chat.shutdown()
    isOn = true
    chat.boot(identity)
  }
  const follow = () => {
    const token = sessionToken()
    if (token === told) return
    told = token
    if (token === null) return show(null)
    // Until the identity is known, no earlier conversation is shown.
    if (isOn) chat.shutdown()
    isOn = false
    const isStillHere = () => told === token
    loadIdentity().then(
      (identity) => isStillHere() && show(identity),
      () => isStillHere() && show(null),
    )
  }
  const stopListening = subscribeSession(follow)
  follow()
  return () => {
    stopListening()
    told = undefined
    if (isOn) chat.shutdown()
    isOn = false
  }
}
