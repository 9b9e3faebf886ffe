import type { PriceNote } from '@openline/contract/sales/shop'
import { describe, expect, test } from 'vitest'
import { billLines } from './bill-lines.ts'

const inIowa: PriceNote[] = [
  { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 2500 },
  { line: 'taxAmountCents', group: 'government', text: 'Sales tax (Iowa), 6%', cents: 159 },
  { line: 'regulatoryFeeCents', group: 'government', text: '911 fee (Iowa)', cents: 51 },
  { line: 'regulatoryFeeCents', group: 'own_fee', text: 'Regulatory Recovery Fee', cents: 150 },
]

/** As a tax engine names them. */
const ofAnEngine: PriceNote[] = [
  ...inIowa,
  { line: 'taxAmountCents', group: 'government', text: 'Sales Tax (Polk County)', cents: 27 },
  { line: 'regulatoryFeeCents', group: 'government', text: 'TRS (Iowa)', cents: 3 },
  { line: 'regulatoryFeeCents', group: 'passed_on', text: 'Fed USF Cellular', cents: 210 },
  { line: 'taxAmountCents', group: 'passed_on', text: 'Fed FCC Fee', cents: 2 },
  { line: 'activationFeeCents', group: 'price', text: 'One-time activation fee', cents: 1000 },
]

function textOf(notes: readonly PriceNote[]) {
  return billLines(notes, 'Standard').map(({ label, cents }) => `${label}: ${cents}`)
}

describe('a bill', () => {
  test('names the plan, the only tax, the only fee and our own', () => {
    expect(textOf(inIowa)).toEqual([
      'Standard: 2500',
      'Sales tax (Iowa), 6%: 159',
      '911 fee (Iowa): 51',
      'Our recovery fee, not a tax: 150',
    ])
  })

  test('sums what a tax engine names one by one, with surcharges apart from taxes', () => {
    expect(textOf(ofAnEngine)).toEqual([
      'Standard: 2500',
      'Taxes: 186',
      '911 and other government fees: 54',
      'Surcharges we pass on, not taxes: 212',
      'Our recovery fee, not a tax: 150',
      'Activation: 1000',
    ])
  })

  test('adds up to the price', () => {
    const sum = (parts: readonly { cents: number }[]) =>
      parts.reduce((all, { cents }) => all + cents, 0)
    expect(sum(billLines(ofAnEngine, 'Standard'))).toBe(sum(ofAnEngine))
  })
})
