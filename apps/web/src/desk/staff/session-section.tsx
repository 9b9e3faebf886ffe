import type { OpenSession } from '@openline/contract/people/sessions'
import { endStaffSession, listStaffSessions } from '@openline/contract/people/staff-sessions'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { useQuickAct } from '../lib/use-quick-act.ts'

/** Where one is signed in. */
export function SessionSection() {
  const list = useCall(listStaffSessions, {})
  return (
    <Section title="Sessions">
      <Loaded of={list} lines={2}>
        {({ sessions }) => (
          <DataTable
            caption="Your sessions"
            heads={['Device', 'Signed in', 'Last used', 'Actions']}
            empty="No active sessions."
          >
            {sessions.map((session) => (
              <tr key={session.id}>
                <th scope="row" data-wraps>
                  {session.device} {session.isCurrent && <Badge tone="accent">This device</Badge>}
                </th>
                <td>
                  <When at={session.signedInAt} />
                </td>
                <td>
                  <When at={session.lastSeenAt} />
                </td>
                <td>
                  {!session.isCurrent && <EndSession session={session} reload={list.reload} />}
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </Loaded>
    </Section>
  )
}

type EndSessionProps = { readonly session: OpenSession; readonly reload: () => unknown }

function EndSession({ session: { id, device }, reload }: EndSessionProps) {
  const { run, isPending } = useQuickAct(() => call(endStaffSession, { params: { id } }), reload)
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isPending}
      aria-label={`Sign out ${device}`}
      onClick={() => void run()}
    >
      Sign out
    </Button>
  )
}
