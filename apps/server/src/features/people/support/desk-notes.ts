import type { HandlerInput, OutputOf } from '@openline/contract/endpoint'
import {
  type addNote,
  type addTag,
  type listNotes,
  maxKnownTags,
  maxNotes,
  type NotedRecord,
  type pinNote,
  type removeNote,
} from '@openline/contract/people/notes-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { AppError, notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { actionAtDesk } from '../../platform/audit/action-at-desk.ts'
import type { StaffActor } from '../../platform/audit/audit.ts'
import { conflictOn } from '../../platform/audit/conflict.ts'
import { isAnonymized } from '../customers/anonymized.ts'
import { lockAnyCustomer, requireAnyCustomer } from '../customers/desk-require-customer.ts'
import {
  deleteTag,
  eraseNote,
  insertNote,
  insertTag,
  listKnownTags,
  listNotesOf,
  listTagsOf,
  lockNote,
  type NoteRow,
  ownsRecord,
  recordIds,
  recordOf,
  setPinned,
} from './desk-note-store.ts'

type Deps = Needs<'db' | 'clock'>
type Answer = { message: string }

/** Notes and tags on a customer and on all records of theirs. Throws 404. */
export async function viewNotes(
  { db }: Needs<'db'>,
  customerId: string,
): Promise<OutputOf<typeof listNotes>> {
  await requireAnyCustomer(db, customerId)
  const [notes, tags, knownTags] = await Promise.all([
    listNotesOf(db, customerId, maxNotes),
    listTagsOf(db, customerId),
    listKnownTags(db, maxKnownTags),
  ])
  return {
    notes: notes.map(({ note, label }) => {
      const { id, text, isPinned, staffName: by, at } = note
      return { id, ...shown(note, label), text, isPinned, by, at: at.toISOString() }
    }),
    tags: tags.map(({ row, tag, label }) => {
      const { staffName: by, at } = row
      return { ...shown(row, label), tag, by, at: at.toISOString() }
    }),
    knownTags,
  }
}

function shown(row: Parameters<typeof recordOf>[0], label: string | null) {
  return { record: recordOf(row), label: label === null ? null : formatMsisdn(label) }
}

/** Writes a note. Sent again with its key, it is written once. Throws 404 for a record of someone else, 409 for a closed account. */
export function writeNote(
  deps: Deps,
  by: StaffActor,
  customerId: string,
  { record, text, isPinned }: HandlerInput<typeof addNote>['body'],
): Promise<Answer> {
  const { staffId, name: staffName } = by.staff
  const answer = { message: isPinned ? 'Note added and pinned' : 'Note added' }
  return actionAtDesk(deps, {
    ...actOn(by, customerId, record),
    name: 'addNote',
    findDone: async (tx, _, { id }) => ((await lockNote(tx, id)) ? answer : null),
    async act(tx, _, { id, at }) {
      const ids = recordIds(customerId, record)
      await insertNote(tx, { id, ...ids, text, isPinned, staffId, staffName, at })
      return { customerId, before: null, after: { isPinned }, result: answer }
    },
  })
}

/** Pins a note or unpins it. Throws 409 with who was first when it was removed. */
export function keepOnTop(
  deps: Deps,
  by: StaffActor,
  noteId: string,
  { isPinned }: HandlerInput<typeof pinNote>['body'],
): Promise<Answer> {
  return actOnNote(deps, by, { noteId, name: 'pinNote', reason: null }, async (tx, note) => {
    await setPinned(tx, note.id, isPinned)
    const message = isPinned ? 'Pinned to the top' : 'Unpinned'
    return { before: { isPinned: note.isPinned }, after: { isPinned }, message }
  })
}

/** Deletes the text of a note. Throws 409 with who was first when it was removed before. */
export function takeNoteAway(
  deps: Deps,
  by: StaffActor,
  noteId: string,
  { reason }: HandlerInput<typeof removeNote>['body'],
): Promise<Answer> {
  return actOnNote(deps, by, { noteId, name: 'removeNote', reason }, async (tx, note, at) => {
    await eraseNote(tx, note.id, at)
    return { before: null, after: { by: note.staffName }, message: 'Note removed' }
  })
}

type OnNote = { noteId: string; name: 'pinNote' | 'removeNote'; reason: string | null }
type Changed = { before: Record<string, unknown> | null; after: Record<string, unknown> } & Answer

async function actOnNote(
  deps: Deps,
  by: StaffActor,
  { noteId, name, reason }: OnNote,
  work: (tx: Db, note: NoteRow, at: Date) => Promise<Changed>,
): Promise<Answer> {
  return actionAtDesk<NoteRow, Answer>(deps, {
    by,
    name,
    reason,
    subject: { kind: 'note', id: noteId },
    lock: async (tx) => {
      const note = await lockNote(tx, noteId)
      if (!note) throw notFound('We couldn’t find this note')
      return note
    },
    async act(tx, note, { at }) {
      if (note.removedAt !== null) return null
      const { message, ...entry } = await work(tx, note, at)
      return { customerId: note.customerId, ...entry, result: { message } }
    },
  })
}

type Tagging = HandlerInput<typeof addTag>['body']

/** Tags a record. Throws 404 for a record of someone else, 409 when it has the tag or for a closed account. */
export function tagRecord(
  deps: Deps,
  by: StaffActor,
  customerId: string,
  { record, tag }: Tagging,
): Promise<Answer> {
  return actionAtDesk(deps, {
    ...actOn(by, customerId, record),
    name: 'addTag',
    async act(tx, _, { id, at }) {
      const ids = recordIds(customerId, record)
      const added = await insertTag(tx, { id, tag, ids, staffName: by.staff.name, at })
      if (added === null) throw new AppError('conflict', `The tag ${tag} is there already`)
      const result = { message: `Tagged ${added}` }
      return { customerId, before: null, after: { tag: added }, result }
    },
  })
}

/** Takes a tag off. Throws 409 with who was first when it is gone. */
export function untagRecord(
  deps: Deps,
  by: StaffActor,
  customerId: string,
  { record, tag }: Tagging,
): Promise<Answer> {
  return actionAtDesk(deps, {
    ...actOn(by, customerId, record),
    name: 'removeTag',
    async act(tx, _, { at }) {
      const isGone = await deleteTag(tx, recordIds(customerId, record), tag)
      if (!isGone) throw await conflictOn(tx, record, at, 'removeTag')
      const result = { message: `Removed the tag ${tag}` }
      return { customerId, before: { tag }, after: null, result }
    },
  })
}

/** Locks an open account and makes sure that the record is the customer's. */
function actOn(by: StaffActor, customerId: string, record: NotedRecord) {
  return {
    by,
    reason: null,
    subject: record,
    lock: async (tx: Db): Promise<null> => {
      const { email } = await lockAnyCustomer(tx, customerId)
      if (isAnonymized(email)) throw new AppError('conflict', 'This account is closed')
      if (!(await ownsRecord(tx, customerId, record))) {
        throw notFound('We couldn’t find this record of the customer')
      }
      return null
    },
  }
}
