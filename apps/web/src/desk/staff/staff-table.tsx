import type { StaffAction, StaffMember, StaffStatus } from '@openline/contract/people/staff'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { When } from '../kit/when.tsx'
import { roleLabels } from '../lib/role-labels.ts'
import styles from './staff-table.module.css'

type OnOpen = (task: StaffAction, member: StaffMember) => void

type StaffTableProps = { readonly staff: readonly StaffMember[]; readonly onOpen: OnOpen }

const statuses = {
  waiting: { word: 'Waiting for a second admin', tone: 'warning' },
  invited: { word: 'Invited', tone: 'accent' },
  expired: { word: 'Invitation expired', tone: 'warning' },
  active: { word: 'Active', tone: 'success' },
  removed: { word: 'Removed', tone: 'neutral' },
} as const satisfies Record<StaffStatus, { word: string; tone: Tone }>

const actionWords = {
  reinvite: 'New link',
  change_roles: 'Change roles',
  remove: 'Remove',
} as const satisfies Record<StaffAction, string>

export function StaffTable({ staff, onOpen }: StaffTableProps) {
  return (
    <DataTable
      caption="Desk accounts"
      heads={['Name', 'Roles', 'State', { numeric: 'Passkeys' }, 'Last seen', 'Actions']}
      empty="No accounts yet."
    >
      {staff.map((member) => (
        <MemberRow key={member.id} member={member} onOpen={onOpen} />
      ))}
    </DataTable>
  )
}

function MemberRow({ member, onOpen }: { readonly member: StaffMember; readonly onOpen: OnOpen }) {
  const { name, email, isSelf, roles, waiting, passkeyCount, lastSeenAt, nextActions } = member
  return (
    <tr>
      <th scope="row" data-wraps>
        {name} {isSelf && <Badge tone="accent">You</Badge>}
        <span className={styles.small}>{email}</span>
      </th>
      <td data-wraps>
        {inWords(roles)}
        {waiting && (
          <span className={styles.small}>
            Requested by {waiting.by}: {inWords(waiting.roles)}. Another admin confirms by giving
            the same roles.
          </span>
        )}
      </td>
      <td>
        <State member={member} />
      </td>
      <td data-numeric>{passkeyCount}</td>
      <td>{lastSeenAt ? <When at={lastSeenAt} /> : 'Not yet'}</td>
      <td>
        <div className={styles.actions}>
          {nextActions.map((task) => (
            <Button
              key={task}
              variant={task === 'remove' ? 'danger' : 'secondary'}
              size="small"
              aria-label={`${actionWords[task]}: ${name}`}
              onClick={() => onOpen(task, member)}
            >
              {actionWords[task]}
            </Button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function inWords(roles: StaffMember['roles']): string {
  return roles.map((role) => roleLabels[role]).join(', ')
}

function State({ member }: { readonly member: StaffMember }) {
  const { status, invitedUntil, removedAt } = member
  const { word, tone } = statuses[status]
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      {status === 'invited' && invitedUntil && (
        <span className={styles.small}>
          until <When at={invitedUntil} />
        </span>
      )}
      {removedAt && (
        <span className={styles.small}>
          <When at={removedAt} />
        </span>
      )}
    </>
  )
}
