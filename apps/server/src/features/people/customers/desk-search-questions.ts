import { normalizeEmail } from '@openline/contract/fields'
import type { QuestionKind } from '@openline/contract/people/search-desk'
import { parseMsisdn } from '@openline/contract/phone-number'
import { normalizeIccid } from '@openline/contract/sim-number'
import { canBeOwnId } from '../../../crypto/own-id.ts'
import { toSearchKey } from '../../../db/search-key.ts'

/** Beginnings of a first and a last name, as `searchKey` has names. */
export type NameParts = { readonly first: string; readonly last: string }

/** One way to look for a text. */
export type Question =
  | {
      readonly by: 'name'
      readonly names: readonly NameParts[]
      /** Each is the beginning of a word of the name; none where they are too short to choose by. */
      readonly words: readonly string[]
    }
  /** In small letters. */
  | { readonly by: 'tag'; readonly key: string }
  /** Each is the beginning of a word of a note. */
  | { readonly by: 'note'; readonly words: readonly string[] }
  /** Each is the beginning of a word of what is blocked or of the reason. */
  | { readonly by: 'block'; readonly words: readonly string[] }
  /** The beginning of an address. */
  | { readonly by: 'email'; readonly prefix: string }
  /** E.164. */
  | { readonly by: 'phone'; readonly msisdn: string }
  | { readonly by: 'iccid'; readonly iccid: string }
  | { readonly by: 'order'; readonly number: string }
  /** The last four digits of a card. */
  | { readonly by: 'card'; readonly last4: string }
  /** The last four digits of a line's or a contact number. */
  | { readonly by: 'phone_end'; readonly last4: string }
  | { readonly by: 'ticket'; readonly ticket: string }
  /** The payment provider's id of a charge, a refund or a dispute. */
  | { readonly by: 'provider_id'; readonly id: string }
  | { readonly by: 'id'; readonly id: string }

const maxWords = 5

/** Words of the index that fewer letters begin are too many to read. */
const minLetters = 2

/** Eight of the letters and digits that an order number is made of. */
const bareOrder = /^[\dA-HJKMNP-TV-Z]{8}$/i
const spacedOrder = /^OL\s+([\dA-HJKMNP-TV-Z]{8})$/i

function orderNumber(letters: string): string {
  return `OL-${letters.toUpperCase()}`
}

/** Everything that a text may be. What has a shape of its own is not also taken for a name. */
export function questionsOf(text: string): readonly Question[] {
  const exact = exactQuestion(text)
  if (exact) return [exact]
  if (/^\d{4}$/.test(text)) {
    return [
      { by: 'phone_end', last4: text },
      { by: 'card', last4: text },
      { by: 'block', words: [text] },
    ]
  }
  const questions: Question[] = []
  if (bareOrder.test(text)) questions.push({ by: 'order', number: orderNumber(text) })
  if (!/\s/.test(text)) questions.push({ by: 'email', prefix: normalizeEmail(text) })
  const words = wordsOf(text)
  // A short word is in most notes.
  const isLong = words.some((word) => word.length > minLetters)
  const blocked = isLong ? [{ by: 'block', words } as const] : []
  if (text.includes('@')) return [...questions, ...blocked]
  const key = text.toLowerCase()
  questions.push({ by: 'name', names: namesOf(text), words }, { by: 'tag', key })
  if (isLong) questions.push({ by: 'note', words })
  return [...questions, ...blocked]
}

/** As what a text was understood, for the page and the audit log. */
export function kindsOf(questions: readonly Question[]): QuestionKind[] {
  return questions.map(({ by }) => by)
}

function exactQuestion(text: string): Question | null {
  const order = /^OL\s*-\s*(\w+)$/i.exec(text)?.[1] ?? spacedOrder.exec(text)?.[1]
  if (order) return { by: 'order', number: orderNumber(order) }
  if (/^T-\w+$/i.test(text)) return { by: 'ticket', ticket: text.toUpperCase() }
  if (canBeOwnId(text)) return { by: 'id', id: text.toLowerCase() }
  if (/^[a-z]{2,3}_\w+$/.test(text)) return { by: 'provider_id', id: text }
  const phone = parseMsisdn(text)
  if (phone.ok) return { by: 'phone', msisdn: phone.msisdn }
  const iccid = normalizeIccid(text)
  return /^\d{18,22}$/.test(iccid) ? { by: 'iccid', iccid } : null
}

/** All words as one name, and each way to part them into first and last name, either of which may come first. */
function namesOf(text: string): NameParts[] {
  const words = toSearchKey(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  return words.flatMap((_, index) => {
    const before = words.slice(0, index).join(' ')
    const after = words.slice(index).join(' ')
    return [
      { first: before, last: after },
      { first: after, last: before },
    ]
  })
}

/** The words that are long enough to choose names by, parted as the index of words parts them. */
function wordsOf(text: string): string[] {
  const words = toSearchKey(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => word.length >= minLetters).slice(0, maxWords)
}
