import type { DeskLine, LineAct } from '@openline/contract/lines/lines-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { LineActDialog } from './line-act-dialog.tsx'
import { actLabels, rolesOf } from './line-labels.ts'

type LineActsProps = {
  readonly line: DeskLine
  /** Only these; they stand beside what they are about. */
  readonly of: readonly LineAct[]
  readonly reload: () => unknown
}

/** The buttons for what the state of a line allows, for those who may press them. */
export function LineActs({ line, of, reload }: LineActsProps) {
  const [open, setOpen] = useState<LineAct | null>(null)
  const { roles } = useStaff()
  return (
    <>
      {line.nextActions
        .filter((act) => of.includes(act) && hasRole(roles, rolesOf(act, line)))
        .map((act) => (
          <Button
            key={act}
            variant={act === 'suspend' || act === 'end' ? 'danger' : 'secondary'}
            size="small"
            onClick={() => setOpen(act)}
          >
            {actLabels[act]}
          </Button>
        ))}
      {open && (
        <LineActDialog act={open} line={line} reload={reload} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
