import type { Line } from '@openline/contract/lines'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DiagnosisDialog } from './diagnosis-dialog.tsx'

type DiagnosisButtonProps = { readonly line: Line; readonly onInstall: () => void }

/** Asks why a line does not work. */
export const DiagnosisButton = ({ line, onInstall }: DiagnosisButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const install = () => {
    close()
    onInstall()
  }
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Why does my line not work? ${line.nickname}`}
        onClick={() => setOpen(true)}
      >
        Why does my line not work?
      </Button>
      {isOpen && <DiagnosisDialog line={line} onInstall={install} onClose={close} />}
    </>
  )
}
