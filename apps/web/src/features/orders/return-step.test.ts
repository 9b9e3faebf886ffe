import { describe, expect, test } from 'vitest'
import { pathOfRecentOrder, returnStep } from './return-step.ts'

const visit = { sessionId: 'cs_1', returnTo: 'payment', orderId: null } as const
const fromCheckout = { ...visit, returnTo: 'checkout' } as const
const fromOrder = { ...fromCheckout, orderId: 'order-1' } as const
const now = { round: 0, isCanceled: false }

describe('a card that was saved', () => {
  test('is shown on the payment screen', () => {
    const step = returnStep({ kind: 'card', status: 'saved', cardId: 'card-1' }, { visit, ...now })
    expect(step).toEqual({ kind: 'leave', to: '/dashboard/payment?success=1', cardId: 'card-1' })
  })

  test('is chosen in the checkout that it was saved for', () => {
    const step = returnStep(
      { kind: 'card', status: 'saved', cardId: 'card-1' },
      { visit: fromCheckout, ...now },
    )
    expect(step).toEqual({
      kind: 'leave',
      to: '/cart/checkout?step=review&success=1',
      cardId: 'card-1',
    })
  })

  test('leads back to the unpaid order that it was saved for', () => {
    const step = returnStep({ kind: 'card', status: 'saved' }, { visit: fromOrder, ...now })
    expect(step).toMatchObject({ to: '/cart/checkout?order=order-1&success=1' })
  })
})

describe('a card that was not saved', () => {
  test('is shown as a failure', () => {
    const step = returnStep({ kind: 'card', status: 'failed' }, { visit, ...now })
    expect(step).toMatchObject({ to: '/dashboard/payment?failure=1' })
  })

  test('is no failure when the customer canceled', () => {
    const step = returnStep(
      { kind: 'card', status: 'pending' },
      { visit, round: 0, isCanceled: true },
    )
    expect(step).toMatchObject({ to: '/dashboard/payment' })
  })

  test('is polled for a while, then shown as pending', () => {
    const answer = { kind: 'card', status: 'pending' } as const
    expect(returnStep(answer, { visit, ...now })).toEqual({ kind: 'ask_again' })
    expect(returnStep(answer, { visit, round: 9, isCanceled: false })).toEqual({
      kind: 'say_pending',
    })
  })
})

test('an address that says canceled does not undo what the provider saved', () => {
  const step = returnStep({ kind: 'card', status: 'saved' }, { visit, round: 0, isCanceled: true })
  expect(step).toMatchObject({ to: '/dashboard/payment?success=1' })
})

describe('a payment confirmed with the bank', () => {
  test.each(['paid', 'failed'] as const)('leads to its order when it is %s', (status) => {
    const step = returnStep(
      { kind: 'order', status, orderId: 'order-1' },
      { visit: fromOrder, ...now },
    )
    expect(step).toMatchObject({ to: '/cart/checkout?order=order-1' })
  })

  test('is polled a few times before the order shows that it is pending', () => {
    const answer = { kind: 'order', status: 'pending', orderId: 'order-1' } as const
    expect(returnStep(answer, { visit: fromOrder, ...now })).toEqual({ kind: 'ask_again' })
    expect(returnStep(answer, { visit: fromOrder, round: 5, isCanceled: false })).toMatchObject({
      kind: 'leave',
    })
  })
})

describe('without a visit to the provider', () => {
  const ordered = { id: 'order-2', createdAt: '2026-11-23T06:25:50.000Z' }
  const older = { id: 'order-1', createdAt: '2026-11-20T06:00:00.000Z' }

  test('the order that was just paid is shown, the newest of them', () => {
    const path = pathOfRecentOrder([ordered, older], new Date('2026-11-23T06:26:10Z'))
    expect(path).toBe('/cart/checkout?order=order-2')
  })

  test('an order of another day is no answer', () => {
    expect(pathOfRecentOrder([older], new Date('2026-11-23T06:26:10Z'))).toBeNull()
    expect(pathOfRecentOrder([], new Date('2026-11-23T06:26:10Z'))).toBeNull()
  })
})
