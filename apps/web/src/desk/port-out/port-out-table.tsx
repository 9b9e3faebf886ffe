import type { DeskPortOutRow } from '@openline/contract/lines/port-out-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { When } from '../kit/when.tsx'
import { Assignee } from '../port-in-cases/assignee.tsx'
import { Deadline } from '../port-in-cases/clock.tsx'
import { portOutStates, refusalText } from '../port-in-cases/labels.ts'
import styles from '../port-in-cases/port-in-cases.module.css'

const columns: readonly Column<DeskPortOutRow>[] = [
  {
    head: 'Number',
    cell: ({ id, msisdn }) => (
      <Link to={`/port-outs/${id}`}>
        {msisdn === null ? 'A former number' : formatMsisdn(msisdn)}
      </Link>
    ),
  },
  { head: 'To', wraps: true, cell: ({ toCarrier }) => toCarrier },
  { head: 'Asked', cell: ({ requestedAt }) => <When at={requestedAt} /> },
  {
    head: 'Status',
    wraps: true,
    cell: ({ status, refusal, carrierRefused, decidesAt }) => (
      <>
        {portOutStates[status]}
        {refusal !== null && <span className={styles.small}>{refusalText(refusal)}</span>}
        {carrierRefused && <span className={styles.small}>The network refused our answer</span>}
        {status === 'waiting' && <Deadline at={decidesAt} />}
      </>
    ),
  },
  { head: 'Customer', wraps: true, cell: ({ customer }) => customer.email },
  { head: 'Who works on it', cell: ({ assignment }) => <Assignee assignment={assignment} /> },
]

export function PortOutTable({ rows }: { readonly rows: readonly DeskPortOutRow[] }) {
  return (
    <ColumnTable
      caption="Requests of other carriers"
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
      empty="You’re all caught up."
    />
  )
}
