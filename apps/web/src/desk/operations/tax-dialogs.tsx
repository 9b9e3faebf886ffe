import { formatCents } from '@openline/contract/money'
import {
  acceptTaxReports,
  recordTaxReports,
  retryTaxReports,
  type TaxReport,
} from '@openline/contract/office/tax-reports-desk'
import { TextField } from '../../ui/text-field.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'

type DialogProps = { readonly reload: () => unknown; readonly onClose: () => void }

export function RetryReportsDialog({
  reports,
  ...props
}: DialogProps & { readonly reports: readonly TaxReport[] }) {
  return (
    <ActDialog
      {...props}
      title="Report again"
      subtitle={`${reports.length} will be reported now. Anything the engine already has isn’t reported twice.`}
      submitLabel="Report them"
      act={retryTaxReports}
      initial={{}}
      toBody={() => ({ reportIds: reports.map(({ id }) => id) })}
    />
  )
}

/** What the engine was told stays as it is; who bears the difference is the reason. */
export function AcceptReportsDialog({
  reports,
  ...props
}: DialogProps & { readonly reports: readonly TaxReport[] }) {
  const [first] = reports
  const what = reports.length === 1 ? `Order ${first?.order.number}` : `${reports.length} reports`
  const charged = formatCents(sumOf(reports, ({ chargedCents }) => chargedCents))
  const reported = formatCents(sumOf(reports, ({ taxCents }) => taxCents ?? 0))
  return (
    <ActDialog
      {...props}
      title="Accept the difference"
      subtitle={`${what}: ${charged} was charged, and ${reported} was reported. This only removes it from the list.`}
      submitLabel="Accept"
      act={acceptTaxReports}
      initial={{}}
      toBody={() => ({ reportIds: reports.map(({ id }) => id) })}
    />
  )
}

function sumOf(reports: readonly TaxReport[], of: (report: TaxReport) => number): number {
  return reports.reduce((sum, report) => sum + of(report), 0)
}

/** After a restore the engine has documents that the database forgot; their codes come from its portal. */
export function RecordReportsDialog(props: DialogProps) {
  return (
    <ActDialog
      {...props}
      title="Record as reported"
      subtitle="For sales and refunds the engine already has from before a restore. In its portal, each document code is the ID of an order or refund."
      submitLabel="Record them"
      act={recordTaxReports}
      initial={{ reportIds: '' }}
      toBody={({ reportIds }) => ({ reportIds: idsIn(reportIds) })}
    >
      {(form) => (
        <TextField
          {...form.text('reportIds')}
          label="Document codes"
          hint="One per line, or separated by commas."
          multiline
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </ActDialog>
  )
}

/** The ids in what was pasted; a second draft's number behind a point is left out. */
export function idsIn(pasted: string): string[] {
  return pasted
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => word.split('.', 1)[0] ?? '')
}
