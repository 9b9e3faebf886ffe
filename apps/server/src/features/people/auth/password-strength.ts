import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from '../../../app-error.ts'
import { lazy } from '../../../lazy.ts'

const unknownLength = 8
/** As many as eight characters without any pattern take by the library's count. */
const fewestGuesses = 1e8
/** The rest of a longer password can only make it harder; it bounds the time of the check. */
const checkedLength = 64
const shortestWord = 3

/** Words of this trade, which lists of leaked passwords hold too rarely. */
const tradeWords = [
  'activation',
  'carrier',
  'cellphone',
  'esim',
  'hotspot',
  'mobile',
  'mobilephone',
  'myline',
  'myphone',
  'mynumber',
  'mysim',
  'phonenumber',
  'portin',
  'portout',
  'prepaid',
  'simcard',
  'smartphone',
  'topup',
  'transferpin',
  'unlimited',
  'wireless',
]

/** What people add to a word to satisfy a composition rule: a year and a symbol (`2024!`). */
const endings = ['!', '.', '@', '#', '$', '*', '?'].flatMap((symbol) =>
  Array.from({ length: 100 }, (_, age) => `${2035 - age}${symbol}`),
)

/** Passwords that leaked most often, the most common first: some 49,000. */
export const commonPasswords: readonly string[] = dictionary['passwords-common']

const shortCommonPasswords = lazy(
  (): ReadonlySet<string> =>
    new Set(commonPasswords.filter(({ length }) => length < unknownLength)),
)

/** Its dictionaries are sorted when they are first needed: a worker checks no password. */
const meter = lazy(
  () =>
    new ZxcvbnFactory({
      dictionary: { commonPasswords: [...commonPasswords], tradeWords, endings },
      graphs: adjacencyGraphs,
      maxLength: checkedLength,
      // The time of a check grows with it; words in disguise are found with far fewer.
      l33tMaxSubstitutions: 8,
    }),
)

type Known = {
  readonly of: Readonly<Record<'firstName' | 'lastName' | 'email', string>>
  readonly brand: Brand
}

/** Throws under `field` for a password that guessers would try early; see `isEasyToGuess`. */
export function refuseEasyPassword(field: string, password: string, { of, brand }: Known): void {
  const personal = [of.firstName, of.lastName, of.email, brand.name, brand.shortName]
  if (!isEasyToGuess(password, personal)) return
  throw invalidField(
    field,
    t('This password is easy to guess. Try three unrelated words with a number and a symbol.'),
  )
}

/**
 * True for passwords that guessers try first although they satisfy the
 * composition rule: a common word with a capital, digits and symbols around it
 * (`P@ssw0rd2024!`), walks over the keyboard (`1qaz@WSX`), the person's own
 * words and the brand's. `personal` is what is known of the account, e.g. name and email.
 */
export function isEasyToGuess(password: string, personal: readonly string[]): boolean {
  const text = password.normalize('NFKC')
  return text.length < unknownLength
    ? isShortWord(text) || hasPattern(text, personal)
    : meter().check(text, ownWords(personal)).guesses < fewestGuesses
}

/** The library counts so few guesses for six or seven unknown characters that words do not stand out. */
function isShortWord(text: string): boolean {
  const letters = text.toLowerCase().replace(/\P{L}/gu, '')
  return letters.length < shortestWord || shortCommonPasswords().has(letters)
}

function hasPattern(text: string, personal: readonly string[]): boolean {
  const { sequence } = meter().check(text, ownWords(personal))
  return sequence.some(({ pattern }) => pattern !== 'bruteforce')
}

/** The words of names and addresses, and any two of them in a row. */
function ownWords(personal: readonly string[]): string[] {
  const words = personal
    .flatMap((text) => text.toLowerCase().split(/\P{L}+/u))
    .filter((word) => word.length >= shortestWord)
  const known = [...new Set(words)]
  return [...known, ...known.flatMap((one) => known.map((other) => one + other))]
}
