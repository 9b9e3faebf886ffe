import { OutcomeDialog } from './outcome-dialog.tsx'
import { type SuccessVariant, successWords } from './outcome-labels.ts'

type SuccessDialogProps = {
  readonly open: boolean
  readonly variant: SuccessVariant
  /** The step that its button begins is on its way. */
  readonly pending?: boolean
  /** To Dashboard, which also clears the cart (spec 2), or Continue. */
  readonly onAction: () => void
  /** Esc and the close button. */
  readonly onClose: () => void
}

/** Says that something important worked, in the words of spec 2. */
export function SuccessDialog({ variant, ...rest }: SuccessDialogProps) {
  return <OutcomeDialog outcome="success" {...successWords(variant)} {...rest} />
}
