import { viewManual } from '@openline/contract/office/operations-desk'
import { type RunbookPart, runbook } from '@openline/contract/office/runbook-desk'
import { useState } from 'react'
import { Loaded } from '../kit/loaded.tsx'
import { useCall } from '../lib/use-call.ts'
import { ManualText } from './manual-text.tsx'
import styles from './operations.module.css'

type RunbookNoteProps = { readonly of: RunbookPart }

/** What to do, in the manual's own words, with the whole section to open. */
export function RunbookNote({ of }: RunbookNoteProps) {
  const { sentence, section } = runbook[of]
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.note}>
      <p>{sentence}</p>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Operations manual, “{section}”</summary>
        {isOpen && <Manual of={of} />}
      </details>
    </div>
  )
}

function Manual({ of }: RunbookNoteProps) {
  const manual = useCall(viewManual, { params: { part: of } })
  return <Loaded of={manual}>{({ text }) => <ManualText text={text} />}</Loaded>
}
