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
      {(value) =>
        value.readUntil === null ? (
          <Alert tone="info">
            The provider’s ledger hasn’t been read yet. Until it is, nothing can be compared.
          </Alert>
        ) : (
          <>
            <Tied readUntil={value.readUntil} isTied={value.differences.length === 0} />
            <StepTable statement={value} />
            <DifferenceTable differences={value.differences} />
            <PayoutTable payouts={value.payouts} />
          </>
        )
      }
    </ReportSection>
  )
}

type TiedProps = { readonly readUntil: string; readonly isTied: boolean }

/** Whether the month can be closed. */
function Tied({ readUntil, isTied }: TiedProps) {
  return (
    <Alert tone={isTied ? 'success' : 'warning'}>
      {isTied
        ? 'The journal and the provider’s ledger agree.'
        : 'The journal and the provider’s ledger differ. What isn’t read yet counts, too.'}{' '}
      Last read: <When at={readUntil} />.
    </Alert>
  )
}

function StepTable({ statement }: { readonly statement: ProviderStatement }) {
  const steps = [
    ['Journal: balance at the provider', statement.journalCents],
    ['Recorded on other days', statement.otherDaysCents],
    ['Differences', statement.differencesCents],
    ['Provider: payments, refunds and disputes', statement.movedCents],
    ['Payment fees', statement.feesCents],
    ['Other fees and entries', statement.otherCents],
    ['Paid out to the bank', statement.paidOutCents],
    ['Change in provider balance', statement.balanceCents],
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
