import {
  type DeskNote,
  type NotedRecord,
  pinNote,
  removeNote,
} from '@openline/contract/people/notes-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { recordLabels } from '../lib/record-labels.ts'
import { RecordLink } from '../lib/record-link.tsx'
import { useQuickAct } from '../lib/use-quick-act.ts'
import styles from './notes.module.css'

type NoteViewProps = {
  readonly note: DeskNote
  /** Whose page it is. */
  readonly page: NotedRecord
  readonly reload: () => unknown
}

/** One note, with what can be done about it. */
export function NoteView({ note, page, reload }: NoteViewProps) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, text, isPinned, by, at, record, label } = note
  const pin = useQuickAct(
    () => call(pinNote, { params: { id }, body: { isPinned: !isPinned } }),
    reload,
  )
  const about = `${by}’s note of ${text.slice(0, 40)}`
  return (
    <li className={styles.note} data-pinned={isPinned ? '' : undefined}>
      <p className={styles.text}>{text}</p>
      <p className={styles.by}>
        {by}, <When at={at} />
        {record.id !== page.id && (
          <>
            {' · '}
            <RecordLink to={[record]}>
              {recordLabels[record.kind]} {label}
            </RecordLink>
          </>
        )}
      </p>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${isPinned ? 'Unpin' : 'Pin'}: ${about}`}
          pending={pin.isPending}
          onClick={() => void pin.run()}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove: ${about}`}
          onClick={() => setRemoving(true)}
        >
          Remove
        </Button>
      </div>
      {isRemoving && (
        <ActDialog
          title="Remove this note"
          subtitle="Its text is deleted for good. The audit log keeps who wrote it and who removed it."
          submitLabel="Remove note"
          act={removeNote}
          params={{ id }}
          initial={{}}
          reload={reload}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  )
}
