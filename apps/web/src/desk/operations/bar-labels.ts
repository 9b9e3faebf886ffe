import type { FigureRange, Figures } from '@openline/contract/office/figures-desk'

/** How a range is chosen. */
export const rangeLabels = {
  '48h': 'Last 48 hours',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const satisfies Record<FigureRange, string>

type Shown = { readonly range: FigureRange; readonly timeZone: string }

/** `Nov 22, 2 PM CST` or `Sun, Nov 22`, on the carrier's calendar: two hours of one name differ by their zone. */
export function barLabels(
  { startsAt, isOver }: Pick<Figures, 'startsAt' | 'isOver'>,
  { range, timeZone }: Shown,
): string {
  const parts: Intl.DateTimeFormatOptions =
    range === '48h' ? { hour: 'numeric', timeZoneName: 'short' } : { weekday: 'short' }
  const format = new Intl.DateTimeFormat('en-US', {
    ...parts,
    timeZone,
    month: 'short',
    day: 'numeric',
  })
  return `${format.format(new Date(startsAt))}${isOver ? '' : ' (so far)'}`
}

const number = new Intl.NumberFormat('en-US')

/** `1,204` */
export function countWords(count: number): string {
  return number.format(count)
}
