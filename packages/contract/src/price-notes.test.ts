import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explainPrice, type PaidPrice } from './price-notes.ts'
import type { PriceNote } from './shop.ts'

function aPrice(more: Partial<PaidPrice> = {}): PaidPrice {
  return {
    orderTotalCents: 2500,
    discountAmountCents: 250,
    taxAmountCents: 204,
    regulatoryFeeCents: 201,
    activationFeeCents: 1000,
    finalCheckoutAmountCents: 3655,
    recoveryFeeCents: 150,
    taxState: 'IA',
    taxPercent: 6,
    periodMonths: 1,
    couponCode: 'WELCOME10',
    ...more,
  }
}

function ofRegulatoryFee({ line }: PriceNote) {
  return line === 'regulatoryFeeCents'
}

describe('the explanation of a price', () => {
  test('names the state’s tax and 911 fee and our own fee apart, as the FCC label does', () => {
    expect(explainPrice(aPrice())).toEqual([
      { line: 'orderTotalCents', text: 'Plan price, 1 month', cents: 2500 },
      { line: 'discountAmountCents', text: 'Coupon WELCOME10', cents: 250 },
      { line: 'taxAmountCents', text: 'Iowa tax, 6%', cents: 204 },
      { line: 'regulatoryFeeCents', text: 'Iowa 911 fee', cents: 51 },
      {
        line: 'regulatoryFeeCents',
        text: 'Regulatory Recovery Fee (charged by us, not a tax)',
        cents: 150,
      },
      { line: 'activationFeeCents', text: 'One-time activation fee', cents: 1000 },
    ])
  })

  test('never calls our fee a tax or the government’s, for any price', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const some = fc.record({
      taxAmountCents: cents,
      regulatoryFeeCents: cents,
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(some, ({ taxAmountCents, regulatoryFeeCents, share }) => {
        const recoveryFeeCents = Math.floor(regulatoryFeeCents * share)
        const price = aPrice({ taxAmountCents, regulatoryFeeCents, recoveryFeeCents })
        const notes = explainPrice(price)
        const ours = notes.filter(({ text }) => text.includes('Recovery Fee'))
        expect(ours.map((note) => note.cents)).toEqual(
          recoveryFeeCents === 0 ? [] : [recoveryFeeCents],
        )
        for (const line of ['taxAmountCents', 'regulatoryFeeCents'] as const) {
          const parts = notes.filter((note) => note.line === line)
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(price[line])
        }
      }),
    )
  })

  test('of an order from before the parts were stored claims nothing that is not known', () => {
    const old = aPrice({ recoveryFeeCents: null, taxState: null, taxPercent: null })
    const notes = explainPrice(old)
    expect(notes.filter(ofRegulatoryFee)).toEqual([
      {
        line: 'regulatoryFeeCents',
        text: 'State 911 fee and our Regulatory Recovery Fee',
        cents: 201,
      },
    ])
    expect(notes.find(({ line }) => line === 'taxAmountCents')?.text).toBe('State tax')
  })

  test('leaves out what costs nothing', () => {
    const free = aPrice({ discountAmountCents: 0, taxAmountCents: 0, activationFeeCents: 0 })
    const data = { ...free, regulatoryFeeCents: 150, taxPercent: 0 }
    expect(explainPrice(data).map(({ text }) => text)).toEqual([
      'Plan price, 1 month',
      'Regulatory Recovery Fee (charged by us, not a tax)',
    ])
  })
})
