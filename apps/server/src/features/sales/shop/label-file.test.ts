import type { Plan } from '@openline/contract/sales/plan'
import type { OfferedLabel } from '@openline/contract/sales/shop'
import { useTestShop } from '@openline/testing/use-test-shop'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { labelTable } from './label-table.ts'

const shop = useTestShop()

/** As another reader understands the file: a record for each row, by the headings. */
function read(csv: string): Record<string, string>[] {
  return parse(csv, { columns: true, record_delimiter: '\r\n' })
}

async function plansOnSale(): Promise<Plan[]> {
  const { body } = await shop.send<{ plans: Plan[] }>('GET', '/app/plans')
  return body.plans
}

describe('the file of all broadband labels', () => {
  test('has one row a plan on sale, in shop order, in English', async () => {
    const answer = await fetch(shop.url('/broadband-labels.csv'), {
      headers: { 'accept-language': 'es' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers.get('content-disposition')).toContain('broadband-labels.csv')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const rows = read(await answer.text())
    const plans = await plansOnSale()
    expect(plans.length).toBeGreaterThanOrEqual(6)
    expect(rows.map((row) => row['unique_plan_identifier'])).toEqual(
      plans.map(({ label }) => label.uniquePlanId),
    )
    expect(rows.map((row) => row['monthly_price_usd'])).toEqual(
      plans.map(({ label }) => (label.monthlyPriceCents / 100).toFixed(2)),
    )
    expect(rows.map((row) => row['data_note'])).toEqual(plans.map(({ label }) => label.dataNote))
  })

  test('is kept by caches like a page, and not sent again to who has it', async () => {
    const first = await fetch(shop.url('/broadband-labels.csv'))
    expect(first.headers.get('cache-control')).toContain('s-maxage=60')
    const tag = first.headers.get('etag') ?? ''
    const again = await fetch(shop.url('/broadband-labels.csv'), {
      headers: { 'if-none-match': tag },
    })
    expect(again.status).toBe(304)
  })

  test('is had for a ZIP code, and refused for one without service', async () => {
    const file = (zipCode: string) => fetch(shop.url(`/broadband-labels.csv?zipCode=${zipCode}`))
    expect(read(await (await file('50309')).text())).toHaveLength((await plansOnSale()).length)
    for (const zipCode of ['00901', 'abc']) expect((await file(zipCode)).status).toBe(422)
  })
})

/** A label with every field filled. */
const filled: OfferedLabel = {
  heading: 'Mobile Broadband Consumer Disclosure',
  providerName: 'Möbius "Wireless", Inc.',
  planName: '=HYPERLINK("https://evil.example")',
  uniquePlanId: 'M0099999901FIFTEEN3M',
  monthlyPriceCents: 2050,
  prepaid: { months: 3, totalCents: 6150 },
  introductoryRate: { months: 6, priceAfterCents: 2500 },
  contract: { months: 12, url: '/terms-and-conditions#contract' },
  providerMonthlyFees: [
    { name: 'Regulatory Recovery Fee', amountCents: 150 },
    { name: '+Roaming', amountCents: 5 },
  ],
  monthlyFeesNote: 'Plus surcharges.',
  oneTimeFees: [{ name: 'Activation Fee', amountCents: 1000, note: 'Waived with an eSIM.' }],
  earlyTerminationFeeCents: 0,
  governmentTaxes: 'Varies by Location',
  discountsUrl: '/faq#coupons',
  typicalSpeeds: [
    { technology: '5G', downloadMbps: '55–260', uploadMbps: '5–25', latencyMs: '28–50' },
  ],
  dataIncludedGb: 15,
  dataNote: 'Two lines:\nthis, and "that".',
  additionalDataCharge: '-',
  networkManagementUrl: '/terms-and-conditions#network-management',
  privacyPolicyUrl: 'https://other.example/privacy',
  support: { phone: '+1 515 555 0142', url: '/contact-us' },
  fccUrl: 'https://www.fcc.gov/consumer',
}

function table(...labels: OfferedLabel[]): string {
  return labelTable(
    labels.map((label) => ({ label })),
    { publicUrl: 'https://shop.carrier.example' },
  )
}

describe('a row of the file', () => {
  test('has every field of the label in a column of its own', () => {
    expect(read(table(filled))).toEqual([
      {
        unique_plan_identifier: 'M0099999901FIFTEEN3M',
        provider_name: 'Möbius "Wireless", Inc.',
        service_plan_name: `'=HYPERLINK("https://evil.example")`,
        disclosure: 'Mobile Broadband Consumer Disclosure',
        monthly_price_usd: '20.50',
        paid_in_advance_months: '3',
        paid_in_advance_total_usd: '61.50',
        introductory_rate: 'yes',
        introductory_rate_months: '6',
        monthly_price_after_introductory_rate_usd: '25.00',
        contract_required: 'yes',
        contract_months: '12',
        contract_terms_url: 'https://shop.carrier.example/terms-and-conditions#contract',
        provider_monthly_fee_1_name: 'Regulatory Recovery Fee',
        provider_monthly_fee_1_usd: '1.50',
        provider_monthly_fee_1_note: '',
        provider_monthly_fee_2_name: `'+Roaming`,
        provider_monthly_fee_2_usd: '0.05',
        provider_monthly_fee_2_note: '',
        provider_monthly_fees_note: 'Plus surcharges.',
        one_time_fee_1_name: 'Activation Fee',
        one_time_fee_1_usd: '10.00',
        one_time_fee_1_note: 'Waived with an eSIM.',
        early_termination_fee_usd: '0.00',
        government_taxes: 'Varies by Location',
        discounts_and_bundles_url: 'https://shop.carrier.example/faq#coupons',
        typical_download_speed_5g_mbps: '55–260',
        typical_upload_speed_5g_mbps: '5–25',
        typical_latency_5g_ms: '28–50',
        typical_download_speed_4g_lte_mbps: '',
        typical_upload_speed_4g_lte_mbps: '',
        typical_latency_4g_lte_ms: '',
        data_unlimited: 'no',
        data_included_gb: '15',
        data_note: 'Two lines:\nthis, and "that".',
        additional_data_charge: `'-`,
        network_management_url:
          'https://shop.carrier.example/terms-and-conditions#network-management',
        privacy_policy_url: 'https://other.example/privacy',
        customer_support_phone: `'+1 515 555 0142`,
        customer_support_url: 'https://shop.carrier.example/contact-us',
        fcc_consumer_resource_center_url: 'https://www.fcc.gov/consumer',
      },
    ])
  })

  test('is empty where the label has nothing', () => {
    const plain: OfferedLabel = {
      ...filled,
      prepaid: null,
      introductoryRate: null,
      contract: null,
      providerMonthlyFees: [],
      dataIncludedGb: null,
    }
    const [, row] = read(table(filled, plain))
    expect(row).toMatchObject({
      paid_in_advance_months: '',
      paid_in_advance_total_usd: '',
      introductory_rate: 'no',
      introductory_rate_months: '',
      contract_required: 'no',
      contract_terms_url: '',
      provider_monthly_fee_1_usd: '',
      provider_monthly_fee_2_usd: '',
      data_unlimited: 'yes',
      data_included_gb: '',
    })
  })

  test('ends with CRLF, also the headings of a file without labels', () => {
    const lines = table().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^unique_plan_identifier,provider_name,/)
    expect(lines[1]).toBe('')
  })
})
