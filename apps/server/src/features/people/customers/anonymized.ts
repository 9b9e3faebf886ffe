/** Where the addresses of closed accounts are, of which no email arrives. */
export const anonymizedDomain = '@closed.invalid'

/** Whether this address belongs to a closed account. */
export function isAnonymized(email: string): boolean {
  return email.endsWith(anonymizedDomain)
}
