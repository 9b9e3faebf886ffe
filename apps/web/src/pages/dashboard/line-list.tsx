import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { useState } from 'react'
import { ActivateDialog } from '../../features/lines/activate-dialog.tsx'
import { EsimDialog } from '../../features/lines/esim-dialog.tsx'
import { LineCard } from '../../features/lines/line-card.tsx'
import { NicknameDialog } from '../../features/lines/nickname-dialog.tsx'
import styles from './line-list.module.css'
import { LineNews } from './line-news.tsx'
import { ManageLine } from './manage-line.tsx'
import { useOpened } from './use-opened.ts'

type LineListProps = {
  readonly lines: readonly Line[]
  readonly portIns: readonly PortIn[]
  /** A port-in that was started and has no line yet. */
  readonly unfinished: PortIn | undefined
}

type OpenDialog = { readonly kind: 'rename' | 'activate'; readonly lineId: string }

/** The customer's lines, newest first. */
export function LineList({ lines, portIns, unfinished }: LineListProps) {
  const opened = useOpened()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const open = lines.find(({ id }) => id === dialog?.lineId)
  const esimLine = lines.find(({ id }) => id === opened.esim)
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const portIn = portIns.find(({ lineId }) => lineId === line.id)
          return (
            <LineCard
              key={line.id}
              line={line}
              news={<LineNews line={line} portIn={portIn} />}
              manage={<ManageLine line={line} portIn={portIn} unfinished={unfinished} />}
              onRename={() => setDialog({ kind: 'rename', lineId: line.id })}
              onInstall={() => opened.open('esim', line.id)}
              onActivate={() => setDialog({ kind: 'activate', lineId: line.id })}
            />
          )
        })}
      </ul>
      {open && dialog?.kind === 'rename' && <NicknameDialog line={open} onClose={close} />}
      {open && dialog?.kind === 'activate' && <ActivateDialog line={open} onClose={close} />}
      {esimLine && <EsimDialog line={esimLine} onClose={opened.close} />}
    </>
  )
}
