import { formatCents } from '@openline/contract/money'
import type { DayRange } from '@openline/contract/office/books-desk'
import {
  downloadProviderEntries,
  type ProviderStatement,
  viewProviderStatement,
} from '@openline/contract/office/provider-statement-desk'
import { Alert } from '../../ui/alert.tsx'
import { ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { DifferenceTable } from './difference-table.tsx'
import { PayoutTable } from './payout-table.tsx'
import { ReportSection } from './report-section.tsx'

type ProviderSectionProps = { readonly range: DayRange }

/** The journal against the payment provider’s own ledger, and what of it went to the bank. */
export function ProviderSection({ range }: ProviderSectionProps) {
  const statement = useCall(viewProviderStatement, { query: range })
  return (
    <ReportSection
      title="Provider and bank"
      of={statement}
      file={{
        label: 'Download the provider’s ledger',
        load: () => call(downloadProviderEntries, { query: range }),
      }}
    >
      {(value) => (
        <>
          <Tied statement={value} />
          <StepTable statement={value} />
          <DifferenceTable differences={value.differences} />
          <PayoutTable payouts={value.payouts} />
        </>
      )}
    </ReportSection>
  )
}

type StatementProps = { readonly statement: ProviderStatement }

/** Whether the month can be closed. */
function Tied({ statement: { readUntil, differences } }: StatementProps) {
  if (readUntil === null) {
    return <Alert tone="info">The provider’s ledger hasn’t been read yet.</Alert>
  }
  const isTied = differences.length === 0
  return (
    <Alert tone={isTied ? 'success' : 'warning'}>
      {isTied
        ? 'The journal and the provider’s ledger agree.'
        : 'The journal and the provider’s ledger differ. What isn’t read yet counts, too.'}{' '}
      Last read: <When at={readUntil} />.
    </Alert>
  )
}

function StepTable({ statement }: StatementProps) {
  const steps = [
    ['Journal: balance at the provider', statement.journalCents],
    ['Booked on other days', statement.otherDaysCents],
    ['Differences', statement.differencesCents],
    ['Provider: payments, refunds and disputes', statement.movedCents],
    ['Fees for payments', statement.feesCents],
    ['Other fees and entries', statement.otherCents],
    ['Paid out to the bank', statement.paidOutCents],
    ['Change of the provider’s balance', statement.balanceCents],
  ] as const
  return (
    <ColumnTable
      caption="From the journal to the provider’s balance"
      rows={steps}
      keyOf={([words]) => words}
      columns={[
        { head: 'Step', wraps: true, cell: ([words]) => words },
        { head: 'Amount', numeric: true, cell: ([, cents]) => formatCents(cents) },
      ]}
      empty="Nothing."
    />
  )
}
