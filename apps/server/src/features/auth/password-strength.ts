import { t } from '@openline/i18n/i18n'
import { invalidField } from '../../app-error.ts'
import { commonPasswords } from './common-passwords.ts'
import { countWalks } from './keyboard-walks.ts'

/** With more than this around it, a common word is no longer the password's whole secret. */
const maxDecorationWalks = 4
const lettersPerWalk = 3
/** Letters that add nothing: initials, a plural. */
const fewLetters = 2
const shortestPersonalWord = 3

/** Throws under `field` for a password that guessers would try early; see `isEasyToGuess`. */
export function refuseEasyPassword(
  field: string,
  password: string,
  personal: readonly string[],
): void {
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
 * words and the brand's. `personal` is what is known of the account, e.g. name and e-mail.
 */
export function isEasyToGuess(password: string, personal: readonly string[]): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  if (countWalks(lower) * lettersPerWalk <= lower.length) return true
  if (withoutEnding(lower).some((text) => commonPasswords.has(text))) return true
  return undecorated(lower).some(
    (word) => word.length <= fewLetters || isCommon(word) || isPersonal(word, personal),
  )
}

/** What people put behind a password they know to satisfy a rule: symbols, a digit or two, a year. */
const endings = [/[^\p{L}\d]+\d{0,2}$/u, /\d{1,2}[^\p{L}\d]+$/u, /(?:19|20)\d\d[^\p{L}\d]*$/u]

/** For listed passwords with digits of their own, such as `abc123`. */
function withoutEnding(lower: string): string[] {
  return [lower, ...endings.map((ending) => lower.replace(ending, ''))].flatMap((text) => [
    text,
    plain(text, 'i'),
    plain(text, 'l'),
  ])
}

const notLetters = /^(\P{L}*)(.*?)(\P{L}*)$/su
const years = /(?:19|20)\d\d/g

/** The words a password may be made of; none when there is too much around them. */
function undecorated(lower: string): string[] {
  const [, before = '', word = '', after = ''] = notLetters.exec(lower) ?? []
  const decoration = [before, after].map((part) => part.replaceAll(years, '0'))
  const walks = decoration.reduce((sum, part) => sum + countWalks(part), 0)
  if (walks > maxDecorationWalks) return []
  // `@dmin` begins with a letter in disguise, `#admin` does not.
  return [word, before + word].flatMap((text) => [text, plain(text, 'i'), plain(text, 'l')])
}

const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** `p@ssw0rd` as it is meant; a one or an exclamation mark is either an i or an l. */
function plain(text: string, one: 'i' | 'l'): string {
  return text.replace(/[0-9@$!]/g, (sign) =>
    sign === '1' || sign === '!' ? one : (disguises[sign] ?? sign),
  )
}

function isCommon(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  return commonPasswords.has(word) || (half + half === word && commonPasswords.has(half))
}

function isPersonal(word: string, personal: readonly string[]): boolean {
  const own = personal
    .flatMap((text) => text.toLowerCase().split(/\P{L}+/u))
    .filter((part) => part.length >= shortestPersonalWord)
    .toSorted((a, b) => b.length - a.length)
  const letters = word.replace(/\P{L}/gu, '')
  const rest = own.reduce((left, part) => left.replaceAll(part, ''), letters)
  return rest.length < letters.length && rest.length <= fewLetters
}
