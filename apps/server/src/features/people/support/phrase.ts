import { randomInt } from 'node:crypto'
import type { Language } from '@openline/i18n/language'
import words from './phrase-words.json' with { type: 'json' }

/**
 * Two words, for example "amber harbor", that a customer sees in their language and hears from the staff member who
 * asks them. They open nothing.
 */
export function newPhrase(
  language: Language,
  pick: (count: number) => number = (count) => randomInt(count),
): string {
  return words[language].map((list) => list[pick(list.length)]).join(' ')
}
