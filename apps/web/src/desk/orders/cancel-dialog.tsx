import { formatCents } from '@openline/contract/money'
import { cancelOrder, type DeskOrder } from '@openline/contract/sales/refunds-desk'
import { Alert } from '../../ui/alert.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { cancelWarning } from './cancel-warning.ts'

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
      subtitle={`Cancels the order and refunds ${formatCents(paidCents - refundedCents)} to the card.`}
      submitLabel="Cancel and refund"
      act={cancelOrder}
      params={{ id: order.id }}
      initial={{}}
      toBody={() => ({ refundedCents })}
      reload={reload}
      onClose={onClose}
    >
      {() => <Alert tone="warning">{cancelWarning(shown)}</Alert>}
    </ActDialog>
  )
}
