import type { DeskDispute } from '@openline/contract/sales/disputes-desk'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { disputeStatusLabels, saidBy, stageLabels } from './dispute-labels.ts'

type DisputeTableProps = {
  readonly caption: string
  readonly disputes: readonly DeskDispute[]
  readonly empty: string
}

function customerCell({ customerId, customerName }: DeskDispute) {
  return <Link to={`/customers/${customerId}`}>{customerName ?? 'No name'}</Link>
}

const columns: readonly Column<DeskDispute>[] = [
  {
    head: 'Order',
    cell: ({ id, orderNumber }) => <Link to={`/disputes/${id}`}>{orderNumber}</Link>,
  },
  { head: 'Customer', wraps: true, cell: customerCell },
  {
    head: 'State',
    wraps: true,
    cell: ({ status, answer }) => {
      const { word, tone } = disputeStatusLabels[status]
      return (
        <>
          <Badge tone={tone}>{word}</Badge> {answer && saidBy(answer)}
        </>
      )
    },
  },
  {
    head: 'Answer by',
    wraps: true,
    cell: ({ dueAt }) => (dueAt === null ? 'No date' : <When at={dueAt} />),
  },
  { head: 'Amount', numeric: true, cell: ({ amount }) => amount },
  {
    head: 'Reason',
    wraps: true,
    cell: ({ stage, reason }) => `${stageLabels[stage]}: ${reason.replaceAll('_', ' ')}`,
  },
]

/** Disputes to compare; the number of the order opens the page of one. */
export function DisputeTable({ caption, disputes, empty }: DisputeTableProps) {
  return (
    <ColumnTable
      caption={caption}
      rows={disputes}
      keyOf={({ id }) => id}
      columns={columns}
      empty={empty}
    />
  )
}
