import type { BlockKind } from '@openline/contract/people/blocks-desk'

export const blockKindLabels = {
  card: 'Card',
  email: 'Email',
  device: 'Phone',
  network: 'Network',
  address: 'Address',
} as const satisfies Record<BlockKind, string>

/** The last moment of a day in the zone of the browser; null for none. */
export function endOfDay(day: string): string | null {
  const [year, month, date] = day.split('-').map(Number)
  if (year === undefined || month === undefined || date === undefined) return null
  return new Date(year, month - 1, date, 23, 59, 59).toISOString()
}
