import type { DeskFraudWarning } from '@openline/contract/sales/disputes-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'

type WarningTableProps = { readonly warnings: readonly DeskFraudWarning[] }

const columns: readonly Column<DeskFraudWarning>[] = [
  {
    head: 'Order',
    cell: ({ orderId, orderNumber }) => <Link to={`/orders/${orderId}`}>{orderNumber}</Link>,
  },
  {
    head: 'Customer',
    wraps: true,
    cell: ({ customerId, customerName }) => (
      <Link to={`/customers/${customerId}`}>{customerName ?? 'No name'}</Link>
    ),
  },
  { head: 'Reported', cell: ({ warnedAt }) => <When at={warnedAt} /> },
  { head: 'Kind', wraps: true, cell: ({ fraudType }) => fraudType.replaceAll('_', ' ') },
  {
    head: 'Line',
    cell: ({ lineId }) => lineId !== null && <Link to={`/lines/${lineId}`}>End line</Link>,
  },
  {
    head: 'What to do',
    wraps: true,
    cell: ({ isActionable }) =>
      isActionable
        ? 'Ending the line with a full refund stops the thief and avoids a dispute. One warning in five is wrong, so check the order first.'
        : 'Already refunded or disputed. The line stays active until you end it.',
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
      empty="No fraud warnings."
    />
  )
}
