import {
  type FailingEvent,
  listEventTrouble,
  type RefusedEvents,
  retryEvent,
} from '@openline/contract/office/operations-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { Check, findingOf } from './check.tsx'
import styles from './operations.module.css'
import { TroubleTable } from './trouble-table.tsx'

/** Webhook events that are stored and fail, and those that were refused. */
export function EventsSection() {
  const list = useCall(listEventTrouble, {})
  const { roles } = useStaff()
  const [retrying, setRetrying] = useState<FailingEvent | null>(null)
  const mayRetry = hasRole(roles, retryEvent.roles)
  return (
    <>
      <Check
        anchor="failing_events"
        title="Failing events"
        runbook="failingEvents"
        of={list}
        judge={({ failing }) =>
          findingOf(failing.length, 'danger', {
            none: 'No failing events.',
            some: 'Received, but we can’t process them yet',
          })
        }
      >
        {({ failing }) => <FailingTable events={failing} onRetry={mayRetry ? setRetrying : null} />}
      </Check>
      <Check
        anchor="refused_events"
        title="Refused webhook events"
        runbook="refusedEvents"
        of={list}
        judge={({ refused }) =>
          findingOf(sumOf(refused), 'warning', {
            none: 'None in 30 days.',
            some: 'Refused in 30 days',
          })
        }
      >
        {({ refused }) => <RefusedTable refused={refused} />}
      </Check>
      {retrying && (
        <ActDialog
          title="Retry the event"
          subtitle={`${retrying.type} of ${retrying.objectId}. We’ll read its record from the sender again.`}
          submitLabel="Retry now"
          act={retryEvent}
          initial={{}}
          toBody={() => ({ source: retrying.source, eventId: retrying.eventId })}
          reload={list.reload}
          onClose={() => setRetrying(null)}
        />
      )}
    </>
  )
}

function sumOf(refused: readonly RefusedEvents[]): number {
  return refused.reduce((total, { count }) => total + count, 0)
}

type FailingTableProps = {
  readonly events: readonly FailingEvent[]
  readonly onRetry: ((event: FailingEvent) => void) | null
}

function FailingTable({ events, onRetry }: FailingTableProps) {
  return (
    <TroubleTable
      caption="Failing events, oldest first"
      heads={['Received', 'Event', 'Error', { numeric: 'Attempts' }, 'Next attempt', 'Actions']}
    >
      {events.map((event) => (
        <tr key={`${event.source} ${event.eventId}`}>
          <th scope="row">
            <When at={event.receivedAt} />
          </th>
          <td data-wraps>
            {event.source}: {event.type}
            <span className={styles.small}>{event.objectId}</span>
          </td>
          <td>{event.failure}</td>
          <td data-numeric>{event.tries}</td>
          <td>
            <When at={event.dueAt} />
          </td>
          <td>
            {onRetry && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Handle now: ${event.eventId}`}
                onClick={() => onRetry(event)}
              >
                Handle now
              </Button>
            )}
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}

const reasons = {
  signature: 'Signed with another secret',
  clock: 'Timestamp off by more than 5 minutes',
  size: 'Larger than 512 KiB',
  backlog: 'Too many waiting to be stored',
  address: 'Unknown webhook path',
  malformed: 'Signed, but not an event we can store',
} as const satisfies Record<RefusedEvents['reason'], string>

function RefusedTable({ refused }: { readonly refused: readonly RefusedEvents[] }) {
  return (
    <TroubleTable
      caption="Refused events of the last 30 days, newest first"
      heads={['Day (UTC)', 'Sender', 'Why', { numeric: 'Events' }, 'First', 'Last']}
    >
      {refused.map(({ day, source, reason, count, firstAt, lastAt, problem }) => (
        <tr key={`${day} ${source} ${reason}`}>
          <th scope="row">{day}</th>
          <td>{source}</td>
          <td data-wraps>
            {reasons[reason]}
            {problem && <span className={styles.small}>{problem}</span>}
          </td>
          <td data-numeric>{count}</td>
          <td>
            <When at={firstAt} />
          </td>
          <td>
            <When at={lastAt} />
          </td>
        </tr>
      ))}
    </TroubleTable>
  )
}
