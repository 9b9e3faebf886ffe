import { expiryParts, isExpired } from '@openline/contract/card-expiry'

const soonMs = 60 * 24 * 3600_000

/** What to say about the expiry (MM/YY) of a card, 60 days ahead and afterwards; null while there is time. */
export const expiryNotice = (expiry: string, now: Date): 'Expired' | 'Expires soon' | null => {
  const parts = expiryParts(expiry)
  if (parts === null) return null
  if (isExpired(parts, now)) return 'Expired'
  return isExpired(parts, new Date(now.getTime() + soonMs)) ? 'Expires soon' : null
}
