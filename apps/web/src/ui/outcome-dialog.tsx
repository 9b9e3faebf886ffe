import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { CheckIcon, CloseIcon } from './icons.tsx'
import styles from './outcome-dialog.module.css'

type OutcomeDialogProps = {
  readonly open: boolean
  readonly outcome: 'success' | 'failure'
  readonly title: string
  readonly text?: string
  readonly actionLabel: string
  readonly onAction: () => void
  /** Esc and the close button. */
  readonly onClose: () => void
}

/** Says how something important ended, and offers the one next step (spec 2, success and failure dialogs). */
export const OutcomeDialog = ({
  open,
  outcome,
  title,
  text,
  actionLabel,
  onAction,
  onClose,
}: OutcomeDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    alert={outcome === 'failure'}
    subtitle={text}
    picture={
      <span className={styles.picture} data-outcome={outcome}>
        {outcome === 'success' ? <CheckIcon size={32} /> : <CloseIcon size={32} />}
      </span>
    }
    actions={<Button onClick={onAction}>{actionLabel}</Button>}
  />
)
