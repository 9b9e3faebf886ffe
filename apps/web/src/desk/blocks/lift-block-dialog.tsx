import { type Block, liftBlock } from '@openline/contract/people/blocks-desk'
import { ActDialog } from '../kit/act-dialog.tsx'

type LiftBlockDialogProps = {
  readonly block: Block
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Ends a block. */
export function LiftBlockDialog({ block, ...rest }: LiftBlockDialogProps) {
  return (
    <ActDialog
      {...rest}
      title={`Lift the block on ${block.label}`}
      subtitle="It can be used to sign up and pay again right away. Nothing about the block stays in the customer’s account."
      submitLabel="Lift"
      act={liftBlock}
      params={{ id: block.id }}
      initial={{}}
    />
  )
}
