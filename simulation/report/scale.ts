/** A range of numbers with the round ones that an axis names. */
export type Scale = {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** The scale that holds these numbers and zero, with some five round steps, none smaller than `smallest`. */
export function roundScale(values: readonly number[], smallest: number): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = Math.max(smallest, roundUp((high - low) / 4))
  const from = Math.floor(low / step)
  const to = Math.max(from + 1, Math.ceil(high / step))
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  return { min: from * step, max: to * step, ticks }
}

/** The next number of 1, 2 or 5 with zeros. */
function roundUp(number: number): number {
  if (number <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(number))
  const factor = [1, 2, 5].find((candidate) => candidate * power >= number) ?? 10
  return factor * power
}

const dayMs = 24 * 3600_000

/** The days that an axis names: each tenth of a few weeks, else the first of each month. */
export function namedDays(ends: readonly Date[]): readonly { index: number; label: string }[] {
  const nameBy = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
    return (end: Date) => format.format(new Date(end.getTime() - dayMs))
  }
  if (ends.length <= 100) {
    const every = Math.max(1, Math.ceil(ends.length / 10))
    const dayOf = nameBy({ month: 'short', day: 'numeric' })
    return ends.flatMap((end, index) => (index % every === 0 ? [{ index, label: dayOf(end) }] : []))
  }
  const monthOf = nameBy({ month: 'short' })
  const named = ends.map((end, index) => ({ index, label: monthOf(end) }))
  return named.filter(({ index, label }) => index > 0 && label !== named[index - 1]?.label)
}
