const units = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A span in its two largest units: "1 day 3 hours", "12 minutes", "less than a minute". */
export function spanLabels(fromMs: number, toMs: number): string {
  let seconds = Math.max(0, Math.floor((toMs - fromMs) / 1000))
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length)
    seconds -= count * length
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
    else if (parts.length > 0) break
  }
  return parts.slice(0, 2).join(' ') || 'less than a minute'
}
