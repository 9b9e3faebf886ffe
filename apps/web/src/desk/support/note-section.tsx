import type { CustomerNotes, DeskNote, NotedRecord } from '@openline/contract/people/notes-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import type { Loading } from '../lib/use-call.ts'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { NoteView } from './note-view.tsx'
import styles from './notes.module.css'
import { TagList } from './tag-list.tsx'

type NoteSectionProps = {
  readonly customerId: string
  readonly record: NotedRecord
  readonly notes: Loading<CustomerNotes>
  readonly isShown: (note: Pick<DeskNote, 'record'>) => boolean
}

/** The others are in the timeline. */
const shownAtFirst = 3

/** Tags and notes of a record; pinned notes stand on top of the page. */
export function NoteSection({ customerId, record, notes, isShown }: NoteSectionProps) {
  const [isAdding, setAdding] = useState(false)
  const [isAll, setAll] = useState(false)
  const { reload } = notes
  return (
    <Section
      title="Notes"
      actions={
        <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
          Add note
        </Button>
      }
    >
      <Loaded of={notes} lines={3}>
        {({ notes: all, tags, knownTags }) => {
          const others = all.filter((note) => !note.isPinned && isShown(note))
          const shown = isAll ? others : others.slice(0, shownAtFirst)
          return (
            <>
              <TagList
                customerId={customerId}
                record={record}
                tags={tags.filter(isShown)}
                knownTags={knownTags}
                reload={reload}
              />
              {shown.length > 0 && (
                <ul className={styles.notes} aria-label="Notes">
                  {shown.map((note) => (
                    <NoteView key={note.id} note={note} page={record} reload={reload} />
                  ))}
                </ul>
              )}
              {shown.length < others.length && (
                <div>
                  <Button size="small" variant="quiet" onClick={() => setAll(true)}>
                    Show all {others.length} notes
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Loaded>
      {isAdding && (
        <AddNoteDialog
          customerId={customerId}
          record={record}
          reload={reload}
          onClose={() => setAdding(false)}
        />
      )}
    </Section>
  )
}
