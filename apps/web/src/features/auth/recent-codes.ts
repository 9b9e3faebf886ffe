import type { SentCode } from './sign-in-state.ts'

/** By address; in memory only, since an address is personal. */
const codes = new Map<string, SentCode>()

const keyOf = (email: string): string => email.trim().toLowerCase()

export const rememberCode = (email: string, code: SentCode): void => {
  codes.set(keyOf(email), code)
}

/**
 * The code mailed to `email` moments ago, while the server would refuse to mail
 * another. Whoever went back a step goes on with it.
 */
export const recentCode = (email: string, nowMs: number): SentCode | null => {
  const code = codes.get(keyOf(email))
  return code && code.resendAtMs > nowMs ? code : null
}
