import { addMessages } from '@openline/i18n/i18n'
import { setLanguageResolver } from '@openline/i18n/language'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import spanish from '../es.json' with { type: 'json' }
import { explainPrice, groupNotes, type ItemizedPrice, statementLines } from './price-notes.ts'
import type { PriceNote } from './shop.ts'
import { type NamedTax, noTaxBase, taxesOf } from './taxes.ts'

afterEach(() => setLanguageResolver(() => 'en'))

function aTax(more: Partial<NamedTax> = {}): NamedTax {
  return {
    name: 'Sales tax',
    jurisdiction: 'Iowa',
    level: 'state',
    percent: 6,
    cents: 204,
    line: 'taxAmountCents',
    passedOn: false,
    ...noTaxBase,
    ...more,
  }
}

const emergency = aTax({ name: '911 fee', percent: null, cents: 51, line: 'regulatoryFeeCents' })

const fund = aTax({
  name: 'Fed USF Cellular',
  jurisdiction: 'United States',
  level: 'federal',
  percent: 37.6,
  cents: 370,
  line: 'regulatoryFeeCents',
  passedOn: true,
})

function aPrice(more: Partial<ItemizedPrice> = {}): ItemizedPrice {
  return {
    orderTotalCents: 2500,
    discountAmountCents: 250,
    lineDiscountCents: 0,
    taxAmountCents: 204,
    regulatoryFeeCents: 201,
    activationFeeCents: 1000,
    finalCheckoutAmountCents: 3655,
    recoveryFeeCents: 150,
    taxes: [aTax(), emergency],
    taxedBy: 'tables',
    periodMonths: 1,
    couponCode: 'WELCOME10',
    ...more,
  }
}

/** Of each money line after the other, as an explanation has them. */
function centsOf(taxes: readonly NamedTax[]) {
  const lines = ['taxAmountCents', 'regulatoryFeeCents'] as const
  return lines.flatMap((line) =>
    taxes.flatMap((tax) => (tax.line === line && tax.cents > 0 ? [tax.cents] : [])),
  )
}

function textsOf(notes: readonly PriceNote[]) {
  return notes.map(({ text }) => text)
}

