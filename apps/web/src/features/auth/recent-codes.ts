import { requestLoginCode } from '@openline/contract/people/auth'
import { call } from '../../lib/api.ts'
import { readCode, type SentCode, toSentCode } from './sign-in-state.ts'

const storageKey = 'recent-code'

function keyOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Kept until the tab closes, as the history entry that holds the same: who opens the sign-in page
 * anew in it continues with the code. Without session storage, a new page knows of no code.
 */
function tabStorage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage
  } catch {
    return null
  }
}

export function rememberCode(email: string, code: SentCode): void {
  try {
    tabStorage()?.setItem(storageKey, JSON.stringify({ email: keyOf(email), code }))
  } catch {
    // Storage is full or blocked: the next page asks for a code again.
  }
}

/**
 * The code emailed to `email` moments ago, while the server would refuse to send another. A
 * visitor who went back a step, or reloaded the page, continues with it.
 */
export function recentCode(email: string, nowMs: number): SentCode | null {
  try {
    const stored: unknown = JSON.parse(tabStorage()?.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { email: to, code } = stored as Partial<Record<'email' | 'code', unknown>> // read below
    const sent = readCode(code)
    return to === keyOf(email) && sent !== null && sent.resendAtMs > nowMs ? sent : null
  } catch {
    return null
  }
}

/** Emails a code to sign in with, unless one was sent to the address moments ago. */
export async function sendCode(email: string, signal: AbortSignal): Promise<SentCode> {
  const recent = recentCode(email, Date.now())
  if (recent) return recent
  const code = toSentCode(await call(requestLoginCode, { body: { email } }, { signal }), Date.now())
  rememberCode(email, code)
  return code
}
