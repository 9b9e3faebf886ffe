import type { DeskNote, NotedRecord } from '@openline/contract/people/notes-desk'
import { NoteView } from './note-view.tsx'
import styles from './notes.module.css'

type PinnedNotesProps = {
  readonly notes: readonly DeskNote[]
  /** Whose page it is. */
  readonly record: NotedRecord
  readonly reload: () => unknown
}

/** What every colleague has to read first. */
export function PinnedNotes({ notes, record, reload }: PinnedNotesProps) {
  if (notes.length === 0) return null
  return (
    <ul className={styles.pinned} aria-label="Pinned notes">
      {notes.map((note) => (
        <NoteView key={note.id} note={note} page={record} reload={reload} />
      ))}
    </ul>
  )
}