describe('the explanation of a price', () => {
  test('names the state’s tax and 911 fee and our own fee apart, as the FCC label does', () => {
    const [price, government] = [{ group: 'price' }, { group: 'government' }]
    expect(explainPrice(aPrice())).toEqual([
      { line: 'orderTotalCents', ...price, text: 'Plan price, 1 month', cents: 2500 },
      { line: 'discountAmountCents', ...price, text: 'Coupon WELCOME10', cents: 250 },
      { line: 'taxAmountCents', ...government, text: 'Sales tax (Iowa), 6%', cents: 204 },
      { line: 'regulatoryFeeCents', ...government, text: '911 fee (Iowa)', cents: 51 },
      {
        line: 'regulatoryFeeCents',
        group: 'own_fee',
        text: 'Regulatory Recovery Fee (charged by us, not a tax)',
        cents: 150,
      },
      { line: 'activationFeeCents', ...price, text: 'One-time activation fee', cents: 1000 },
    ])
  })

  test('says a place once that an engine has in the name of its tax', () => {
    const taxes = [aTax({ name: 'IOWA SALES TAX' }), aTax({ name: 'Utility tax', percent: null })]
    expect(textsOf(explainPrice(aPrice({ taxes }))).slice(2, 4)).toEqual([
      'IOWA SALES TAX, 6%',
      'Utility tax (Iowa)',
    ])
  })

  test('prints no percentage that the amount is not of the price or a part of it', () => {
    const taxes = [fund, aTax({ percent: 2, cents: 45 }), aTax({ percent: 2, cents: 46 })]
    expect(textsOf(explainPrice(aPrice({ taxes, taxedBy: 'avalara' })))).toEqual(
      expect.arrayContaining([
        'Fed USF Cellular (United States)',
        'Sales tax (Iowa), 2%', // of the plan alone
        'Sales tax (Iowa)',
      ]),
    )
  })

  test.each([
    ['tables', 'Impuesto sobre las ventas (Iowa), 6 %', 'Cargo del 911 (Iowa)'],
    ['stand_in', 'Impuesto sobre las ventas (Iowa), 6 %', 'Cargo del 911 (Iowa)'],
    ['avalara', 'Sales tax (Iowa), 6 %', '911 fee (Iowa)'],
  ] as const)(
    'in Spanish names taxes of our own tables, and those of an engine as it does: %s',
    (taxedBy, ...names) => {
      addMessages(spanish)
      setLanguageResolver(() => 'es')
      expect(textsOf(explainPrice(aPrice({ taxedBy })))).toEqual(expect.arrayContaining(names))
    },
  )

  test('never calls our fee a tax or the government’s, and adds up, for any taxes', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const anyTax = fc
      .record({
        name: fc.constantFrom('Sales tax', '911 fee', 'STATE USF', 'Gross receipts'),
        jurisdiction: fc.constantFrom('Iowa', 'Polk County', 'United States'),
        percent: fc.option(fc.integer({ min: 0, max: 40 })),
        cents,
        line: fc.constantFrom('taxAmountCents' as const, 'regulatoryFeeCents' as const),
        passedOn: fc.boolean(),
      })
      .map(aTax)
    fc.assert(
      fc.property(fc.array(anyTax, { maxLength: 12 }), cents, (taxes, recoveryFeeCents) => {
        const price = aPrice({
          taxes,
          recoveryFeeCents,
          taxAmountCents: taxesOf('taxAmountCents', taxes),
          regulatoryFeeCents: taxesOf('regulatoryFeeCents', taxes) + recoveryFeeCents,
        })
        const notes = explainPrice(price)
        const ours = notes.filter(({ group }) => group === 'own_fee')
        expect(ours.map((note) => note.cents)).toEqual(
          recoveryFeeCents === 0 ? [] : [recoveryFeeCents],
        )
        expect(notes.filter(({ text }) => text.includes('Recovery Fee'))).toEqual(ours)
        const surcharges = notes.filter(({ group }) => group === 'passed_on')
        expect(surcharges.map((note) => note.cents)).toEqual(
          centsOf(taxes.filter(({ passedOn }) => passedOn)),
        )
        for (const line of ['taxAmountCents', 'regulatoryFeeCents'] as const) {
          const parts = notes.filter((note) => note.line === line)
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(price[line])
        }
      }),
    )
  })

  test('leaves out what costs nothing', () => {
    const free = aPrice({ discountAmountCents: 0, taxAmountCents: 0, activationFeeCents: 0 })
    const data = { ...free, regulatoryFeeCents: 150, taxes: [] }
    expect(textsOf(explainPrice(data))).toEqual([
      'Plan price, 1 month',
      'Regulatory Recovery Fee (charged by us, not a tax)',
    ])
  })
})

test('the groups of a price are the price, what governments ask, surcharges passed on, and our own fee', () => {
  const groups = groupNotes(explainPrice(aPrice({ taxes: [fund, aTax(), emergency] })))
  expect(groups.map(({ heading, notes }) => [heading, ...textsOf(notes)])).toEqual([
    [null, 'Plan price, 1 month', 'Coupon WELCOME10', 'One-time activation fee'],
    ['Government taxes and fees', 'Sales tax (Iowa), 6%', '911 fee (Iowa)'],
    ['Surcharges we pass on, not taxes', 'Fed USF Cellular (United States)'],
    ['Our own fee', 'Regulatory Recovery Fee (charged by us, not a tax)'],
  ])
})

test('the lines of a receipt are those of each group below its heading', () => {
  const lines = statementLines(explainPrice(aPrice()))
  expect(lines).toEqual([
    { label: 'Plan price, 1 month', amountCents: 2500 },
    { label: 'Coupon WELCOME10', amountCents: -250 },
    { label: 'One-time activation fee', amountCents: 1000 },
    { label: 'Government taxes and fees', amountCents: null },
    { label: 'Sales tax (Iowa), 6%', amountCents: 204 },
    { label: '911 fee (Iowa)', amountCents: 51 },
    { label: 'Our own fee', amountCents: null },
    { label: 'Regulatory Recovery Fee (charged by us, not a tax)', amountCents: 150 },
  ])
})
