import type { OutputOf } from '@openline/contract/endpoint'
import { formatMsisdn } from '@openline/contract/phone-number'
import {
  type BoardFilters,
  boardSorts,
  exportPortInBoard,
  maxExportedPortIns,
  type PortInOnBoard,
  portInsUnderWay,
  viewPortInBoard,
} from '@openline/contract/processes/port-in-board-desk'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { Assignee } from './assignee.tsx'
import { BoardFilter } from './board-filter.tsx'
import { Clock, Deadline } from './clock.tsx'
import { kindLabels, portInStates } from './labels.ts'
import styles from './port-in-cases.module.css'

/** Every port-in under way, whether or not it needs a person. The address holds state, old carrier and order. */
export function PortInBoard() {
  const [address, setAddress] = useSearchParams()
  const { roles } = useStaff()
  const [isExporting, setExporting] = useState(false)
  const status = portInsUnderWay.find((each) => each === address.get('status'))
  const sort = boardSorts.find((each) => each === address.get('sort')) ?? 'age'
  const oldCarrier = address.get('oldCarrier') ?? undefined
  const filters = { ...(status && { status }), ...(oldCarrier !== undefined && { oldCarrier }) }
  const board = useCall(
    viewPortInBoard,
    { query: { ...filters, sort } },
    { refreshEverySeconds: 15 },
  )
  return (
    <>
      <Loaded of={board}>
        {(value) => (
          <>
            <BoardFilter
              counts={value.counts}
              chosen={{ ...filters, sort }}
              onChange={(next) => setAddress({ list: 'under_way', ...next })}
            />
            <Rows value={value} filters={filters} />
          </>
        )}
      </Loaded>
      {hasRole(roles, ['porting']) && (
        <div>
          <Button variant="secondary" onClick={() => setExporting(true)}>
            Export as CSV
          </Button>
        </div>
      )}
      {isExporting && (
        <ActDialog
          title="Export port-ins"
          subtitle={`The port-ins that match your filters, up to ${maxExportedPortIns.toLocaleString('en-US')}.`}
          submitLabel="Download the file"
          act={exportPortInBoard}
          initial={{}}
          toBody={() => filters}
          reload={() => {}}
          onDone={saveFile}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

const columns: readonly Column<PortInOnBoard>[] = [
  {
    head: 'Number',
    cell: ({ portInId, msisdn }) => (
      <Link to={`/port-ins/${portInId}`}>{formatMsisdn(msisdn)}</Link>
    ),
  },
  {
    head: 'State',
    wraps: true,
    cell: ({ status, oldCarrier, dueAt }) => (
      <>
        {portInStates[status]}
        {oldCarrier !== null && <span className={styles.small}>from {oldCarrier}</span>}
        {dueAt !== null && <Deadline at={dueAt} />}
      </>
    ),
  },
  {
    head: 'Age',
    wraps: true,
    cell: ({ startedAt, heardAt }) => (
      <>
        <Clock since={startedAt} />
        <span className={styles.small}>
          last news <When at={heardAt} />
        </span>
      </>
    ),
  },
  { head: 'Needs you', wraps: true, cell: ({ kind }) => (kind ? kindLabels[kind] : 'No') },
  { head: 'Customer', wraps: true, cell: ({ customer }) => customer.email },
  { head: 'Assigned to', cell: ({ assignment }) => <Assignee assignment={assignment} /> },
]

type RowsProps = {
  readonly value: OutputOf<typeof viewPortInBoard>
  readonly filters: BoardFilters
}

function Rows({ value: { portIns, counts }, filters }: RowsProps) {
  const matching = counts
    .filter(({ status }) => filters.status === undefined || status === filters.status)
    .filter(
      ({ oldCarrier }) => filters.oldCarrier === undefined || oldCarrier === filters.oldCarrier,
    )
    .reduce((sum, each) => sum + each.portIns, 0)
  return (
    <>
      <ColumnTable
        caption="Port-ins under way"
        rows={portIns}
        keyOf={({ portInId }) => portInId}
        columns={columns}
        empty="No port-in under way matches."
      />
      {matching > portIns.length && (
        <p>
          These are the first {portIns.length} of {matching}. Filter them, or export all.
        </p>
      )}
    </>
  )
}
