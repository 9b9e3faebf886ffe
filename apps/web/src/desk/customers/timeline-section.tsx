import type { OutputOf } from '@openline/contract/endpoint'
import {
  type CustomerTimelineEntry,
  listCustomerTimeline,
  type TimelinePart,
  type TimelineSource,
  timelinePartSchema,
} from '@openline/contract/people/customers-desk'
import { useSearchParams } from 'react-router'
import { usePages } from '../../lib/use-pages.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { TimelineDays } from '../kit/timeline-days.tsx'
import { call } from '../lib/call.ts'
import { recordLabels } from '../lib/record-labels.ts'
import { useCall } from '../lib/use-call.ts'

type Timeline = OutputOf<typeof listCustomerTimeline>

type TimelineProps = {
  readonly customerId: string
  /** It is loaded again after each. */
  readonly changes: number
}

/** Everything that happened around a customer, the newest first. */
export function TimelineSection({ customerId, changes }: TimelineProps) {
  const [address] = useSearchParams()
  const part = timelinePartSchema.safeParse(address.get('show')).data
  const query = part === undefined ? {} : { part }
  const timeline = useCall(listCustomerTimeline, { params: { id: customerId }, query }, { changes })
  return (
    <>
      <Choices
        label="Show in the timeline"
        choices={[undefined, ...timelinePartSchema.options].map((choice) => ({
          to: choice === undefined ? '?tab=timeline' : `?tab=timeline&show=${choice}`,
          label: choice === undefined ? 'All' : partLabels[choice],
          isChosen: choice === part,
        }))}
      />
      <Loaded of={timeline}>
        {(first) => <Entries key={part} {...{ first, customerId, query }} />}
      </Loaded>
    </>
  )
}

const partLabels = {
  notes: 'Notes',
  money: 'Money',
  lines: 'Lines and numbers',
  messages: 'Messages',
  access: 'Access and staff',
} as const satisfies Record<TimelinePart, string>

const sources = {
  ...recordLabels,
  message: 'Message',
  email: 'Email sent',
  sign_in: 'Sign-in',
  account: 'Account',
} as const satisfies Record<TimelineSource, string>

type EntriesProps = {
  readonly first: Timeline
  readonly customerId: string
  readonly query: { readonly part?: TimelinePart }
}

function Entries({ first, customerId, query }: EntriesProps) {
  const pages = usePages<Timeline, CustomerTimelineEntry>({
    first,
    rowsOf: ({ entries }) => entries,
    nextOf: ({ nextCursor }) => nextCursor,
    load: (cursor) =>
      call(listCustomerTimeline, { params: { id: customerId }, query: { ...query, cursor } }),
  })
  return (
    <>
      {pages.rows.length === 0 && (
        <p>{query.part ? 'Nothing of this kind has happened.' : 'Nothing has happened yet.'}</p>
      )}
      <TimelineDays
        entries={pages.rows.map((entry) => ({ ...entry, mark: sources[entry.source] }))}
      />
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
