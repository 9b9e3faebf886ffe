import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerTimelineEntry,
  listCustomerTimeline,
} from '@openline/contract/people/customers-desk'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { TimelineDays } from './timeline-days.tsx'

type Timeline = OutputOf<typeof listCustomerTimeline>

/** Everything that happened around a customer, the newest first. */
export function TimelineSection({ customerId }: { readonly customerId: string }) {
  const timeline = useCall(listCustomerTimeline, { params: { id: customerId }, query: {} })
  return (
    <Loaded of={timeline}>{(first) => <Entries first={first} customerId={customerId} />}</Loaded>
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
      {pages.rows.length === 0 && <p>Nothing has happened yet.</p>}
      <TimelineDays entries={pages.rows} />
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
