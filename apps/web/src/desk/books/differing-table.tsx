import { formatCents } from '@openline/contract/money'
import type { DifferingCapture } from '@openline/contract/sales/refunds-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { ProviderLink } from '../lib/provider-link.tsx'

type DifferingTableProps = { readonly captures: readonly DifferingCapture[] }

const refundLabels = {
  pending: 'Refund on its way.',
  sent: 'Refund on its way.',
  done: 'Refunded.',
  failed: 'The refund failed; see above.',
  settled: 'Paid another way.',
  returned: 'Returned by the bank.',
} as const satisfies Record<DifferingCapture['refundStatus'], string>

const columns: readonly Column<DifferingCapture>[] = [
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <Link to={`/orders/${orderId}`}>{orderNumber}</Link>,
  },
  { head: 'Taken', cell: ({ takenAt }) => <When at={takenAt} /> },
  { head: 'Order total', numeric: true, cell: ({ expectedCents }) => formatCents(expectedCents) },
  {
    head: 'Captured',
    numeric: true,
    cell: ({ differs, takenAmount }) =>
      differs === 'amount' ? formatCents(takenAmount) : `${takenAmount} of another currency`,
  },
  {
    head: 'What to do',
    wraps: true,
    cell: ({ refundStatus }) =>
      `${refundLabels[refundStatus]} Ask the payment provider why it charged a different amount.`,
  },
  {
    head: 'Payment',
    wraps: true,
    cell: ({ intentId }) => intentId && <ProviderLink kind="payment" id={intentId} />,
  },
]

/** Payments of which something else was taken than the order asked for. */
export function DifferingTable({ captures }: DifferingTableProps) {
  return (
    <ColumnTable
      caption="Payments that didn’t match, newest first"
      rows={captures}
      keyOf={({ refundId }) => refundId}
      columns={columns}
      empty="Every payment matched its order."
    />
  )
}
