import type { OutputOf } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import {
  acceptTaxReports,
  listTaxReports,
  recordTaxReports,
  retryTaxReports,
  type TaxReport,
} from '@openline/contract/office/tax-reports-desk'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import styles from './operations.module.css'
import { RunbookNote } from './runbook-note.tsx'
import { AcceptReportsDialog, RecordReportsDialog, RetryReportsDialog } from './tax-dialogs.tsx'
import { TaxStandIn } from './tax-stand-in.tsx'
import { TroubleTable } from './trouble-table.tsx'

type Dialog =
  | { readonly kind: 'retry' | 'record' }
  | { readonly kind: 'accept'; readonly reports: readonly TaxReport[] }

const acts = [acceptTaxReports, recordTaxReports, retryTaxReports]

/** Reports may still be there from an engine that was set before. */
const emptyLists = {
  avalara: {
    waiting: 'Every sale and refund was reported to the engine.',
    differing: 'Every report has the taxes that were charged, or its difference was accepted.',
    standIns: 'The engine taxed every order of the last 90 days.',
  },
  tables: {
    waiting: 'Taxes come from the tables. No report waits for an engine.',
    differing: 'No report of an engine differs.',
    standIns: 'No order of the last 90 days was to be taxed by an engine.',
  },
} as const satisfies Record<OutputOf<typeof listTaxReports>['engine'], object>

/** What the tax engine was not told, or told otherwise. */
export function TaxSection() {
  const list = useCall(listTaxReports, {})
  const { roles } = useStaff()
  const [open, setOpen] = useState<Dialog | null>(null)
  const mayAct = acts.every((act) => hasRole(roles, act.roles))
  const differing = list.value?.differing ?? []
  const waiting = list.value?.waiting ?? []
  const props = { reload: list.reload, onClose: () => setOpen(null) }
  return (
    <Section
      title="Tax reports"
      actions={
        mayAct && (
          <div className={styles.buttons}>
            {waiting.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => setOpen({ kind: 'retry' })}>
                Report them again
              </Button>
            )}
            {differing.length > 1 && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => setOpen({ kind: 'accept', reports: differing })}
              >
                Accept all differences
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setOpen({ kind: 'record' })}>
              Record as reported
            </Button>
          </div>
        )
      }
    >
      <RunbookNote of="taxReports" />
      <Loaded of={list}>
        {({ engine, standInUntil, standIns }) => (
          <>
            {engine === 'avalara' && <TaxStandIn until={standInUntil} reload={list.reload} />}
            <ReportTable
              caption="Reports still to be made, oldest first"
              reports={waiting}
              empty={emptyLists[engine].waiting}
            />
            <ReportTable
              caption="Reports that differ from what was charged, newest first"
              reports={differing}
              empty={emptyLists[engine].differing}
              onAccept={mayAct ? (report) => setOpen({ kind: 'accept', reports: [report] }) : null}
            />
            <StandInOrders orders={standIns} empty={emptyLists[engine].standIns} />
          </>
        )}
      </Loaded>
      {open?.kind === 'retry' && <RetryReportsDialog {...props} reports={waiting} />}
      {open?.kind === 'record' && <RecordReportsDialog {...props} />}
      {open?.kind === 'accept' && <AcceptReportsDialog {...props} reports={open.reports} />}
    </Section>
  )
}

type ReportTableProps = {
  readonly caption: string
  readonly reports: readonly TaxReport[]
  readonly empty: string
  readonly onAccept?: ((report: TaxReport) => void) | null
}

function ReportTable({ caption, reports, empty, onAccept = null }: ReportTableProps) {
  return (
    <TroubleTable
      caption={caption}
      heads={[
        'Since',
        'Kind',
        'Order',
        { numeric: 'Charged' },
        { numeric: 'Reported' },
        'Document',
        ...(onAccept ? ['Actions'] : []),
      ]}
      empty={empty}
    >
      {reports.map((report) => (
        <tr key={report.id}>
          <th scope="row">
            <When at={report.createdAt} />
          </th>
          <td>{report.kind === 'sale' ? 'Sale' : 'Refund'}</td>
          <td>
            <AboutLink about={{ kind: 'order', id: report.order.id }} name={report.order.number} />
          </td>
          <td data-numeric>{formatCents(report.chargedCents)}</td>
          <td data-numeric>
            {report.taxCents === null ? 'Not yet' : formatCents(report.taxCents)}
          </td>
          <td>{report.id}</td>
          {onAccept && (
            <td>
              <Button variant="secondary" size="small" onClick={() => onAccept(report)}>
                Accept
              </Button>
            </td>
          )}
        </tr>
      ))}
    </TroubleTable>
  )
}

type StandInOrdersProps = {
  readonly orders: OutputOf<typeof listTaxReports>['standIns']
  readonly empty: string
}

function StandInOrders({ orders, empty }: StandInOrdersProps) {
  return (
    <TroubleTable
      caption="Orders taxed by the tables in place of the engine, newest first"
      heads={['Ordered', 'Order', { numeric: 'Taxes and fees' }]}
      empty={empty}
    >
      {orders.map(({ id, number, createdAt, taxCents }) => (
        <tr key={id}>
          <th scope="row">
            <When at={createdAt} />
          </th>
          <td>
            <AboutLink about={{ kind: 'order', id }} name={number} />
          </td>
          <td data-numeric>{formatCents(taxCents)}</td>
        </tr>
      ))}
    </TroubleTable>
  )
}
