import { expect, test } from 'vitest'
import { priceRows } from './price-rows.ts'

const lines = {
  orderTotalCents: 2500,
  discountAmountCents: 500,
  taxAmountCents: 187,
  regulatoryFeeCents: 150,
  activationFeeCents: 0,
  finalCheckoutAmountCents: 2337,
}

test('a price is read line by line, the discount taken off', () => {
  expect(priceRows(lines).lines).toEqual([
    { label: 'Order Total', amount: '$25.00' },
    { label: 'Discount', amount: '-$5.00' },
    { label: 'Tax Amount', amount: '$1.87' },
    { label: 'Regulatory Fee', amount: '$1.50' },
  ])
})

test('the sum is the amount that is charged', () => {
  expect(priceRows(lines).total).toEqual({ label: 'Final Checkout Amount', amount: '$23.37' })
})

test('a fee that is waived is not listed', () => {
  const labels = priceRows(lines).lines.map(({ label }) => label)
  expect(labels).not.toContain('Activation Fee')
})
