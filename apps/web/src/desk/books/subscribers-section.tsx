import type { DayRange } from '@openline/contract/office/books-desk'
import {
  downloadSubscribers,
  type SubscriberGroup,
  type Subscribers,
  type SubscribersRow,
  subscriberGroups,
  viewSubscribers,
} from '@openline/contract/office/subscribers-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { monthWords } from './calendar-words.ts'
import { ReportSection } from './report-section.tsx'

type SubscribersSectionProps = { readonly range: DayRange }

const groupLabels: Readonly<Record<SubscriberGroup, string>> = {
  plan: 'Plan',
  coupon: 'Coupon',
  cohort: 'First payment',
}

/** How lines came, renewed and ended in a range of days. The address holds what tells them apart. */
export function SubscribersSection({ range }: SubscribersSectionProps) {
  const [address] = useSearchParams()
  const by = subscriberGroups.find((each) => each === address.get('by')) ?? 'plan'
  const query = { ...range, by }
  const subscribers = useCall(viewSubscribers, { query })
  return (
    <ReportSection
      title="Subscribers"
      of={subscribers}
      file={{ label: 'Download subscribers', load: () => call(downloadSubscribers, { query }) }}
      choices={
        <Choices
          label="Group lines by"
          choices={subscriberGroups.map((each) => ({
            to: `?${new URLSearchParams({ ...range, by: each }).toString()}`,
            label: groupLabels[each],
            isChosen: each === by,
          }))}
        />
      }
    >
      {(value) => <SubscriberTables subscribers={value} />}
    </ReportSection>
  )
}

type Row = SubscribersRow & { readonly id: string; readonly words: string }

const movementColumns: readonly Column<Row>[] = [
  { head: 'Start', numeric: true, cell: ({ atStart }) => atStart },
  { head: 'New', numeric: true, cell: ({ added }) => added },
  { head: 'Returned', numeric: true, cell: ({ returned }) => returned },
  { head: 'Ended', numeric: true, cell: ({ ended }) => ended },
  { head: 'End', numeric: true, cell: ({ atEnd }) => atEnd },
  { head: 'Churn', numeric: true, cell: ({ churnPercent }) => percentOf(churnPercent) },
]

const renewalColumns: readonly Column<Row>[] = [
  { head: 'Due', numeric: true, cell: ({ due }) => due },
  { head: 'First try', numeric: true, cell: ({ firstTry }) => firstTry },
  { head: 'After a decline', numeric: true, cell: ({ recovered }) => recovered },
  { head: 'Late', numeric: true, cell: ({ late }) => late },
  { head: 'Lost', numeric: true, cell: ({ lost }) => lost },
]

/** No one was there who could leave. */
function percentOf(churnPercent: number | null): string {
  return churnPercent === null ? '–' : `${churnPercent}%`
}

function groupWords(by: SubscriberGroup, name: string): string {
  if (by === 'cohort') return monthWords(name)
  return name === '' ? 'No coupon' : name
}

function SubscriberTables({ subscribers }: { readonly subscribers: Subscribers }) {
  const { by, groups, total } = subscribers
  const rows: readonly Row[] =
    groups.length === 0
      ? []
      : [
          ...groups.map((group) => ({
            ...group,
            id: `of ${group.id ?? ''}`,
            words: groupWords(by, group.name),
          })),
          { ...total, id: 'total', words: 'Total' },
        ]
  const name: Column<Row> = { head: groupLabels[by], wraps: true, cell: ({ words }) => words }
  return (
    <>
      <ColumnTable
        caption="Active lines"
        rows={rows}
        keyOf={({ id }) => id}
        columns={[name, ...movementColumns]}
        empty="No active lines."
      />
      <Section isPart title="Renewals">
        <ColumnTable
          caption="Renewals"
          rows={rows.filter(({ due }) => due > 0)}
          keyOf={({ id }) => id}
          columns={[name, ...renewalColumns]}
          empty="No renewals due."
        />
      </Section>
    </>
  )
}
