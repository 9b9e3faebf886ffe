import type { Line } from '@openline/contract/lines'
import { useState } from 'react'
import { ActivateDialog } from './activate-dialog.tsx'
import { EsimDialog } from './esim-dialog.tsx'
import { LineCard } from './line-card.tsx'
import styles from './line-list.module.css'
import { NicknameDialog } from './nickname-dialog.tsx'

type LineListProps = {
  readonly lines: readonly Line[]
  /** The line whose eSIM is shown; kept in the address, so that a link can open it. */
  readonly esimLineId: string | null
  readonly onEsim: (lineId: string | null) => void
  /** A line was changed. */
  readonly onChanged: () => Promise<void>
  /** What the page has to say of a line, always in sight: a problem, a number on its way. */
  readonly renderNews?: (line: Line) => React.ReactNode
  /** What the page lets the customer do with a line beside its next step. */
  readonly renderManage: (line: Line) => React.ReactNode
}

type OpenDialog = { readonly kind: 'rename' | 'activate'; readonly lineId: string }

/** The customer's lines, newest first. */
export function LineList(props: LineListProps) {
  const { lines, esimLineId, onEsim, onChanged } = props
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const open = lines.find(({ id }) => id === dialog?.lineId)
  const esimLine = lines.find(({ id }) => id === esimLineId)
  const closeChanged = () => {
    close()
    void onChanged()
  }
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            news={props.renderNews?.(line)}
            manage={props.renderManage(line)}
            onRename={() => setDialog({ kind: 'rename', lineId: line.id })}
            onInstall={() => onEsim(line.id)}
            onActivate={() => setDialog({ kind: 'activate', lineId: line.id })}
          />
        ))}
      </ul>
      {open && dialog?.kind === 'rename' && (
        <NicknameDialog line={open} onClose={close} onSaved={closeChanged} />
      )}
      {open && dialog?.kind === 'activate' && (
        <ActivateDialog line={open} onClose={close} onActivated={closeChanged} />
      )}
      {esimLine && <EsimDialog line={esimLine} onClose={() => onEsim(null)} />}
    </>
  )
}
