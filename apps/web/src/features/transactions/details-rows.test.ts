import type { PaymentDetails } from '@openline/contract/processes/transactions'
import { expect, test } from 'vitest'
import { detailsRows } from './details-rows.ts'

function shown(details: PaymentDetails) {
  return detailsRows(details, []).map(({ label, amount }) => `${label} ${amount}`)
}

test('each line is shown only if it is present, in dollars', () => {
  expect(shown({ orderTotalCents: 2500, finalCheckoutAmountCents: 2500 })).toEqual([
    'Order Total $25.00',
  ])
  const whole = {
    orderTotalCents: 250_000,
    taxAmountCents: 175,
    regulatoryFeeCents: 199,
    activationFeeCents: 1000,
    discountAmountCents: 500,
    finalCheckoutAmountCents: 250_874,
  }
  expect(shown(whole)).toEqual([
    'Order Total $2,500.00',
    'Tax Amount $1.75',
    'Regulatory Fee $1.99',
    'Activation Fee $10.00',
    'Discount -$5.00',
  ])
})

test('each line says what it is for, whose fee it is, and the parts of one line have their amounts', () => {
  const details = {
    orderTotalCents: 2500,
    regulatoryFeeCents: 201,
    finalCheckoutAmountCents: 2701,
  }
  const rows = detailsRows({ ...details, taxAmountCents: 187 }, [
    { line: 'orderTotalCents', group: 'price', text: 'Plan price, 1 month', cents: 2500 },
    { line: 'taxAmountCents', group: 'government', text: 'Iowa sales tax', cents: 187 },
    { line: 'regulatoryFeeCents', group: 'government', text: 'Iowa 911 fee', cents: 51 },
    { line: 'regulatoryFeeCents', group: 'own_fee', text: 'Regulatory Recovery Fee', cents: 150 },
  ])
  expect(rows.map(({ notes }) => notes)).toEqual([
    ['Plan price, 1 month'],
    ['Iowa sales tax'],
    [
      { heading: 'Government taxes and fees', texts: ['Iowa 911 fee: $0.51'] },
      { heading: 'Our own fee', texts: ['Regulatory Recovery Fee: $1.50'] },
    ],
  ])
})

test('a line that nothing explains has no note', () => {
  const details = { orderTotalCents: 2500, finalCheckoutAmountCents: 2500 }
  expect(detailsRows(details, []).map(({ notes }) => notes)).toEqual([[]])
})

test('a surcharge that is passed on says so, also where its line has nothing else', () => {
  const surcharge = {
    line: 'regulatoryFeeCents',
    group: 'passed_on',
    text: 'Fed USF Cellular (United States)',
    cents: 150,
  } as const
  const details = {
    orderTotalCents: 2500,
    regulatoryFeeCents: 150,
    finalCheckoutAmountCents: 2650,
  }
  expect(detailsRows(details, [surcharge]).at(-1)?.notes).toEqual([
    {
      heading: 'Surcharges we pass on, not taxes',
      texts: ['Fed USF Cellular (United States)'],
    },
  ])
})
