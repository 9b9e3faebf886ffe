import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import { searchBlocks } from '@openline/contract/people/blocks-desk'
import type { Hit, HitKind, PageKind, searchDesk } from '@openline/contract/people/search-desk'
import { maxHits } from '@openline/contract/people/search-desk'
import { fullName } from '@openline/contract/person-name'
import { formatMsisdn } from '@openline/contract/phone-number'
import type { StaffRole } from '@openline/contract/staff-roles'
import type { Db } from '../../../db/open.ts'
import { toSearchKey } from '../../../db/search-key.ts'
import type { Needs } from '../../../needs.ts'
import { recordAct, type StaffActor } from '../../platform/audit/audit.ts'
import { kindsOf, type Question, questionsOf } from './desk-search-questions.ts'
import type { FoundRow } from './desk-search-record-store.ts'
import { find, findNear } from './desk-search-store.ts'

/**
 * Finds customers and their records. The audit log gets what kinds of text were looked for and how much was
 * found, never the text, and the customer where there is only one.
 */
export async function search(
  { db, clock, limits }: Needs<'db' | 'clock' | 'limits'>,
  { q }: HandlerInput<typeof searchDesk>['body'],
  by: StaffActor,
): Promise<OutputOf<typeof searchDesk>> {
  await limits.consume('deskSearch', by.staff.staffId)
  const questions = questionsOf(q).filter(isOpenTo(by.staff.roles))
  const found = await Promise.all(questions.map((question) => find(db, question, maxHits + 1)))
  const lists = (isNote: boolean) =>
    found.flatMap((of, index) => (isMention(questions[index]) === isNote ? of : []))
  // Whom a text names comes before where it is mentioned.
  const exact = mixed([[...best(q, lists(false)), ...mixed(lists(true))]])
  const near = exact.length === 0 ? await nearNames(db, questions) : []
  const rows = exact.length === 0 ? near : exact
  const shown = rows.slice(0, maxHits)
  const understoodAs = kindsOf(questions)
  const hasMore = rows.length > maxHits
  const customerIds = new Set(rows.map(({ customerId }) => customerId))
  const [only = null] = customerIds
  await recordAct(db, by, {
    at: clock(),
    act: 'searchDesk',
    reason: null,
    customerId: customerIds.size === 1 ? only : null,
    subject: { kind: 'search', id: by.call.requestId },
    before: null,
    after: { understoodAs, found: shown.length, hasMore },
  })
  return { hits: shown.map(toHit), hasMore, understoodAs, isNear: near.length > 0 }
}

/** Blocks are found by those who may list them. */
function isOpenTo(roles: readonly StaffRole[]) {
  const canSeeBlocks = searchBlocks.roles.some((role) => roles.includes(role))
  return ({ by }: Question): boolean => by !== 'block' || canSeeBlocks
}

/** Customers whose names are one letter away from the text, where it may be a name. */
async function nearNames(db: Db, questions: readonly Question[]): Promise<FoundRow[]> {
  const words = questions.flatMap((question) => (question.by === 'name' ? question.words : []))
  return mixed(await findNear(db, words, maxHits + 1))
}

function isMention(question: Question | undefined): boolean {
  return question?.by === 'note' || question?.by === 'block'
}

/** Those whose name or address is the whole text come before those that begin with it. */
function best(text: string, lists: readonly (readonly FoundRow[])[]): FoundRow[] {
  const wanted = toSearchKey(text)
  const isWhole = ({ firstName, lastName, email }: FoundRow) =>
    [email, firstName, lastName, `${firstName} ${lastName}`].some(
      (known) => known !== null && toSearchKey(known) === wanted,
    )
  return mixed(lists).toSorted((one, other) => Number(isWhole(other)) - Number(isWhole(one)))
}

/**
 * The first row of each list, then the second of each, so that none keeps another off the page; each record once, from the
 * earliest list that has it: what is so today comes before what was so once.
 */
function mixed(lists: readonly (readonly FoundRow[])[]): FoundRow[] {
  const seen = new Set<string>()
  const places = lists.flatMap((list) =>
    list.flatMap((row, place) => {
      const key = `${row.kind} ${row.id}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ row, place }]
    }),
  )
  return places.toSorted((one, other) => one.place - other.place).map(({ row }) => row)
}

/** On which page a record of each kind is. */
const pageKinds = {
  customer: 'customer',
  line: 'line',
  order: 'order',
  payment: 'order',
  refund: 'order',
  dispute: 'dispute',
  port_in: 'port_in',
  port_out: 'port_out',
  case: 'port_in',
  message: 'message',
  block: 'block',
} as const satisfies Record<HitKind, PageKind>

function toHit(row: FoundRow): Hit {
  const { kind, id, customerId, email, label, status, amountCents, pageId, note } = row
  const name = fullName(row)
  const shownLabel = label === null ? null : formatMsisdn(label)
  const amount = amountCents === null ? null : formatCents(amountCents)
  const parts =
    kind === 'customer' ? [email, note] : [status && inWords(status), note, amount, name, email]
  return {
    kind,
    id,
    customerId,
    page: pageId === null ? null : { kind: pageKinds[kind], id: pageId },
    title: shownLabel ?? (name === '' ? (email ?? '') : name),
    detail: parts.filter((part) => part).join(' · '),
  }
}

/** `port_in` as `Port in`. */
function inWords(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
