import type { OfferedLabel } from '@openline/contract/sales/shop'
import { type Cell, csvFile } from '../../../csv-file.ts'

/** A column of a table of labels: its heading, and what a row has there. */
export type LabelColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell]

type LabelRow = { readonly label: OfferedLabel }

/**
 * Labels as a CSV file with a row of headings. `before` are columns of the caller's. Prices are dollars with
 * two decimals, addresses are whole, what a label does not have is empty.
 */
export function labelTable<Row extends LabelRow>(
  rows: readonly Row[],
  { publicUrl, before = [] }: { publicUrl: string; before?: readonly LabelColumn<Row>[] },
): string {
  const labels = rows.map(({ label }) => label)
  const ofLabel = labelColumns(labels, publicUrl).map(
    ([heading, cell]): LabelColumn<Row> => [heading, ({ label }) => cell(label)],
  )
  const columns = [...before, ...ofLabel]
  return csvFile([
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ])
}

/** In the order of the printed label (47 CFR 8.1(a)); the rule names no columns. */
function labelColumns(
  labels: readonly OfferedLabel[],
  publicUrl: string,
): readonly LabelColumn<OfferedLabel>[] {
  const address = (url: string) => new URL(url, publicUrl).href
  return [
    ['unique_plan_identifier', (label) => label.uniquePlanId],
    ['provider_name', (label) => label.providerName],
    ['service_plan_name', (label) => label.planName],
    ['disclosure', (label) => label.heading],
    ['monthly_price_usd', (label) => dollars(label.monthlyPriceCents)],
    ['paid_in_advance_months', (label) => label.prepaid?.months ?? null],
    ['paid_in_advance_total_usd', (label) => dollars(label.prepaid?.totalCents)],
    ['introductory_rate', (label) => yesOrNo(label.introductoryRate !== null)],
    ['introductory_rate_months', (label) => label.introductoryRate?.months ?? null],
    [
      'monthly_price_after_introductory_rate_usd',
      (label) => dollars(label.introductoryRate?.priceAfterCents),
    ],
    ['contract_required', (label) => yesOrNo(label.contract !== null)],
    ['contract_months', (label) => label.contract?.months ?? null],
    ['contract_terms_url', ({ contract }) => contract && address(contract.url)],
    ...feeColumns('provider_monthly_fee', labels, (label) => label.providerMonthlyFees),
    ['provider_monthly_fees_note', (label) => label.monthlyFeesNote ?? null],
    ...feeColumns('one_time_fee', labels, (label) => label.oneTimeFees),
    ['early_termination_fee_usd', (label) => dollars(label.earlyTerminationFeeCents)],
    ['government_taxes', (label) => label.governmentTaxes],
    ['discounts_and_bundles_url', (label) => address(label.discountsUrl)],
    ...speedColumns('5G', '5g'),
    ...speedColumns('4G LTE', '4g_lte'),
    ['data_unlimited', (label) => yesOrNo(label.dataIncludedGb === null)],
    ['data_included_gb', (label) => label.dataIncludedGb],
    ['data_note', (label) => label.dataNote],
    ['additional_data_charge', (label) => label.additionalDataCharge],
    ['network_management_url', (label) => address(label.networkManagementUrl)],
    ['privacy_policy_url', (label) => address(label.privacyPolicyUrl)],
    ['customer_support_phone', (label) => label.support.phone],
    ['customer_support_url', (label) => address(label.support.url)],
    ['fcc_consumer_resource_center_url', (label) => label.fccUrl],
  ]
}

type Fees = OfferedLabel['oneTimeFees']

/** Three columns for each fee of the label that has the most, and at least for one. */
function feeColumns(
  name: string,
  labels: readonly OfferedLabel[],
  feesOf: (label: OfferedLabel) => Fees,
): LabelColumn<OfferedLabel>[] {
  const most = Math.max(1, ...labels.map((label) => feesOf(label).length))
  return Array.from({ length: most }, (_, index): LabelColumn<OfferedLabel>[] => [
    [`${name}_${index + 1}_name`, (label) => feesOf(label)[index]?.name ?? null],
    [`${name}_${index + 1}_usd`, (label) => dollars(feesOf(label)[index]?.amountCents)],
    [`${name}_${index + 1}_note`, (label) => feesOf(label)[index]?.note ?? null],
  ]).flat()
}

type Speed = OfferedLabel['typicalSpeeds'][number]

/** Ranges in words, as the label prints them. */
function speedColumns(technology: Speed['technology'], name: string): LabelColumn<OfferedLabel>[] {
  const cell = (field: 'downloadMbps' | 'uploadMbps' | 'latencyMs') => (label: OfferedLabel) =>
    label.typicalSpeeds.find((speed) => speed.technology === technology)?.[field] ?? null
  return [
    [`typical_download_speed_${name}_mbps`, cell('downloadMbps')],
    [`typical_upload_speed_${name}_mbps`, cell('uploadMbps')],
    [`typical_latency_${name}_ms`, cell('latencyMs')],
  ]
}

function dollars(cents: number | undefined): string | null {
  return cents === undefined ? null : (cents / 100).toFixed(2)
}

function yesOrNo(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no'
}
