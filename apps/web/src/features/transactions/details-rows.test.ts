import { expect, test } from 'vitest'
import { detailsRows } from './details-rows.ts'

test('each line is shown only if it is present, in dollars', () => {
  expect(detailsRows({ orderTotalCents: 2500, finalCheckoutAmountCents: 2500 })).toEqual([
    { label: 'Order Total', amount: '$25.00' },
  ])
  const whole = {
    orderTotalCents: 250_000,
    taxAmountCents: 175,
    regulatoryFeeCents: 199,
    activationFeeCents: 1000,
    discountAmountCents: 500,
    finalCheckoutAmountCents: 250_874,
  }
  expect(detailsRows(whole)).toEqual([
    { label: 'Order Total', amount: '$2,500.00' },
    { label: 'Tax Amount', amount: '$1.75' },
    { label: 'Regulatory Fee', amount: '$1.99' },
    { label: 'Activation Fee', amount: '$10.00' },
    { label: 'Discount', amount: '-$5.00' },
  ])
})
