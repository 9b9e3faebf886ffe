import { recordUse } from './session-life.ts'
import { createWatch, readStored, removeStored, writeStored } from './storage.ts'

/** The bearer credential and its absolute end (ISO 8601), as the sign-in calls answer them. */
export type StoredSession = {
  readonly token: string
  readonly expiresAt: string
  /** Set when support staff have the session in a customer's place: who. */
  readonly assistedBy?: string
}

const storageKey = 'session'
const { notify, subscribe } = createWatch(storageKey)
/** Whether this page knew of a session that was not ended here on purpose. */
let hadSession = false

/** Spec 4: logged in when a stored token exists and its expiry is in the future. */
export function isCurrent(session: StoredSession | null, now: number): session is StoredSession {
  return session !== null && session.token !== '' && Date.parse(session.expiresAt) > now
}

/** The stored value, or null when none is readable. */
export function parseSession(stored: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    // Any JSON: each field is checked below.
    const { token, expiresAt, assistedBy } = value as Partial<Record<keyof StoredSession, unknown>>
    if (typeof token !== 'string' || typeof expiresAt !== 'string') return null
    return { token, expiresAt, ...(typeof assistedBy === 'string' && { assistedBy }) }
  } catch {
    return null
  }
}

function currentSession(): StoredSession | null {
  const session = parseSession(readStored(storageKey))
  return isCurrent(session, Date.now()) ? session : null
}

/** The absolute end of the session, in milliseconds since 1970; null without one. */
export function sessionEndMs(): number | null {
  const session = currentSession()
  return session && Date.parse(session.expiresAt)
}

/** The bearer token while logged in, else null. */
export function sessionToken(): string | null {
  return currentSession()?.token ?? null
}

/** The token of a customer's own session; null for visitors, and while support staff assist. */
export function ownToken(): string | null {
  return sessionAssistant() === null ? sessionToken() : null
}

export function isLoggedIn(): boolean {
  return currentSession() !== null
}

/** Stores the answer of a sign-in call; every tab learns of it. */
export function startSession({ token, expiresAt, assistedBy }: StoredSession): void {
  recordUse(Date.now())
  writeStored(storageKey, JSON.stringify({ token, expiresAt, assistedBy }))
  notify()
}

function forgetSession() {
  removeStored(storageKey)
  notify()
}

/** Logs every tab out, as the customer asked for here. */
export function endSession(): void {
  hadSession = false
  forgetSession()
}

/**
 * Logs every tab out because the server refused `token` (spec 4: any 401).
 * A late refusal of an older session, or of a call from before the sign-in, ends nothing.
 */
export function loseSession(token: string | undefined): void {
  const stored = parseSession(readStored(storageKey))
  if (token === undefined ? currentSession() !== null : stored?.token !== token) return
  // A page's first call may be refused before anything watches the session.
  hadSession ||= stored !== null
  forgetSession()
}

/** True when a session ended without being asked to here: refused, over, or ended in another tab. */
export function wasSignedOut(): boolean {
  return !isLoggedIn() && (hadSession || parseSession(readStored(storageKey)) !== null)
}

/** Calls `listener` at sign-in, at logout, from any tab, and when the session's time is over. Returns the undo. */
export function subscribeSession(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchExpiry = () => {
    clearTimeout(timer)
    const session = currentSession()
    hadSession ||= session !== null
    if (session) timer = setTimeout(notify, Date.parse(session.expiresAt) - Date.now() + 1)
  }
  const onChange = () => {
    watchExpiry()
    listener()
  }
  const stopListening = subscribe(onChange)
  watchExpiry()
  return () => {
    clearTimeout(timer)
    stopListening()
  }
}

/** The agent who helps in a customer's account here; null in a customer's own session. */
export function sessionAssistant(): string | null {
  return currentSession()?.assistedBy ?? null
}
