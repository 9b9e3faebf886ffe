import { formatCents } from '@openline/contract/money'
import type { FailedRefund } from '@openline/contract/sales/refunds-desk'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Acts } from '../disputes/dispute-actions.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { ProviderLink } from '../lib/provider-link.tsx'

export type RefundTask = FailedRefund['nextActions'][number]

type FailedRefundTableProps = {
  readonly refunds: readonly FailedRefund[]
  readonly onOpen: (task: RefundTask, refund: FailedRefund) => void
}

const taskWords = {
  send_again: 'Send again',
  settle: 'Paid another way',
} as const satisfies Record<RefundTask, string>

const facts: readonly Column<FailedRefund>[] = [
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <Link to={`/orders/${orderId}`}>{orderNumber}</Link>,
  },
  { head: 'Amount', numeric: true, cell: ({ amountCents }) => formatCents(amountCents) },
  {
    head: 'Why',
    wraps: true,
    cell: ({ failureCode }) => failureCode?.replaceAll('_', ' ') ?? 'No reason given',
  },
  { head: 'Failed', cell: ({ failedAt }) => failedAt && <When at={failedAt} /> },
  {
    head: 'Payment',
    wraps: true,
    cell: ({ intentId }) => intentId && <ProviderLink kind="payment" id={intentId} />,
  },
]

type RefundActsProps = Pick<FailedRefundTableProps, 'onOpen'> & { readonly refund: FailedRefund }

function RefundActs({ refund, onOpen }: RefundActsProps) {
  if (refund.nextActions.length === 0) return 'Wait for the bank’s decision'
  return (
    <Acts label={`Acts for ${refund.orderNumber}`}>
      {refund.nextActions.map((task) => (
        <Button key={task} variant="secondary" size="small" onClick={() => onOpen(task, refund)}>
          {taskWords[task]}
        </Button>
      ))}
    </Acts>
  )
}

function columnsFor(onOpen: FailedRefundTableProps['onOpen']): readonly Column<FailedRefund>[] {
  const acts = (refund: FailedRefund) => <RefundActs refund={refund} onOpen={onOpen} />
  return [...facts, { head: 'Acts', cell: acts }]
}

/** Refunds that the bank did not take or sent back, oldest first. */
export function FailedRefundTable({ refunds, onOpen }: FailedRefundTableProps) {
  return (
    <ColumnTable
      caption="Failed refunds, oldest first"
      rows={refunds}
      keyOf={({ id }) => id}
      columns={columnsFor(onOpen)}
      empty="No failed refunds."
    />
  )
}
