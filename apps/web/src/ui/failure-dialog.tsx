import { OutcomeDialog } from './outcome-dialog.tsx'
import { failureWords } from './outcome-labels.ts'

type FailureDialogProps = {
  readonly open: boolean
  /** What failed: `payment`, `failed` for a number that cannot be transferred, `other` for the rest. */
  readonly selection: string
  /** What the server has to say, under the fixed words. */
  readonly reason?: string | undefined
  readonly onRetry: () => void
  /** Esc and the close button. */
  readonly onClose: () => void
}

/** Says that something important failed, in the words of spec 2, and offers another try. */
export function FailureDialog({ open, selection, reason, onRetry, onClose }: FailureDialogProps) {
  return (
    <OutcomeDialog
      open={open}
      outcome="failure"
      {...failureWords(selection)}
      reason={reason}
      onAction={onRetry}
      onClose={onClose}
    />
  )
}
