import { runbook } from '@openline/contract/desk-runbook'
import {
  listTaxReports,
  recordTaxReports,
  retryTaxReports,
  type TaxReport,
} from '@openline/contract/desk-tax-reports'
import { formatCents } from '@openline/contract/money'
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
import { RecordReportsDialog, RetryReportsDialog } from './tax-dialogs.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** What the tax engine was not told, or told otherwise. */
export function TaxSection() {
  const list = useCall(listTaxReports, {})
  const { roles } = useStaff()
  const [open, setOpen] = useState<'retry' | 'record' | null>(null)
  const mayAct = hasRole(roles, recordTaxReports.roles) && hasRole(roles, retryTaxReports.roles)
  const waiting = list.value?.waiting ?? []
  const props = { reload: list.reload, onClose: () => setOpen(null) }
  return (
    <Section
      title="Tax reports"
      actions={
        mayAct && (
          <div className={styles.buttons}>
            {waiting.length > 0 && (
              <Button variant="secondary" size="small" onClick={() => setOpen('retry')}>
                Report them again
              </Button>
            )}
            <Button variant="secondary" size="small" onClick={() => setOpen('record')}>
              Record as reported
            </Button>
          </div>
        )
      }
    >
      <RunbookNote entry={runbook.taxReports} />
      <Loaded of={list}>
        {({ differing, standIns }) => (
          <>
            <ReportTable
              caption="Reports still to be made, oldest first"
              reports={waiting}
              empty="The engine was told of every sale and refund."
            />
            <ReportTable
              caption="Reports that differ from what was charged, newest first"
              reports={differing}
              empty="Every report has the taxes that were charged."
            />
            <TroubleTable
              caption="Orders taxed by the tables in place of the engine, newest first"
              heads={['Ordered', 'Order', { numeric: 'Taxes and fees' }]}
              empty="The engine taxed every order of the last 90 days."
            >
              {standIns.map(({ id, number, createdAt, taxCents }) => (
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
          </>
        )}
      </Loaded>
      {open === 'retry' && <RetryReportsDialog {...props} reports={waiting} />}
      {open === 'record' && <RecordReportsDialog {...props} />}
    </Section>
  )
}

type ReportTableProps = {
  readonly caption: string
  readonly reports: readonly TaxReport[]
  readonly empty: string
}

function ReportTable({ caption, reports, empty }: ReportTableProps) {
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
      ]}
      empty={empty}
    >
      {reports.map(({ id, kind, order, createdAt, chargedCents, taxCents }) => (
        <tr key={id}>
          <th scope="row">
            <When at={createdAt} />
          </th>
          <td>{kind === 'sale' ? 'Sale' : 'Refund'}</td>
          <td>
            <AboutLink about={{ kind: 'order', id: order.id }} name={order.number} />
          </td>
          <td data-numeric>{formatCents(chargedCents)}</td>
          <td data-numeric>{taxCents === null ? 'Not yet' : formatCents(taxCents)}</td>
          <td>{id}</td>
        </tr>
      ))}
    </TroubleTable>
  )
}
