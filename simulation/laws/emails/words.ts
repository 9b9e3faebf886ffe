import { formatDate } from '@openline/contract/dates'
import { formatCents } from '@openline/contract/money'
import { translate } from '@openline/i18n/i18n'
import { type Language, languages } from '@openline/i18n/language'
import { clockTime } from '@openline/server/emails/clock-time'
import { withLanguage } from '@openline/server/language/request-language'

/** What stands in the gaps of a text, by their names. */
export type Values = Readonly<Record<string, string>>

const patterns = new Map<string, RegExp>()

/** The values in `text` when it says `source`, an English source text, in that language; null when it doesn't. */
export function valuesOf(source: string, language: Language, text: string): Values | null {
  const key = `${language} ${source}`
  const pattern = patterns.get(key) ?? patternOf(wordsOf(source, language))
  patterns.set(key, pattern)
  const found = pattern.exec(text)
  return found && { ...found.groups }
}

/** `source` in a language, its gaps unfilled. */
export function wordsOf(source: string, language: Language): string {
  return withLanguage(language, () => translate(source))
}

/** The language in which `text` says `source`, and the values; null when it does in none. */
export function inWhichLanguage(source: string, text: string) {
  for (const language of languages) {
    const values = valuesOf(source, language, text)
    if (values) return { language, values }
  }
  return null
}

/** A date as an email writes it. */
export function dayIn(language: Language, at: Date, zone: string): string {
  return withLanguage(language, () => formatDate(at, 'MMM D, YYYY', zone))
}

/** A moment as an email writes it. */
export function timeIn(language: Language, at: Date, zone: string): string {
  return withLanguage(language, () => clockTime(at, zone))
}

/** Cents as an email writes them. */
export function moneyIn(language: Language, cents: number): string {
  return withLanguage(language, () => formatCents(cents))
}

/** The cents of an amount as an email writes it: `-$1,234.56` is -123456. */
export function centsOf(text: string): number {
  const [, minus = '', digits = ''] = /(-?)\$([\d,]+\.\d\d)/.exec(text) ?? []
  return Number(`${minus}${digits.replace(/[,.]/g, '')}`)
}

/** Tried first: the comma within it would otherwise end the gap before it. */
const date = String.raw`\p{L}+\.? \d{1,2}, \d{4}|\d{1,2} (?:de )?\p{L}+\.?,? (?:de )?\d{4}`

/** A gap takes a date, or as little as it can. A value that ends with a full stop gets no second one. */
function patternOf(words: string): RegExp {
  const known = new Set<string>()
  const parts = words.split(/(\{\w+\}\.?)/).map((part) => {
    const [, name, stop = ''] = /^\{(\w+)\}(\.?)$/.exec(part) ?? []
    if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const gap = known.has(name) ? String.raw`\k<${name}>` : `(?<${name}>${date}|[^\n]+?)`
    known.add(name)
    return `${gap}${stop && String.raw`\.?`}`
  })
  return new RegExp(`^${parts.join('')}$`, 'u')
}
