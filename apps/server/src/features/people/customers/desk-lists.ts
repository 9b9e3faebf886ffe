import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerFilter,
  type exportCustomerList,
  type ListedCustomer,
  type listSavedLists,
  maxListedCustomers,
  maxSavedLists,
  type removeCustomerList,
  type SavedList,
  type saveCustomerList,
  type searchCustomerList,
} from '@openline/contract/people/customer-lists-desk'
import { fullName } from '@openline/contract/person-name'
import { invalidField } from '../../../app-error.ts'
import { csvFile } from '../../../csv-file.ts'
import type { Db } from '../../../db/open.ts'
import { StreamedFile, watched } from '../../../http/streamed-file.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import { recordAct, recordLook, type StaffActor } from '../../platform/audit/audit.ts'
import { listKnownTags } from '../support/desk-note-store.ts'
import {
  countMatching,
  deleteSavedList,
  findSavedList,
  findSavedLists,
  insertSavedList,
  listMatching,
  type MatchingRow,
  type SavedListRow,
} from './desk-list-store.ts'

type Deps = Needs<'db' | 'clock'>

/** The newest customers who match, and how many there are. The look is recorded, once an hour. */
export async function searchList(
  { db, clock }: Deps,
  by: StaffActor,
  { filter }: HandlerInput<typeof searchCustomerList>['body'],
): Promise<OutputOf<typeof searchCustomerList>> {
  const now = clock()
  const subject = { kind: 'search', id: 'customer_list' } as const
  await recordLook(db, by, { at: now, act: 'searchCustomerList', customerId: null, subject })
  const [rows, { customers: total }] = await Promise.all([
    listMatching(db, { filter, now, limit: maxListedCustomers, after: null }),
    countMatching(db, filter, now),
  ])
  return { customers: rows.map(present), total }
}

function present({ id, email, state, plans, lines, endsAt, ...row }: MatchingRow): ListedCustomer {
  const ends = endsAt === null ? null : new Date(endsAt).toISOString()
  return { id, name: fullName(row) || null, email, state, plans, lines, endsAt: ends }
}

const maxTagChoices = 10_000

/** Saved lists, with what a filter can choose from: retired plans too, which lines still have. */
export async function viewSavedLists({
  db,
  catalog,
}: Needs<'db' | 'catalog'>): Promise<OutputOf<typeof listSavedLists>> {
  const [lists, tags, { byId }] = await Promise.all([
    findSavedLists(db),
    listKnownTags(db, maxTagChoices),
    catalog(),
  ])
  const plans = [...byId.values()].map(({ planId, name }) => ({ id: planId, name }))
  return { lists: lists.map(presentSaved), tags, plans }
}

function presentSaved({ id, title, filter, staffName: by, at }: SavedListRow): SavedList {
  return { id, title, filter, by, at: at.toISOString() }
}

/** Saves a filter. Sent again with its key, it is saved once. Throws a field error for a title that is taken. */
export function saveList(
  deps: Deps,
  by: StaffActor,
  { title, filter, reason }: HandlerInput<typeof saveCustomerList>['body'],
): Promise<OutputOf<typeof saveCustomerList>> {
  const titleKey = title.toLowerCase()
  const answer = (row: SavedListRow) => ({ message: 'List saved', list: presentSaved(row) })
  return actionAtDesk(deps, {
    by,
    name: 'saveCustomerList',
    reason,
    subject: { kind: 'customer_list', id: titleKey },
    lock: lockNothing,
    findDone: async (tx, _, { id }) => {
      const saved = await findSavedList(tx, { id })
      return saved && answer(saved)
    },
    async act(tx, _, { id, at }) {
      const row = { id, title, titleKey, filter, staffName: by.staff.name, at }
      if ((await findSavedLists(tx)).length >= maxSavedLists) {
        throw invalidField('title', `There are ${maxSavedLists} lists. Please remove one first.`)
      }
      const saved = await insertSavedList(tx, row)
      if (!saved) throw invalidField('title', 'A list has this title already')
      const subject = { kind: 'customer_list' as const, id }
      return {
        customerId: null,
        before: null,
        after: { title, filter },
        result: answer(saved),
        subject,
      }
    },
  })
}

/** Removes a saved list. Throws 404, or 409 with who was first. */
export function removeList(
  deps: Deps,
  by: StaffActor,
  listId: string,
  { reason }: HandlerInput<typeof removeCustomerList>['body'],
): Promise<{ message: string }> {
  return actionAtDesk(deps, {
    by,
    name: 'removeCustomerList',
    reason,
    subject: { kind: 'customer_list', id: listId },
    lock: (tx) => findSavedList(tx, { id: listId }),
    async act(tx, list) {
      if (list === null || !(await deleteSavedList(tx, listId))) return null
      const before = { title: list.title, filter: list.filter }
      return { customerId: null, before, after: null, result: { message: 'List removed' } }
    },
  })
}

const heading = [
  'customer_id',
  'email',
  'first_name',
  'last_name',
  'language',
  'state',
  'lines',
  'plans',
  'ends_at',
]

/** Every customer who matches as a CSV file, written while it is sent: an act in the audit log. */
export async function writeList(
  { db, clock, log }: Needs<'db' | 'clock' | 'log'>,
  by: StaffActor,
  { filter, reason }: HandlerInput<typeof exportCustomerList>['body'],
): Promise<StreamedFile> {
  const now = clock()
  const { customers } = await countMatching(db, filter, now)
  await recordAct(db, by, {
    at: now,
    act: 'exportCustomerList',
    reason,
    customerId: null,
    subject: { kind: 'log', id: 'customers' },
    before: null,
    after: { filter, customers },
  })
  const pieces = watched(piecesOf(db, filter, now), (err) =>
    log.error({ err }, 'list of customers broke off'),
  )
  return new StreamedFile(`customers-${now.toISOString().slice(0, 10)}.csv`, 'text/csv', pieces)
}

const partSize = 1000

async function* piecesOf(db: Db, filter: CustomerFilter, now: Date): AsyncGenerator<string> {
  yield csvFile([heading])
  for (let after: string | null = null; ; ) {
    const rows = await listMatching(db, { filter, now, limit: partSize, after })
    if (rows.length > 0) yield csvFile(rows.map(cellsOf))
    after = rows.at(-1)?.id ?? null
    if (rows.length < partSize) return
  }
}

function cellsOf({ id, plans, endsAt, ...row }: MatchingRow) {
  const { email, firstName, lastName, language, state, lines } = row
  const ends = endsAt === null ? null : new Date(endsAt).toISOString()
  return [id, email, firstName, lastName, language, state, lines, plans.join('; '), ends]
}
