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
      subtitle={`${reports.length} of the list go to the engine now. What it has already is not reported twice.`}
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
      subtitle={`${what}: ${charged} was charged, and ${reported} was reported. It leaves the list, and nothing else changes.`}
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
      subtitle="For sales and refunds that the engine has from before a restore. The code of each document in its portal is the id of an order or a refund."
      submitLabel="Record them"
      act={recordTaxReports}
      initial={{ reportIds: '' }}
      toBody={({ reportIds }) => ({ reportIds: idsIn(reportIds) })}
    >
      {(form) => (
        <TextField
          {...form.text('reportIds')}
          label="Codes of the documents"
          hint="One on each line, or with commas between them."
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
