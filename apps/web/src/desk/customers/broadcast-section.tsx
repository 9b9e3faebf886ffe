import {
  type Broadcast,
  listBroadcasts,
  stopBroadcast,
} from '@openline/contract/people/broadcasts-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'

/** Emails that went to lists, and how far they are. */
export function BroadcastSection() {
  const { roles } = useStaff()
  return hasRole(roles, ['admin', 'support']) ? <Broadcasts /> : null
}

function Broadcasts() {
  const loaded = useCall(listBroadcasts, {}, { refreshEverySeconds: 15 })
  const [stopped, setStopped] = useState<Broadcast | null>(null)
  return (
    <Section title="Emails to lists">
      <Loaded of={loaded}>
        {({ broadcasts }) => (
          <ColumnTable
            caption="Emails to lists, newest first"
            rows={broadcasts}
            keyOf={({ id }) => id}
            columns={columnsFor(setStopped)}
            empty="No list was emailed yet."
          />
        )}
      </Loaded>
      {stopped && (
        <ActDialog
          title={`Stop “${stopped.subject}”`}
          subtitle="No one else gets it. Emails that were sent can’t be taken back."
          submitLabel="Stop sending"
          act={stopBroadcast}
          params={{ id: stopped.id }}
          initial={{}}
          reload={loaded.reload}
          onClose={() => setStopped(null)}
        />
      )}
    </Section>
  )
}

function progressOf({ state, sent, customers, stoppedBy }: Broadcast): string {
  const count = `${sent.toLocaleString('en-US')} of ${customers.toLocaleString('en-US')}`
  if (state === 'sent') return `Sent to ${count}`
  return state === 'sending' ? `Sending: ${count}` : `Stopped by ${stoppedBy} at ${count}`
}

function columnsFor(onStop: (broadcast: Broadcast) => void): readonly Column<Broadcast>[] {
  return [
    { head: 'Subject', wraps: true, cell: ({ subject }) => subject },
    { head: 'By', wraps: true, cell: ({ by }) => by },
    { head: 'When', cell: ({ at }) => <When at={at} /> },
    { head: 'State', wraps: true, cell: progressOf },
    {
      head: 'Actions',
      cell: (broadcast) =>
        broadcast.state === 'sending' && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Stop: ${broadcast.subject}`}
            onClick={() => onStop(broadcast)}
          >
            Stop
          </Button>
        ),
    },
  ]
}
