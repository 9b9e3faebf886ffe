import { formatMsisdn } from '@openline/contract/phone-number'
import type { DeskPortInRow } from '@openline/contract/processes/port-in-cases-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Assignee } from './assignee.tsx'
import { Clock, Deadline } from './clock.tsx'
import { kindLabels, portInStates } from './labels.ts'
import styles from './port-in-cases.module.css'

const day = 24 * 60

const columns: readonly Column<DeskPortInRow>[] = [
  {
    head: 'Number',
    cell: ({ portInId, msisdn }) => (
      <Link to={`/port-ins/${portInId}`}>{formatMsisdn(msisdn)}</Link>
    ),
  },
  { head: 'Why', wraps: true, cell: ({ kind }) => kindLabels[kind] },
  {
    head: 'Waits',
    wraps: true,
    cell: ({ since }) => <Clock since={since} lateAfterMinutes={day} />,
  },
  {
    head: 'Status',
    wraps: true,
    cell: ({ status, oldCarrier, cutoverSince, dueAt }) => (
      <>
        {portInStates[status]}
        {oldCarrier !== null && <span className={styles.small}>from {oldCarrier}</span>}
        {cutoverSince !== null && <Clock since={cutoverSince} lateAfterMinutes={120} />}
        {status === 'confirmed' && dueAt !== null && <Deadline at={dueAt} />}
      </>
    ),
  },
  { head: 'Customer', wraps: true, cell: ({ customer }) => customer.email },
  { head: 'Assigned to', cell: ({ assignment }) => <Assignee assignment={assignment} /> },
]

export function PortInTable({ rows }: { readonly rows: readonly DeskPortInRow[] }) {
  return (
    <ColumnTable
      caption="Port-ins that need attention, longest waiting first"
      rows={rows}
      keyOf={({ portInId, kind }) => `${portInId} ${kind}`}
      columns={columns}
      empty="You’re all caught up."
    />
  )
}
