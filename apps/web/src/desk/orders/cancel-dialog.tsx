import { formatCents } from '@openline/contract/money'
import { cancelOrder, type DeskOrder } from '@openline/contract/sales/refunds-desk'
import { Alert } from '../../ui/alert.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'

type CancelDialogProps = {
  readonly shown: DeskOrder
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** Gives up an order that has no service yet. */
export function CancelDialog({ shown, reload, onClose }: CancelDialogProps) {
  const { order, paidCents, refundedCents } = shown
  return (
    <ActDialog
      title={`Cancel order ${order.number}`}
      subtitle={`The order ends without a line, and ${formatCents(paidCents - refundedCents)} goes back to the card that paid.`}
      submitLabel="Cancel and refund"
      act={cancelOrder}
      params={{ id: order.id }}
      initial={{}}
      toBody={() => ({ refundedCents })}
      reload={reload}
      onClose={onClose}
    >
      {() => (
        <Alert tone="warning">
          Ask the carrier first. A SIM card that was packed may still be shipped, and a number that
          the carrier assigned has to be taken back.
        </Alert>
      )}
    </ActDialog>
  )
}
