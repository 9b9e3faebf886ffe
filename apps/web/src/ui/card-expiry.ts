/** Whether the month printed on a card (MM/YY) is over; never for a way to pay without one. */
export function hasExpired(expiry: string, now: Date): boolean {
  if (expiry === '') return false
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return now.getTime() >= Date.UTC(2000 + year, month, 1)
}
