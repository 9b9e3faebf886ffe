import type { StaffSession } from '@openline/contract/people/staff-sessions'
import { createWatch, readStored, removeStored, writeStored } from '../../lib/storage.ts'

/** The bearer credential at the desk and its absolute end (ISO 8601). A customer's session is another value. */
type StoredSession = Pick<StaffSession, 'token' | 'expiresAt'>

const storageKey = 'desk-session'
const watch = createWatch(storageKey)

/** Calls `listener` at sign-in and sign-out, in any tab. Returns the undo. */
export const subscribeSession = watch.subscribe

function parsed(stored: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    // Any JSON: each field is checked below.
    const { token, expiresAt } = value as Partial<Record<keyof StoredSession, unknown>>
    return typeof token === 'string' && typeof expiresAt === 'string' ? { token, expiresAt } : null
  } catch {
    return null
  }
}

/** The token of the session at the desk; null without one, or after its end. */
export function staffToken(): string | null {
  const session = parsed(readStored(storageKey))
  return session && Date.parse(session.expiresAt) > Date.now() ? session.token : null
}

let hasLeft = false

/** Whether the last session of this tab was ended by its owner, who wants to go nowhere. */
export function hasSignedOut(): boolean {
  return hasLeft
}

/** Signs every tab out, as its owner asked. */
export function leaveSession(): void {
  hasLeft = true
  endSession()
}

/** Stores the answer of a call that signs in. */
export function startSession({ token, expiresAt }: StoredSession): void {
  hasLeft = false
  writeStored(storageKey, JSON.stringify({ token, expiresAt }))
  watch.notify()
}

/** Signs every tab out. */
export function endSession(): void {
  removeStored(storageKey)
  watch.notify()
}

/**
 * Signs every tab out because the server refused `token`. A late refusal of an older session ends
 * nothing; that of a call without a token notifies pages that still show an expired session.
 */
export function loseSession(token: string | undefined): void {
  const current = token === undefined ? staffToken() === null : storedToken() === token
  if (current) endSession()
}

function storedToken(): string | undefined {
  return parsed(readStored(storageKey))?.token
}
