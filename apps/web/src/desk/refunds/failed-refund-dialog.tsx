import { formatCents } from '@openline/contract/money'
import {
  type FailedRefund,
  sendRefundAgain,
  settleRefund,
} from '@openline/contract/sales/refunds-desk'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import type { RefundTask } from './failed-refund-table.tsx'

type RefundDialogProps = {
  readonly task: RefundTask
  readonly refund: FailedRefund
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** What staff do about a failed refund. */
export function RefundDialog({ task, refund, ...rest }: RefundDialogProps) {
  const params = { refundId: refund.id }
  const what = `${formatCents(refund.amountCents)} for order ${refund.orderNumber}`
  return task === 'send_again' ? (
    <ActDialog
      {...rest}
      title="Send the refund again"
      subtitle={`${what}, to the same card.`}
      submitLabel="Send again"
      act={sendRefundAgain}
      params={params}
      initial={{}}
    />
  ) : (
    <ActDialog
      {...rest}
      title="Settled in another way"
      subtitle={`${what}. Only use this once the customer has the money. The order counts as refunded, and the customer gets an email.`}
      submitLabel="Record it"
      act={settleRefund}
      params={params}
      initial={{ how: '' }}
    >
      {(form) => (
        <TextField
          {...form.text('how')}
          label="How the customer got it"
          hint="For example: bank transfer of November 22"
          maxLength={200}
          autoComplete="off"
        />
      )}
    </ActDialog>
  )
}
