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
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { AboutLink } from './about-link.tsx'
import { Check, type Finding } from './check.tsx'
import styles from './operations.module.css'
import { AcceptReportsDialog, RecordReportsDialog, RetryReportsDialog } from './tax-dialogs.tsx'
import { TaxStandIn } from './tax-stand-in.tsx'
import { TroubleTable } from './trouble-table.tsx'

type Dialog =
  | { readonly kind: 'retry' | 'record' }
  | { readonly kind: 'accept'; readonly reports: readonly TaxReport[] }

const acts = [acceptTaxReports, recordTaxReports, retryTaxReports]

type Reports = OutputOf<typeof listTaxReports>

/** Reports may still be there from an engine that was set before. */
const fine = {
  avalara: 'Every sale and refund was reported as charged.',
  tables: 'Taxes come from the tables, so there is nothing to report.',
} as const satisfies Record<Reports['engine'], string>

function judge({ engine, waiting, differing, standInUntil }: Reports): Finding {
  const count = waiting.length + differing.length
  if (count > 0) return { tone: 'danger', text: 'Late, or not what was charged', count }
  return standInUntil === null
    ? { tone: 'success', text: fine[engine] }
    : { tone: 'warning', text: 'The tables are standing in for the engine' }
}

/** Sales and refunds that the tax engine doesn’t have, or has with other taxes. */
export function TaxSection() {
  const list = useCall(listTaxReports, {})
  const { roles } = useStaff()
  const [open, setOpen] = useState<Dialog | null>(null)
  const mayAct = acts.every((act) => hasRole(roles, act.roles))
  const differing = list.value?.differing ?? []
  const waiting = list.value?.waiting ?? []
  const props = { reload: list.reload, onClose: () => setOpen(null) }
  return (
    <>
      <Check
        anchor="tax_reports"
        title="Tax reports"
        runbook="taxReports"
        of={list}
        judge={judge}
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
        {({ engine, standInUntil, standIns }) => (
          <>
            {engine === 'avalara' && <TaxStandIn until={standInUntil} reload={list.reload} />}
            <ReportTable caption="Late reports, oldest first" reports={waiting} />
            <ReportTable
              caption="Reports that differ from the charge, newest first"
              reports={differing}
              onAccept={mayAct ? (report) => setOpen({ kind: 'accept', reports: [report] }) : null}
            />
            <StandInOrders orders={standIns} />
          </>
        )}
      </Check>
      {open?.kind === 'retry' && <RetryReportsDialog {...props} reports={waiting} />}
      {open?.kind === 'record' && <RecordReportsDialog {...props} />}
      {open?.kind === 'accept' && <AcceptReportsDialog {...props} reports={open.reports} />}
    </>
  )
}

type ReportTableProps = {
  readonly caption: string
  readonly reports: readonly TaxReport[]
  readonly onAccept?: ((report: TaxReport) => void) | null
}

function ReportTable({ caption, reports, onAccept = null }: ReportTableProps) {
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

function StandInOrders({ orders }: { readonly orders: Reports['standIns'] }) {
  return (
    <TroubleTable
      caption="Orders taxed by the tables instead, newest first"
      heads={['Ordered', 'Order', { numeric: 'Taxes and fees' }]}
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
