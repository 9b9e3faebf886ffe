import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerTimelineEntry,
  listCustomerTimeline,
  type TimelineSource,
} from '@openline/contract/people/customers-desk'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { recordLabels } from '../lib/record-labels.ts'
import { useCall } from '../lib/use-call.ts'
import styles from './customers.module.css'

type Timeline = OutputOf<typeof listCustomerTimeline>

const sources = {
  ...recordLabels,
  message: 'Message',
  email: 'Email sent',
  sign_in: 'Sign-in',
  account: 'Account',
} as const satisfies Record<TimelineSource, string>

/** Everything that happened around a customer, the newest first. */
export function TimelineSection({ customerId }: { readonly customerId: string }) {
  const timeline = useCall(listCustomerTimeline, { params: { id: customerId }, query: {} })
  return (
    <Section title="Timeline">
      <Loaded of={timeline}>{(first) => <Entries first={first} customerId={customerId} />}</Loaded>
    </Section>
  )
}

type EntriesProps = { readonly first: Timeline; readonly customerId: string }

function Entries({ first, customerId }: EntriesProps) {
  const pages = usePages<Timeline, CustomerTimelineEntry>({
    first,
    rowsOf: ({ entries }) => entries,
    nextOf: ({ nextCursor }) => nextCursor,
    load: (cursor) => call(listCustomerTimeline, { params: { id: customerId }, query: { cursor } }),
  })
  return (
    <>
      <DataTable
        caption="What happened, newest first"
        heads={['When', 'Kind', 'What', 'Details']}
        empty="Nothing happened yet."
      >
        {pages.rows.map(({ id, at, source, title, detail, by }) => (
          <tr key={id}>
            <th scope="row">
              <When at={at} />
            </th>
            <td>{sources[source]}</td>
            <td data-wraps>{title}</td>
            <td data-wraps>
              {detail}
              {by && <span className={styles.small}>by {by}</span>}
            </td>
          </tr>
        ))}
      </DataTable>
      <FailureAlert message={pages.failure} />
      {pages.hasMore && (
        <div>
          <Button
            variant="secondary"
            pending={pages.isPending}
            onClick={() => void pages.loadMore()}
          >
            Show earlier entries
          </Button>
        </div>
      )}
    </>
  )
}
