import type { PriceNote } from '@openline/contract/shop'
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

const explain: PriceNote[] = [
  { line: 'orderTotalCents', text: 'Plan price, 1 month', cents: 2500 },
  { line: 'regulatoryFeeCents', text: 'Iowa 911 fee', cents: 51 },
  { line: 'regulatoryFeeCents', text: 'Regulatory Recovery Fee', cents: 99 },
]

test('a price is read line by line, the discount taken off', () => {
  expect(priceRows(lines, []).lines.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Order Total $25.00',
    'Discount -$5.00',
    'Tax Amount $1.87',
    'Regulatory Fee $1.50',
  ])
})

test('each line says what it is for, and the parts of one line have their amounts', () => {
  const notes = priceRows(lines, explain).lines.map((line) => line.notes)
  expect(notes).toEqual([
    ['Plan price, 1 month'],
    [],
    [],
    ['Iowa 911 fee: $0.51', 'Regulatory Recovery Fee: $0.99'],
  ])
})

test('the sum is the amount that is charged', () => {
  expect(priceRows(lines, []).total).toEqual({ label: 'Final Checkout Amount', amount: '$23.37' })
})

test('a fee that is waived is not listed', () => {
  const labels = priceRows(lines, []).lines.map(({ label }) => label)
  expect(labels).not.toContain('Activation Fee')
})
