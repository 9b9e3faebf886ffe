import type { Challenge } from '@openline/contract/people/auth'

/** A code that was emailed. Times are milliseconds since 1970 by this browser's clock. */
export type SentCode = {
  readonly challengeId: string
  /** When a new code may be requested. */
  readonly resendAtMs: number
  readonly expiresAtMs: number
}

/**
 * What one step of signing in hands to the next. It lives in the history entry:
 * it survives a reload, and is neither in the address nor in storage.
 */
export type SignInState = {
  /** Empty while unknown. */
  readonly email: string
  /** How many entries of this sign-in lie before this one in the history. */
  readonly depth: number
  readonly code: SentCode | null
  /** True: the requested step needs the ones before it. */
  readonly startsAgain: boolean
}

export const freshState: SignInState = { email: '', depth: 0, code: null, startsAgain: false }

/** The times of a challenge that was answered at `nowMs`. */
export function toSentCode(
  { challengeId, resendAfterSeconds, expiresInSeconds }: Challenge,
  nowMs: number,
): SentCode {
  return {
    challengeId,
    resendAtMs: nowMs + resendAfterSeconds * 1000,
    expiresAtMs: nowMs + expiresInSeconds * 1000,
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The stored code, or null when none is readable. */
export function readCode(value: unknown): SentCode | null {
  if (!isRecord(value)) return null
  const { challengeId, resendAtMs, expiresAtMs } = value
  return typeof challengeId === 'string' &&
    typeof resendAtMs === 'number' &&
    typeof expiresAtMs === 'number'
    ? { challengeId, resendAtMs, expiresAtMs }
    : null
}

/** The state of a history entry, which may also be of another page or an older version of this one. */
export function readSignInState(value: unknown): SignInState {
  if (!isRecord(value)) return freshState
  const { email, depth, code, startsAgain } = value
  return {
    email: typeof email === 'string' ? email : '',
    depth: typeof depth === 'number' && Number.isInteger(depth) && depth > 0 ? depth : 0,
    code: readCode(code),
    startsAgain: startsAgain === true,
  }
}

/** The state of the next step: the email address is passed on, anything else only by name. */
export function nextState(state: SignInState, changes: Partial<SignInState> = {}): SignInState {
  return {
    ...freshState,
    email: state.email,
    ...changes,
    depth: state.depth + 1,
  }
}
