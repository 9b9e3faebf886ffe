import { formatCents } from '@openline/contract/money'
import type { DayRange } from '@openline/contract/office/books-desk'
import {
  type Deferral,
  type DeferredRevenue,
  downloadDeferredRevenue,
  viewDeferredRevenue,
} from '@openline/contract/office/deferred-revenue-desk'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { monthWords } from './calendar-words.ts'
import { ReportSection } from './report-section.tsx'

type DeferredSectionProps = { readonly range: DayRange }

/** What was paid for service not yet given: how it moved in the range, and when it is earned. */
export function DeferredSection({ range }: DeferredSectionProps) {
  const deferred = useCall(viewDeferredRevenue, { query: range })
  return (
    <ReportSection
      title="Deferred revenue"
      of={deferred}
      file={{
        label: 'Download deferred revenue',
        load: () => call(downloadDeferredRevenue, { query: range }),
      }}
    >
      {(value) => (
        <>
          <MovementTable deferred={value} />
          <ScheduleTable deferred={value} />
        </>
      )}
    </ReportSection>
  )
}

type TableProps = { readonly deferred: DeferredRevenue }

type Movement = Deferral & { readonly planId: string; readonly planName: string }

const movementColumns: readonly Column<Movement>[] = [
  { head: 'Plan', wraps: true, cell: ({ planName }) => planName },
  { head: 'Before', numeric: true, cell: ({ openingCents }) => formatCents(openingCents) },
  { head: 'Sold', numeric: true, cell: ({ soldCents }) => formatCents(soldCents) },
  { head: 'Earned', numeric: true, cell: ({ earnedCents }) => formatCents(earnedCents) },
  { head: 'After', numeric: true, cell: ({ closingCents }) => formatCents(closingCents) },
]

function MovementTable({ deferred: { plans, total } }: TableProps) {
  const sum = { ...total, planId: '', planName: 'Total' }
  return (
    <ColumnTable
      caption="Deferred revenue by plan"
      rows={plans.length > 0 ? [...plans, sum] : []}
      keyOf={({ planId }) => planId}
      columns={movementColumns}
      empty="Nothing sold, earned or deferred."
    />
  )
}

function ScheduleTable({ deferred: { months, total } }: TableProps) {
  const ahead = months.map((month, index) => ({
    words: monthWords(month),
    cents: total.byMonth[index] ?? 0,
  }))
  const rows = [
    ...ahead,
    { words: 'Later', cents: total.laterCents },
    { words: 'Waiting for activation', cents: total.waitingCents },
  ]
  return (
    <Section isPart title="To be earned">
      <ColumnTable
        caption="When deferred revenue is earned"
        rows={rows.filter(({ cents }) => cents !== 0)}
        keyOf={({ words }) => words}
        columns={[
          { head: 'Month', cell: ({ words }) => words },
          { head: 'Amount', numeric: true, cell: ({ cents }) => formatCents(cents) },
        ]}
        empty="Nothing is deferred."
      />
    </Section>
  )
}
