import { portOutStatuses } from '@openline/contract/lines/line-safety'
import { formatMsisdn } from '@openline/contract/phone-number'
import { portInStatusSchema } from '@openline/contract/processes/port-in-status'
import type { Transfer } from '@openline/contract/processes/transfers-desk'
import { Link } from 'react-router'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Assignee } from './assignee.tsx'
import { Ago, Clock, Deadline } from './clock.tsx'
import { needLabels, portInStates, portOutStates, refusalText } from './labels.ts'
import { Owner } from './owner.tsx'
import styles from './port-in-cases.module.css'

const day = 24 * 60

const columns: readonly Column<Transfer>[] = [
  {
    head: 'Number',
    cell: ({ direction, id, msisdn }) => (
      <>
        <Link to={`/port-${direction}s/${id}`}>
          {msisdn === null ? 'A former number' : formatMsisdn(msisdn)}
        </Link>
        <span className={styles.small}>{direction === 'in' ? 'Port-in' : 'Port-out'}</span>
      </>
    ),
  },
  { head: 'Customer', wraps: true, cell: ({ customer }) => <Owner {...customer} /> },
  {
    head: 'State',
    wraps: true,
    cell: (transfer) => {
      const { direction, status, carrier, heardAt, dueAt, refusal } = transfer
      return (
        <>
          {stateOf(transfer)}
          {carrier !== null && (
            <span className={styles.small}>
              {direction === 'in' ? 'from' : 'to'} {carrier}
            </span>
          )}
          {refusal !== null && <span className={styles.small}>{refusalText(refusal)}</span>}
          {status === 'activating' && heardAt !== null && (
            <Clock since={heardAt} lateAfterMinutes={120} />
          )}
          {dueAt !== null && <Deadline at={dueAt} />}
        </>
      )
    },
  },
  {
    head: 'Age',
    wraps: true,
    cell: ({ startedAt, heardAt }) => (
      <>
        <Clock since={startedAt} isShort />
        {heardAt !== null && (
          <span className={styles.small}>
            last news <Ago at={heardAt} />
          </span>
        )}
      </>
    ),
  },
  {
    head: 'Needs you',
    wraps: true,
    cell: ({ need }) =>
      need === null ? (
        'No'
      ) : (
        <>
          {needLabels[need.why]}
          {need.why !== 'decision' && <Clock since={need.since} lateAfterMinutes={day} isShort />}
        </>
      ),
  },
  { head: 'Assigned to', cell: ({ assignment }) => <Assignee assignment={assignment} /> },
]

function stateOf({ direction, status }: Transfer): string {
  const coming = portInStatusSchema.safeParse(status).data
  if (direction === 'in') return coming === undefined ? status : portInStates[coming]
  const leaving = portOutStatuses.find((each) => each === status)
  return leaving === undefined ? status : portOutStates[leaving]
}

type TransferTableProps = { readonly rows: readonly Transfer[]; readonly empty: string }

export function TransferTable({ rows, empty }: TransferTableProps) {
  return (
    <ColumnTable
      caption="Transfers"
      rows={rows}
      keyOf={({ id }) => id}
      columns={columns}
      empty={empty}
    />
  )
}
