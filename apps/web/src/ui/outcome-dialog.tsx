import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'
import styles from './outcome-dialog.module.css'

type OutcomeDialogProps = {
  readonly open: boolean
  readonly outcome: 'success' | 'failure'
  readonly title: string
  readonly text?: string
  /** More about it, in words of this case. */
  readonly reason?: string | undefined
  readonly actionLabel: string
  /** What the action began is on its way. */
  readonly pending?: boolean
  readonly onAction: () => void
  /** Esc and the close button. */
  readonly onClose: () => void
}

/** Says how something important ended, and offers the one next step (spec 2, success and failure dialogs). */
export function OutcomeDialog({
  open,
  outcome,
  title,
  text,
  reason,
  actionLabel,
  pending = false,
  onAction,
  onClose,
}: OutcomeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      alert={outcome === 'failure'}
      subtitle={
        text || reason ? (
          <>
            {text && <p>{text}</p>}
            {reason && <p className={styles.reason}>{reason}</p>}
          </>
        ) : undefined
      }
      picture={
        <span className={styles.picture} data-outcome={outcome}>
          {outcome === 'success' ? <CheckIcon size={32} /> : <CloseIcon size={32} />}
        </span>
      }
      actions={
        <Button pending={pending} onClick={onAction}>
          {actionLabel}
        </Button>
      }
    />
  )
}
