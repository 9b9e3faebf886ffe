import type { DeskFraudWarning } from '@openline/contract/sales/disputes-desk'
import { Link } from 'react-router'
import { BlockButton } from '../blocks/block-button.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'

type WarningTableProps = {
  readonly warnings: readonly DeskFraudWarning[]
  readonly reload: () => unknown
}

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
    head: 'What to do',
    wraps: true,
    cell: ({ isActionable }) =>
      isActionable
        ? 'One warning in five is wrong, so check the order first. Blocking with a full refund stops the thief and avoids a dispute.'
        : 'Already refunded or disputed. Block the customer to end the line, too.',
  },
]

function blockColumn(reload: () => unknown): Column<DeskFraudWarning> {
  return {
    head: 'Block',
    // Its dialog is within the cell.
    wraps: true,
    cell: ({ id, customerId, orderId, orderNumber }) => (
      <BlockButton
        customerId={customerId}
        source={{ kind: 'fraud_warning', id }}
        orderId={orderId}
        of={orderNumber}
        reload={reload}
      />
    ),
  }
}

/** Payments that banks reported as fraud. */
export function WarningTable({ warnings, reload }: WarningTableProps) {
  return (
    <ColumnTable
      caption="Fraud warnings, newest first"
      rows={warnings}
      keyOf={({ id }) => id}
      columns={[...columns, blockColumn(reload)]}
      empty="No fraud warnings."
    />
  )
}
