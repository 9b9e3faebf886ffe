export type ExpiryParts = { readonly month: number; readonly year: number }

const written = /^(\d{1,2})\s?[/-]\s?(?:20)?(\d{2})$/

/**
 * `MM/YY` from the ways people and browsers write it: `1/29`, `01-29`,
 * `01 / 2029`. Anything else comes back trimmed.
 */
export function normalizeExpiry(raw: string): string {
  const trimmed = raw.trim()
  const match = written.exec(trimmed)
  return match ? `${(match[1] ?? '').padStart(2, '0')}/${match[2]}` : trimmed
}

/** A slash after the month as soon as it is complete: `12` is shown as `12/`. */
export function formatExpiry(digits: string): string {
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`
}

/** Month 1 to 12 and four-digit year; null when `expiry` is no complete date. Inverts `formatExpiry`. */
export function expiryParts(expiry: string): ExpiryParts | null {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(normalizeExpiry(expiry))
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null
}

/** When the last place with our customers, Hawaii, begins a new day; it has no daylight saving time. */
const lastMidnightUtcHour = 10

/** A card is valid through the month printed on it, wherever in the US its holder is. */
export function isExpired({ month, year }: ExpiryParts, now: Date): boolean {
  return now.getTime() >= Date.UTC(year, month, 1, lastMidnightUtcHour)
}

/** Whether the month printed on a card (MM/YY) is over; never for a way to pay without one, such as Link. */
export function hasExpired(expiry: string, now: Date): boolean {
  const parts = expiryParts(expiry)
  return parts !== null && isExpired(parts, now)
}
