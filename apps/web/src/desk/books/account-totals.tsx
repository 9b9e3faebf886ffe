import { formatCents } from '@openline/contract/money'
import type { JournalTotals } from '@openline/contract/office/books-desk'
import { ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { accountWords } from './journal-labels.ts'

type AccountTotalsProps = { readonly totals: JournalTotals }

/** Debits and credits by account, which are the same in sum. */
export function AccountTotals({ totals }: AccountTotalsProps) {
  const { accounts, debitCents, creditCents } = totals
  const rows = accounts.map((each) => ({ ...each, words: accountWords[each.account] }))
  const sum = { account: 'sum', code: '', words: 'Total', debitCents, creditCents }
  return (
    <Section title="By account">
      <ColumnTable
        caption="Debits and credits by account"
        rows={rows.length > 0 ? [...rows, sum] : rows}
        keyOf={({ account }) => account}
        columns={[
          { head: 'Account', wraps: true, cell: ({ words }) => words },
          { head: 'Code', cell: ({ code }) => code },
          { head: 'Debit', numeric: true, cell: (row) => formatCents(row.debitCents) },
          { head: 'Credit', numeric: true, cell: (row) => formatCents(row.creditCents) },
        ]}
        empty="No entries."
      />
    </Section>
  )
}
