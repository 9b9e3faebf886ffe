import type { DeskFraudWarning } from '@openline/contract/desk-disputes'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'

type WarningTableProps = { readonly warnings: readonly DeskFraudWarning[] }

const columns: readonly Column<DeskFraudWarning>[] = [
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <Link to={`/orders/${orderId}`}>{orderNumber}</Link>,
  },
  { head: 'Reported', cell: ({ warnedAt }) => <When at={warnedAt} /> },
  { head: 'Kind', wraps: true, cell: ({ fraudType }) => fraudType.replaceAll('_', ' ') },
  {
    head: 'What to do',
    wraps: true,
    cell: ({ isActionable }) =>
      isActionable
        ? 'A full refund of the order would spare a dispute. One warning in five is wrong: look at the order first.'
        : 'Nothing: the payment was refunded, or the bank disputes it already.',
  },
]

/** Payments that banks reported as fraud. */
export function WarningTable({ warnings }: WarningTableProps) {
  return (
    <ColumnTable
      caption="Fraud warnings, newest first"
      rows={warnings}
      keyOf={({ id }) => id}
      columns={columns}
      empty="No bank has reported fraud."
    />
  )
}
