import type { RefundParts } from '@openline/contract/sales/refunds'
import { type NamedTax, noTaxBase } from '@openline/contract/sales/taxes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitAddOnRefund, splitRefund } from './refund-parts.ts'

function tax(name: string, cents: number, line: NamedTax['line']): NamedTax {
  const iowa = { jurisdiction: 'Iowa', level: 'state', passedOn: false, ...noTaxBase } as const
  return { name, ...iowa, percent: null, cents, line }
}

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }))

const someData = {
  addOnId: 'data-2gb',
  title: '2 GB of data',
  kind: 'data',
  dataGb: 2,
  days: null,
  taxClass: 'prepaid_wireless',
} as const

const sales = fc
  .record({
    planCents: fc.integer({ min: 1, max: 200_000 }),
    addOnCents: cents,
    discountAmountCents: cents,
    activationFeeCents: cents,
    recoveryFeeCents: cents,
    taxes: fc.array(cents, { maxLength: 12 }),
  })
  .map(({ planCents, addOnCents, discountAmountCents, taxes, ...fees }) => ({
    ...fees,
    orderTotalCents: planCents + addOnCents + discountAmountCents,
    withAddOn: addOnCents === 0 ? null : { ...someData, priceCents: addOnCents },
    discountAmountCents,
    taxes: taxes.map((each, index) => tax(`Tax ${index}`, each, 'taxAmountCents')),
  }))

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

function centsOf(parts: RefundParts): number[] {
  const { planCents, activationFeeCents, recoveryFeeCents, addOnCents = 0, taxes } = parts
  const own = [planCents, activationFeeCents, recoveryFeeCents]
  const ofTaxes = taxes.map((each) => each.cents)
  return [...own, ...ofTaxes, addOnCents]
}

function chargedOf(sale: Parameters<typeof splitRefund>[0]): RefundParts {
  const { orderTotalCents, discountAmountCents, withAddOn, ...fees } = sale
  const addOnCents = withAddOn?.priceCents ?? 0
  const planCents = orderTotalCents - discountAmountCents - addOnCents
  return { planCents, ...fees, addOnCents, taxes: [...sale.taxes] }
}

function total(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0)
}

test('however a sale is given back, each refund adds up and the last leaves nothing of any tax', () => {
  fc.assert(
    fc.property(sales, cuts, (sale, shares) => {
      const charged = centsOf(chargedOf(sale))
      const refunds: RefundParts[] = []
      let left = total(charged)
      for (const share of [...shares, 1]) {
        const amount = share === 1 ? left : Math.floor(left * share)
        const parts = splitRefund(sale, refunds, amount)
        expect(total(centsOf(parts))).toBe(amount)
        expect(Math.min(...centsOf(parts))).toBeGreaterThanOrEqual(0)
        refunds.push(parts)
        left -= amount
      }
      const returned = charged.map((_, part) =>
        total(refunds.map((parts) => centsOf(parts)[part] ?? 0)),
      )
      expect(returned).toEqual(charged)
    }),
  )
})

test('a tax goes back in proportion, within a cent', () => {
  fc.assert(
    fc.property(sales, fc.double({ min: 0, max: 1, noNaN: true }), (sale, share) => {
      const whole = total(centsOf(chargedOf(sale)))
      const amount = Math.floor(whole * share)
      const parts = splitRefund(sale, [], amount)
      for (const [index, each] of parts.taxes.entries()) {
        const exact = ((sale.taxes[index]?.cents ?? 0) * amount) / whole
        expect(Math.abs(each.cents - exact)).toBeLessThan(1)
      }
    }),
  )
})

const bases = fc.record({ taxableCents: cents, exemptCents: cents })

test('the base of a tax goes back in proportion, and wholly with the last refund', () => {
  fc.assert(
    fc.property(sales, bases, cuts, (priced, basis, shares) => {
      const based = { ...tax('Utility tax', 100, 'taxAmountCents'), ...basis }
      const sale = { ...priced, taxes: [based, ...priced.taxes] }
      const refunds: RefundParts[] = []
      let left = total(centsOf(chargedOf(sale)))
      const whole = left
      for (const share of [...shares, 1]) {
        const amount = share === 1 ? left : Math.floor(left * share)
        refunds.push(splitRefund(sale, refunds, amount))
        left -= amount
        for (const of of ['taxableCents', 'exemptCents'] as const) {
          const returned = total(refunds.map(({ taxes }) => taxes[0]?.[of] ?? 0))
          const exact = (basis[of] * (whole - left)) / whole
          expect(returned - exact).toBeLessThan(1e-6)
          expect(exact - returned).toBeLessThan(left === 0 ? 1e-6 : refunds.length)
        }
        expect(refunds.at(-1)?.taxes[1]?.taxableCents ?? null).toBeNull()
      }
    }),
  )
})

test('half of a payment is half of each part, and the odd cents go where most was lost', () => {
  const sale = {
    orderTotalCents: 2500,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 150,
    taxes: [tax('Sales tax', 150, 'taxAmountCents'), tax('911 fee', 51, 'regulatoryFeeCents')],
  }
  expect(centsOf(splitRefund(sale, [], 1425))).toEqual([1250, 0, 75, 75, 25, 0])
})

test('more than is left is refused', () => {
  const sale = {
    orderTotalCents: 1000,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 0,
    taxes: [],
  }
  const first = splitRefund(sale, [], 600)
  expect(() => splitRefund(sale, [first], 401)).toThrow('401 of 400 cents cannot go back')
})

test('an add-on goes back alone with its taxes, and no more than earlier refunds left of it', () => {
  const ofAddOn = { ...tax('Sales tax', 30, 'taxAmountCents'), forAddOn: true as const }
  const sale = {
    orderTotalCents: 2000,
    discountAmountCents: 0,
    activationFeeCents: 0,
    recoveryFeeCents: 70,
    withAddOn: { ...someData, priceCents: 500 },
    taxes: [tax('Sales tax', 90, 'taxAmountCents'), ofAddOn],
  }
  const whole = splitAddOnRefund(sale, [], 2190)
  expect(whole.amountCents).toBe(530)
  expect(centsOf(whole.parts)).toEqual([0, 0, 0, 0, 30, 500])
  expect(splitAddOnRefund(sale, [whole.parts], 1660).amountCents).toBe(0)
  const half = splitRefund(sale, [], 1095)
  expect(centsOf(splitAddOnRefund(sale, [half], 1095).parts)).toEqual([0, 0, 0, 0, 15, 250])
  expect(splitAddOnRefund(sale, [], 100).amountCents).toBe(100)
})
