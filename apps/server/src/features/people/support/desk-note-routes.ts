import * as api from '@openline/contract/people/notes-desk'
import { type Binding, bind } from '../../../http/bind.ts'
import type { Needs } from '../../../needs.ts'
import {
  keepOnTop,
  tagRecord,
  takeNoteAway,
  untagRecord,
  viewNotes,
  writeNote,
} from './desk-notes.ts'

export function deskNoteRoutes(deps: Needs<'db' | 'clock'>): readonly Binding[] {
  return [
    bind(api.listNotes, ({ params }) => viewNotes(deps, params.id)),
    bind(api.addNote, ({ params, body }, staff, call) =>
      writeNote(deps, { staff, call }, params.id, body),
    ),
    bind(api.pinNote, ({ params, body }, staff, call) =>
      keepOnTop(deps, { staff, call }, params.id, body),
    ),
    bind(api.removeNote, ({ params, body }, staff, call) =>
      takeNoteAway(deps, { staff, call }, params.id, body),
    ),
    bind(api.addTag, ({ params, body }, staff, call) =>
      tagRecord(deps, { staff, call }, params.id, body),
    ),
    bind(api.removeTag, ({ params, body }, staff, call) =>
      untagRecord(deps, { staff, call }, params.id, body),
    ),
  ]
}
