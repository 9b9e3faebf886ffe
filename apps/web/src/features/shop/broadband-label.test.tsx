import type { OfferedLabel as Label } from '@openline/contract/sales/shop'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { aLabel } from '../../testing/plans.ts'
import { BroadbandLabel } from './broadband-label.tsx'

function htmlOf(changes: Partial<Label> = {}) {
  return renderToStaticMarkup(<BroadbandLabel label={aLabel(changes)} />)
}

function textOf(changes: Partial<Label> = {}) {
  return htmlOf(changes)
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

describe('the broadband label', () => {
  test('states every field of 47 CFR 8.1 in the order of the template', () => {
    const fields = [
      'Broadband Facts',
      'Example Wireless',
      'Fifteen',
      'Mobile Broadband Consumer Disclosure',
      'Monthly Price $25.00',
      'This monthly price is not an introductory rate.',
      'This monthly price does not require a contract.',
      'Additional Charges & Terms',
      'Provider Monthly Fees',
      'Regulatory Recovery Fee $1.50',
      'One-time Fees at the Time of Purchase',
      'Activation Fee. Waived with an eSIM. $10.00',
      'Early Termination Fee $0.00',
      'Government Taxes Varies by Location',
      'Discounts & Bundles',
      'Speeds Provided with Plan',
      '5G 4G LTE',
      'Typical Download Speed (Mbps) 55–260 9–48',
      'Typical Upload Speed (Mbps) 5–25 2–12',
      'Typical Latency (ms) 28–50 38–65',
      'Data Included with Monthly Price 15 GB',
      'After 15 GB in a month, data slows down.',
      'Charges for Additional Data Usage: $0. We never bill for going over.',
      'Network Management Read our policy',
      'Privacy Read our policy',
      'Customer Support',
      '(515) 555-0142',
      'Federal Communications Commission’s Consumer Resource Center',
      'fcc.gov/consumer',
      'Unique Plan Identifier: M0099999901FIFTEEN1M',
    ]
    const text = textOf()
    const places = fields.map((field) => text.indexOf(field))

    expect(fields.filter((_, index) => places[index] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })

  test('says among the monthly fees what the ZIP code decides', () => {
    const monthlyFeesNote = 'Plus surcharges we pass on.'
    expect(textOf({ monthlyFeesNote })).toContain(
      'Regulatory Recovery Fee $1.50 Plus surcharges we pass on. One-time Fees',
    )
  })

  test('leads to the policies, the discounts, support and the FCC', () => {
    const links = [...htmlOf().matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

    expect(links).toEqual([
      '/faq#coupons',
      '/terms-and-conditions#network-management',
      '/privacy-policy',
      '/contact-us',
      'https://www.fcc.gov/consumer',
    ])
  })

  test('is in full view: nothing has to be opened', () => {
    expect(htmlOf()).not.toMatch(/<details|hidden=|<button|<dialog/)
  })

  test('is named after its plan, with headers for rows and columns', () => {
    const html = htmlOf()
    const names = /aria-labelledby="(\S+) (\S+)"/.exec(html)

    expect(html).toContain(`id="${names?.[1]}">Broadband Facts`)
    expect(html).toContain(`id="${names?.[2]}">Fifteen`)
    expect(html.match(/<th scope="row"/g)).toHaveLength(3)
    expect(html).toContain('<th scope="col">4G LTE</th>')
  })

  test('says what an introductory rate turns into', () => {
    expect(textOf({ introductoryRate: { months: 3, priceAfterCents: 3000 } })).toContain(
      'introductory rate for 3 months. Price after: $30.00.',
    )
  })

  test('says how long a contract is and leads to its terms', () => {
    const contract = { months: 12, url: '/terms-and-conditions#contract' }

    expect(textOf({ contract })).toContain('requires a 12-month contract')
    expect(htmlOf({ contract })).toContain('href="/terms-and-conditions#contract"')
  })

  test('says what is paid on the first day for several months', () => {
    expect(textOf({ prepaid: { months: 3, totalCents: 6600 } })).toContain(
      'Paid in advance: $66.00 for 3 months.',
    )
  })

  test('states that there are no fees of a sort, and data without a limit', () => {
    const text = textOf({ oneTimeFees: [], dataIncludedGb: null })

    expect(text).toContain('One-time Fees at the Time of Purchase $0.00')
    expect(text).toContain('Data Included with Monthly Price Unlimited')
  })
})
