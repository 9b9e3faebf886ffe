import { t } from '@openline/i18n/i18n'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** The step destroys something. */
  readonly danger?: boolean
  /** The step runs. */
  readonly pending?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** What will happen. */
  readonly children?: React.ReactNode
}

/** Asks before a step (spec 2): confirm or cancel. */
export function ConfirmDialog({
  open,
  title,
  confirmLabel,
  cancelLabel = t('Cancel'),
  danger = false,
  pending = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      subtitle={children}
      alert
      actions={
        <>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </>
      }
    />
  )
}
