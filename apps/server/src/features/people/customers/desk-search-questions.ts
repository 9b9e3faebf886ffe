import { normalizeEmail } from '@openline/contract/fields'
import type { QuestionKind } from '@openline/contract/people/search-desk'
import { parseMsisdn } from '@openline/contract/phone-number'
import { normalizeIccid } from '@openline/contract/sim-number'
import { canBeOwnId } from '../../../crypto/own-id.ts'

/** Beginnings of a first and a last name, as `nameKey` has names. */
export type NameParts = { readonly first: string; readonly last: string }

/** One way to look for a text. */
export type Question =
  | { readonly by: 'name'; readonly names: readonly NameParts[] }
  /** The beginning of an address. */
  | { readonly by: 'email'; readonly prefix: string }
  /** E.164. */
  | { readonly by: 'phone'; readonly msisdn: string }
  | { readonly by: 'iccid'; readonly iccid: string }
  | { readonly by: 'order'; readonly number: string }
  /** The last four digits of a card. */
  | { readonly by: 'card'; readonly last4: string }
  | { readonly by: 'ticket'; readonly ticket: string }
  /** The payment provider's id of a charge, a refund or a dispute. */
  | { readonly by: 'provider_id'; readonly id: string }
  | { readonly by: 'id'; readonly id: string }

const maxWords = 5

/** Everything that a text may be. What has a shape of its own is not also taken for a name. */
export function questionsOf(text: string): readonly Question[] {
  const exact = exactQuestion(text)
  if (exact) return [exact]
  const questions: Question[] = []
  if (!/\s/.test(text)) questions.push({ by: 'email', prefix: normalizeEmail(text) })
  if (!text.includes('@')) questions.push({ by: 'name', names: namesOf(text) })
  return questions
}

/** As what a text was understood, for the page and the audit log. */
export function kindsOf(questions: readonly Question[]): QuestionKind[] {
  return questions.map(({ by }) => by)
}

function exactQuestion(text: string): Question | null {
  if (/^OL-\w+$/i.test(text)) return { by: 'order', number: text.toUpperCase() }
  if (/^T-\w+$/i.test(text)) return { by: 'ticket', ticket: text.toUpperCase() }
  if (canBeOwnId(text)) return { by: 'id', id: text.toLowerCase() }
  if (/^[a-z]{2,3}_\w+$/.test(text)) return { by: 'provider_id', id: text }
  const phone = parseMsisdn(text)
  if (phone.ok) return { by: 'phone', msisdn: phone.msisdn }
  const iccid = normalizeIccid(text)
  if (/^\d{18,22}$/.test(iccid)) return { by: 'iccid', iccid }
  return /^\d{4}$/.test(text) ? { by: 'card', last4: text } : null
}

/** Each way to part the words into first and last name, either of which may come first. */
function namesOf(text: string): NameParts[] {
  const words = bare(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
  const [only = ''] = words
  if (words.length < 2)
    return [
      { first: '', last: only },
      { first: only, last: '' },
    ]
  return words.slice(1).flatMap((_, index) => {
    const before = words.slice(0, index + 1).join(' ')
    const after = words.slice(index + 1).join(' ')
    return [
      { first: before, last: after },
      { first: after, last: before },
    ]
  })
}

/** Without accents, in small letters, as the index of names has them. */
function bare(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .trim()
}
