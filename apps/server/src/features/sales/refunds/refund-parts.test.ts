import type { RefundParts } from '@openline/contract/sales/refunds'
import type { NamedTax } from '@openline/contract/sales/taxes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitRefund } from './refund-parts.ts'

function tax(name: string, cents: number, line: NamedTax['line']): NamedTax {
  return { name, jurisdiction: 'Iowa', level: 'state', percent: null, cents, line, passedOn: false }
}

const cents = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 50_000 }))

const sales = fc
  .record({
    planCents: fc.integer({ min: 1, max: 200_000 }),
    discountAmountCents: cents,
    activationFeeCents: cents,
    recoveryFeeCents: cents,
    taxes: fc.array(cents, { maxLength: 12 }),
  })
  .map(({ planCents, discountAmountCents, taxes, ...fees }) => ({
    ...fees,
    orderTotalCents: planCents + discountAmountCents,
    discountAmountCents,
    taxes: taxes.map((each, index) => tax(`Tax ${index}`, each, 'taxAmountCents')),
  }))

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 })

function centsOf(parts: RefundParts): number[] {
  const { planCents, activationFeeCents, recoveryFeeCents, taxes } = parts
  return [planCents, activationFeeCents, recoveryFeeCents, ...taxes.map((each) => each.cents)]
}

function total(all: readonly number[]): number {
  return all.reduce((sum, each) => sum + each, 0)
}

test('however a sale is given back, each refund adds up and the last leaves nothing of any tax', () => {
  fc.assert(
    fc.property(sales, cuts, (sale, shares) => {
      const charged = [
        sale.orderTotalCents - sale.discountAmountCents,
        sale.activationFeeCents,
        sale.recoveryFeeCents,
        ...sale.taxes.map((each) => each.cents),
      ]
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
      const whole =
        sale.orderTotalCents -
        sale.discountAmountCents +
        sale.activationFeeCents +
        sale.recoveryFeeCents +
        total(sale.taxes.map((each) => each.cents))
      const amount = Math.floor(whole * share)
      const parts = splitRefund(sale, [], amount)
      for (const [index, each] of parts.taxes.entries()) {
        const exact = ((sale.taxes[index]?.cents ?? 0) * amount) / whole
        expect(Math.abs(each.cents - exact)).toBeLessThan(1)
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
  expect(centsOf(splitRefund(sale, [], 1425))).toEqual([1250, 0, 75, 75, 25])
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
