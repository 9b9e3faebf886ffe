import { type SQL, sql } from 'drizzle-orm'
import { nameWords, reversedNameWords } from '../../../db/schema/accounts.ts'
import { beginWith, searchKey } from '../../../db/schema/search-keys.ts'
import type { NameParts } from './desk-search-questions.ts'
import { customersWhere } from './desk-search-record-store.ts'

/** No text sorts behind it, in the order of bytes. */
const lastCharacter = '\u{10FFFF}'

/** Unlike `like`, also served by an index where the value is not known when the statement is planned. */
export function startsWith(key: SQL, prefix: string): SQL {
  return sql`${key} >= ${prefix} and ${key} < ${prefix + lastCharacter}`
}

/** By the beginnings of first and last name, in their order. */
export function byName({ first, last }: NameParts): SQL {
  const [firstKey, lastKey] = [searchKey('first_name'), searchKey('last_name')]
  if (first === '') return customersWhere(startsWith(lastKey, last), sql`${lastKey}, ${firstKey}`)
  if (last === '') return customersWhere(startsWith(firstKey, first), sql`${firstKey}, ${lastKey}`)
  const where = sql`${startsWith(lastKey, last)} and ${startsWith(firstKey, first)}`
  return customersWhere(where, sql`${lastKey}, ${firstKey}`)
}

/** By the beginnings of any words of the name: "Cruz" finds "De La Cruz". In no order: sorting would read all of them. */
export function byWords(words: readonly string[]): SQL[] {
  return words.length === 0 ? [] : [customersWhere(beginWith(nameWords, words), null)]
}

/** In a shorter word one wrong letter leaves too little to look for. */
const minFuzzyLetters = 5

/**
 * By the words with one letter of one of them wrong, left out, too much, or two of them swapped. The letters before and
 * after such a mistake are in the name as they were typed: the indexes of words and of their ends find both.
 */
export function namesNear(words: readonly string[]): SQL[] {
  return words.flatMap((word, index) => {
    if (word.length < minFuzzyLetters) return []
    const others = words.toSpliced(index, 1)
    const around = sql.join(aroundMistakes(word), sql` or `)
    const isNear = sql`name_key ~ ${`(^|[ -])(${oneMistake(word).join('|')})($|[ -])`}`
    const ofOthers = others.length > 0 ? [beginWith(nameWords, others)] : []
    return [customersWhere(sql.join([sql`(${around})`, ...ofOthers, isNear], sql` and `), null)]
  })
}

/** For two letters at each place, of which one or both may be wrong: the beginning before them and the end after them. */
function aroundMistakes(word: string): SQL[] {
  return Array.from({ length: word.length - 1 }, (_, place) => {
    const start = word.slice(0, place)
    const end = Array.from(word.slice(place + 2))
      .toReversed()
      .join('')
    const parts = [
      ...(start === '' ? [] : [beginWith(nameWords, [start])]),
      ...(end === '' ? [] : [beginWith(reversedNameWords, [end])]),
    ]
    return sql`(${sql.join(parts, sql` and `)})`
  })
}

/** The word with each mistake undone, as parts of a regular expression. Letters and digits need no escape there. */
function oneMistake(word: string): string[] {
  const places = Array.from({ length: word.length }, (_, place) => place)
  const [before, after] = [(to: number) => word.slice(0, to), (from: number) => word.slice(from)]
  return [
    ...places.map((place) => `${before(place)}[^ -]?${after(place + 1)}`),
    ...[...places, word.length].map((place) => `${before(place)}[^ -]${after(place)}`),
    ...places.slice(1).map((place) => {
      const swapped = word.charAt(place) + word.charAt(place - 1)
      return before(place - 1) + swapped + after(place + 1)
    }),
  ]
}
