import { actText } from '@openline/contract/platform/audit-labels'
import type { DeskAct, DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'

const actColumns: readonly Column<DeskAct>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'Who', cell: ({ by }) => by },
  { head: 'Act', cell: ({ act }) => actText(act) },
  { head: 'Reason', wraps: true, cell: ({ reason }) => reason },
]

/** Staff actions, newest first. */
export function Acts({ acts }: { readonly acts: readonly DeskAct[] }) {
  return (
    <Section title="Staff actions">
      <ColumnTable
        caption="Acts of staff, newest first"
        rows={acts}
        keyOf={({ at, act }) => `${at} ${act}`}
        columns={actColumns}
        empty="No staff actions yet."
      />
    </Section>
  )
}

const historyColumns: readonly Column<DeskPortIn['timeline'][number]>[] = [
  { head: 'When', cell: ({ at }) => <When at={at} /> },
  { head: 'What', wraps: true, cell: ({ title }) => title },
  { head: 'Detail', wraps: true, cell: ({ detail }) => detail },
]

/** What happened to a port-in, as its customer reads it. */
export function PortInHistory({ timeline }: Pick<DeskPortIn, 'timeline'>) {
  return (
    <Section title="History, as the customer sees it">
      <ColumnTable
        caption="Transfer history, newest first"
        rows={timeline.toReversed()}
        keyOf={({ at, kind }) => `${at} ${kind}`}
        columns={historyColumns}
        empty="No history yet."
      />
    </Section>
  )
}
