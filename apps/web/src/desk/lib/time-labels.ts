const units = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

/** A span in its largest units, two of them by default: "1 day 3 hours", "12 minutes", "less than a minute". */
export function spanLabels(fromMs: number, toMs: number, shown: 1 | 2 = 2): string {
  let seconds = Math.max(0, Math.floor((toMs - fromMs) / 1000))
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length)
    seconds -= count * length
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
    else if (parts.length > 0) break
  }
  return parts.slice(0, shown).join(' ') || 'less than a minute'
}
