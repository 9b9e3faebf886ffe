import type { Attempt, Order } from '@openline/contract/sales/orders'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderPrice } from './order-details.tsx'

const order = {
  lines: { orderTotalCents: 2500, finalCheckoutAmountCents: 2500 },
  creditCents: 0,
  addOn: null,
} as Order // what the price reads of it

const paid: Attempt = {
  id: 'attempt',
  number: 2,
  status: 'captured',
  amountCents: 2500,
  cardNetwork: 'visa',
  last4Digits: '4242',
  createdAt: '2026-11-20T11:00:00.000Z',
  failure: null,
}
const returned: Attempt = {
  ...paid,
  number: 1,
  last4Digits: '0002',
  failure: { code: 'not_needed', message: 'Not needed' },
}

function wordsOf(attempts: Attempt[]): string {
  return renderToStaticMarkup(<OrderPrice order={order} attempts={attempts} explain={[]} />)
}

test('an order names the card that paid it, and none that was charged by mistake', () => {
  expect(wordsOf([returned, paid])).toContain('4242')
  expect(wordsOf([returned, paid])).not.toContain('0002')
  expect(wordsOf([returned])).not.toContain('Payment Method')
})
