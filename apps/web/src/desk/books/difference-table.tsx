import { formatCents } from '@openline/contract/money'
import type { ProviderDifference } from '@openline/contract/office/provider-statement-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'

type DifferenceTableProps = { readonly differences: readonly ProviderDifference[] }

const kindWords = {
  charge: 'Payment',
  refund: 'Refund',
  refund_failure: 'Returned refund',
  dispute: 'Dispute',
} as const satisfies Record<ProviderDifference['kind'], string>

function amount(cents: number | null): string {
  return cents === null ? 'Missing' : formatCents(cents)
}

const columns: readonly Column<ProviderDifference>[] = [
  { head: 'Type', cell: ({ kind }) => kindWords[kind] },
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  {
    head: 'Order',
    cell: ({ order }) => (order ? <Link to={`/orders/${order.id}`}>{order.number}</Link> : 'None'),
  },
  { head: 'Journal', numeric: true, cell: ({ bookedCents }) => amount(bookedCents) },
  { head: 'Provider', numeric: true, cell: ({ providerCents }) => amount(providerCents) },
  { head: 'Reference', wraps: true, cell: ({ reference }) => reference },
]

/** What only one side has, or each with another amount. */
export function DifferenceTable({ differences }: DifferenceTableProps) {
  return (
    <Section isPart title="Differences">
      <ColumnTable
        caption="Differences, oldest first"
        rows={differences}
        keyOf={({ kind, reference }) => `${kind} ${reference}`}
        columns={columns}
        empty="No differences."
      />
    </Section>
  )
}
