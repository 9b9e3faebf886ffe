import { formatCents } from '@openline/contract/money'
import type { DayRange } from '@openline/contract/office/books-desk'
import {
  type CollectedTax,
  type CollectedTaxes,
  downloadCollectedTaxes,
  viewCollectedTaxes,
} from '@openline/contract/office/collected-taxes-desk'
import { type ExemptReason, exemptReasons } from '@openline/contract/sales/taxes'
import { Alert } from '../../ui/alert.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { ReportSection } from './report-section.tsx'

type TaxesSectionProps = { readonly range: DayRange }

/** Each tax of a range of days by place, for the tax returns. */
export function TaxesSection({ range }: TaxesSectionProps) {
  const taxes = useCall(viewCollectedTaxes, { query: range })
  return (
    <ReportSection
      title="Taxes by jurisdiction"
      of={taxes}
      file={{
        label: 'Download taxes',
        load: () => call(downloadCollectedTaxes, { query: range }),
      }}
    >
      {(value) => <TaxTable taxes={value} />}
    </ReportSection>
  )
}

const exemptLabels: Readonly<Record<ExemptReason, string>> = {
  internet_access: 'Exempt: internet access',
  recovery_fee: 'Exempt: our recovery fee',
  tax_engine: 'Exempt: tax engine',
}

const levelLabels: Readonly<Record<CollectedTax['level'], string>> = {
  federal: 'Federal',
  state: 'State',
  county: 'County',
  city: 'City',
  district: 'District',
}

const amountColumns: readonly Column<CollectedTax>[] = [
  { head: 'Collected', numeric: true, cell: ({ collectedCents }) => formatCents(collectedCents) },
  { head: 'Refunded', numeric: true, cell: ({ refundedCents }) => formatCents(refundedCents) },
  { head: 'Net', numeric: true, cell: ({ netCents }) => formatCents(netCents) },
]

/** Reasons that no sale had have no column. */
function columnsOf(taxes: readonly CollectedTax[]): readonly Column<CollectedTax>[] {
  const reasons = exemptReasons.filter((reason) =>
    taxes.some(({ exemptCents }) => exemptCents[reason] !== 0),
  )
  return [
    { head: 'Jurisdiction', wraps: true, cell: ({ jurisdiction }) => jurisdiction },
    { head: 'State', cell: ({ state }) => state ?? 'All' },
    { head: 'Level', cell: ({ level }) => levelLabels[level] },
    { head: 'Tax', wraps: true, cell: ({ name }) => name },
    { head: 'Rate', numeric: true, cell: ({ percent }) => rateOf(percent) },
    { head: 'Sales', numeric: true, cell: ({ sales }) => sales },
    { head: 'Taxable', numeric: true, cell: ({ taxableCents }) => baseOf(taxableCents) },
    ...reasons.map((reason) => ({
      head: exemptLabels[reason],
      numeric: true,
      cell: ({ exemptCents }: CollectedTax) => formatCents(exemptCents[reason]),
    })),
    ...amountColumns,
  ]
}

function rateOf(percent: number | null): string {
  return percent === null ? 'Flat' : `${percent}%`
}

/** An amount that is none of a price has no base. */
function baseOf(taxableCents: number | null): string {
  return taxableCents === null ? '–' : formatCents(taxableCents)
}

function TaxTable({ taxes: { taxes, count, total } }: { readonly taxes: CollectedTaxes }) {
  return (
    <>
      {count > taxes.length && (
        <Alert tone="info">
          These are the first {taxes.length} of {count} taxes. Download them to see them all.
        </Alert>
      )}
      <ColumnTable
        caption="Each tax, with its base and refunds"
        rows={taxes}
        keyOf={({ state, jurisdiction, level, name, percent }) =>
          [state, jurisdiction, level, name, percent].join('|')
        }
        columns={columnsOf(taxes)}
        empty="No tax collected, refunded or exempt."
      />
      <p>
        Total: {formatCents(total.collectedCents)} collected, {formatCents(total.refundedCents)}{' '}
        refunded, {formatCents(total.netCents)} net.
      </p>
    </>
  )
}
