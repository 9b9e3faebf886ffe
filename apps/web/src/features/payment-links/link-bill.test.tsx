import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkBill } from './link-bill.tsx'

test('the bill behind a payment link names what is sold with the plan, apart from it', () => {
  const bill = {
    kind: 'purchase' as const,
    planName: 'Light',
    periodMonths: 1,
    lineDigits: null,
    planCents: 1500,
    addOn: { title: '2 GB of data', cents: 500 },
    discountCents: 0,
    taxesAndFeesCents: 240,
    creditCents: 0,
    chargeCents: 2240,
    emailedCents: null,
    endsAt: '2026-11-30T12:00:00.000Z',
  }
  const said = renderToStaticMarkup(<LinkBill bill={bill} />).replaceAll(/(?:<[^>]*>)+/g, '|')
  expect(said).toContain('|Plan|$15.00|2 GB of data|$5.00|Taxes and fees|$2.40|')
  expect(said).toContain('|Total|$22.40|')
})
