import { type DualControl, listDualControl } from '@openline/contract/people/dual-control-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import { useCall } from '../lib/use-call.ts'
import { requestLabels } from './request-labels.ts'

/** What waits for a second person: what the caller can confirm, and what they asked for. */
export function DualControlPage() {
  const waiting = useCall(listDualControl, { query: {} }, { refreshEverySeconds: 15 })
  return (
    <Page
      title="Dual control"
      lead="What one person asks for and another confirms. Nothing happens before that."
    >
      <Loaded of={waiting}>
        {({ requests }) => {
          const own = requests.filter(({ nextActions }) => nextActions.includes('withdraw'))
          return (
            <>
              <Section title="For you to confirm">
                <RequestTable
                  caption="For you to confirm, oldest first"
                  rows={requests.filter((request) => !own.includes(request))}
                  empty="You’re all caught up."
                />
              </Section>
              {own.length > 0 && (
                <Section title="You asked for">
                  <RequestTable caption="What you asked for" rows={own} empty="" />
                </Section>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

type RequestTableProps = {
  readonly caption: string
  readonly rows: readonly DualControl[]
  readonly empty: string
}

function RequestTable(props: RequestTableProps) {
  return <ColumnTable {...props} keyOf={({ id }) => id} columns={columns} />
}

const columns: readonly Column<DualControl>[] = [
  {
    head: 'What',
    cell: ({ id, act }) => <Link to={`/dual-control/${id}`}>{requestLabels[act]}</Link>,
  },
  {
    head: 'For',
    wraps: true,
    cell: ({ customer }) => (
      <RecordLink to={[{ kind: 'customer', id: customer.id }]}>
        {customer.name ?? 'A customer'}
      </RecordLink>
    ),
  },
  { head: 'Reason', wraps: true, cell: ({ reason }) => reason },
  { head: 'Asked by', wraps: true, cell: ({ askedBy }) => askedBy },
  { head: 'Asked', cell: ({ askedAt }) => <When at={askedAt} /> },
  { head: 'Expires', cell: ({ expiresAt }) => <When at={expiresAt} /> },
]
