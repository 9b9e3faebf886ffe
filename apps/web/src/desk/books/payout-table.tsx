import { formatCents } from '@openline/contract/money'
import type { ProviderPayout } from '@openline/contract/office/provider-statement-desk'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { dayWords } from './calendar-words.ts'

type PayoutTableProps = { readonly payouts: readonly ProviderPayout[] }

const statusWords = {
  pending: 'Not sent yet',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Returned by the bank',
  canceled: 'Canceled',
} as const satisfies Record<ProviderPayout['status'], string>

const columns: readonly Column<ProviderPayout>[] = [
  { head: 'Arrives', cell: ({ arrivesOn }) => dayWords(arrivesOn) },
  { head: 'Amount', numeric: true, cell: ({ amountCents }) => formatCents(amountCents) },
  { head: 'Status', cell: ({ status }) => statusWords[status] },
  {
    head: 'Entries',
    numeric: true,
    cell: ({ entries }) => (entries ? formatCents(entries.cents) : 'Not known'),
  },
  { head: 'Bank reference', wraps: true, cell: ({ bankReference, id }) => bankReference ?? id },
]

/** Each payout as it is a line of the bank statement: day, amount and reference. */
export function PayoutTable({ payouts }: PayoutTableProps) {
  return (
    <Section isPart title="Payouts">
      <ColumnTable
        caption="Payouts to the bank"
        rows={payouts}
        keyOf={({ id }) => id}
        columns={columns}
        empty="No payouts."
      />
    </Section>
  )
}
