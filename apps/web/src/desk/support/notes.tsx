import {
  type CustomerNotes,
  listNotes,
  type NotedRecord,
} from '@openline/contract/people/notes-desk'
import { useCall } from '../lib/use-call.ts'
import { NoteSection } from './note-section.tsx'
import { PinnedNotes } from './pinned-notes.tsx'

type NotesProps = {
  readonly customerId: string
  /** Whose page it is; the page of a customer has those of all their records. */
  readonly record: NotedRecord
  /** A note or a tag was written, pinned or removed. */
  readonly onChange?: () => void
  /** The rest of the page, with a place for the section of notes and tags. */
  readonly children: (section: React.ReactNode) => React.ReactNode
}

/** A page with notes and tags: pinned notes on top, and a section with the others. */
export function Notes({ customerId, record, onChange, children }: NotesProps) {
  const loading = useCall(listNotes, { params: { id: customerId } })
  const reload = () => {
    onChange?.()
    return loading.reload()
  }
  const notes = { ...loading, reload }
  const isShown = ({ record: on }: Pick<CustomerNotes['notes'][number], 'record'>) =>
    record.kind === 'customer' || on.kind === 'customer' || on.id === record.id
  const pinned = notes.value?.notes.filter((note) => note.isPinned && isShown(note)) ?? []
  return (
    <>
      <PinnedNotes notes={pinned} record={record} reload={reload} />
      {children(<NoteSection {...{ customerId, record, notes, isShown }} />)}
    </>
  )
}
