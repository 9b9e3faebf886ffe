import { formatDate } from '@openline/contract/dates'
import type { Usage } from '@openline/contract/lines/usage'
import { locale } from '@openline/i18n/language'

const dayMs = 24 * 3600_000

type DayUsed = { readonly label: string; readonly value: number; readonly words: string }

/** A bar for each calendar day from the first that the carrier counted to the last, without gaps. */
export function daysOf({ days }: Pick<Usage, 'days'>): readonly DayUsed[] {
  const [first, last] = [days?.at(0), days?.at(-1)]
  if (!days || !first || !last) return []
  const used = new Map(days.map(({ day, dataUsedMb }) => [day, dataUsedMb]))
  const from = noonOf(first.day)
  const count = Math.max(0, Math.round((noonOf(last.day) - from) / dayMs)) + 1
  return Array.from({ length: count }, (_, index) => {
    const noon = new Date(from + index * dayMs)
    const value = used.get(noon.toISOString().slice(0, 10)) ?? 0
    return { label: formatDate(noon, 'MMM D, YYYY', 'UTC'), value, words: words(value) }
  })
}

/** Of a day without a zone, in milliseconds. */
function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

function words(megabytes: number): string {
  const [amount, unit] = megabytes < 1000 ? [megabytes, 'MB'] : [megabytes / 1000, 'GB']
  const maximumFractionDigits = unit === 'MB' ? 0 : 1
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits }).format(amount)} ${unit}`
}
