import { translate } from '@openline/i18n/i18n'
import { withLanguage } from './request-language.ts'

/** A text as it is stored: in English. `translateStored` translates it for its reader. */
export function inSourceLanguage(write: () => string): string {
  return withLanguage('en', write)
}

/**
 * A text that was stored in English, in the current language. A text with one value is
 * recognized by its pattern among `patterns`, all others on their own.
 */
export function translateStored(stored: string, ...patterns: readonly string[]): string {
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split(/\{\w+\}/)
    const value = stored.slice(before.length, stored.length - after.length)
    if (stored === before + value + after) {
      return translate(pattern).replace(/\{\w+\}/, () => value)
    }
  }
  return translate(stored)
}
