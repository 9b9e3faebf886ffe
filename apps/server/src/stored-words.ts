import { translate } from '@openline/words/words'
import { inLanguage } from './speaking.ts'

/** A text as it is stored: in English, whoever is served. `retell` says it to its reader. */
export function toStore(write: () => string): string {
  return inLanguage('en', write)
}

/**
 * What was stored in English, in the language of whoever reads it now. A text with one value is
 * recognised by its pattern among `patterns`, all others by themselves.
 */
export function retell(stored: string, ...patterns: readonly string[]): string {
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split(/\{\w+\}/)
    const value = stored.slice(before.length, stored.length - after.length)
    if (stored === before + value + after) {
      return translate(pattern).replace(/\{\w+\}/, () => value)
    }
  }
  return translate(stored)
}
