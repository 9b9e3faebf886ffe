import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import type { Step } from './diagnosis-dialog.tsx'

const DiagnosisDialog = lazyDialog(
  async () => (await import('./diagnosis-dialog.tsx')).DiagnosisDialog,
)

type DiagnosisButtonProps = {
  readonly line: Line
  /** Opens what puts the line right. */
  readonly onStep: (step: Step) => void
}

/** Asks why a line does not work. */
export function DiagnosisButton({ line, onStep }: DiagnosisButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const take = (step: Step) => {
    close()
    onStep(step)
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('Trouble with your line? {nickname}', { nickname: line.nickname })}
        onClick={() => setOpen(true)}
      >
        {t('Trouble with your line?')}
      </Button>
      {isOpen && <DiagnosisDialog line={line} onStep={take} onClose={close} />}
    </>
  )
}
