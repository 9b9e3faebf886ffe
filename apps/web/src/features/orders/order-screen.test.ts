import type { Order, OrderStatus } from '@openline/contract/sales/orders'
import { describe, expect, test } from 'vitest'
import { isUnpaid, orderScreen } from './order-screen.ts'

const redirect = { url: 'https://bank.example/confirm', sessionId: 'pi_1' }
function screenOf(status: OrderStatus) {
  return orderScreen({ status, redirect, nextActions: ['pay'] })
}

describe('after paying, the customer sees', () => {
  test.each(['paid', 'provisioning', 'to_ship', 'shipped', 'active'] as const)(
    'thank you when the order is %s',
    (status) => {
      expect(screenOf(status)).toBe('success')
    },
  )

  test('the bank’s question when there is one', () => {
    expect(screenOf('payment_action')).toBe('confirm')
  })

  test('that it takes a moment until the bank’s page is known', () => {
    const waiting = { status: 'payment_action', redirect: null, nextActions: ['wait'] } as const
    expect(orderScreen({ ...waiting, nextActions: [...waiting.nextActions] })).toBe('pending')
  })

  test('how to confirm a charge that was made without the customer', () => {
    expect(orderScreen({ status: 'payment_action', redirect: null, nextActions: ['pay'] })).toBe(
      'confirm_anew',
    )
  })

  test('another try when the card was declined', () => {
    expect(screenOf('payment_failed')).toBe('failed')
  })

  test('only that the outcome is unknown while there is no answer', () => {
    expect(screenOf('payment_pending')).toBe('pending')
  })

  test('where the money goes when the plan cannot be delivered', () => {
    expect(screenOf('refund_pending')).toBe('refund')
    expect(screenOf('refunded')).toBe('refund')
  })
})

test('an order is unpaid as long as the server takes a payment for it', () => {
  const withActions = (...nextActions: Order['nextActions']) => isUnpaid({ nextActions })
  expect(withActions('pay')).toBe(true)
  expect(withActions('authenticate', 'pay')).toBe(true)
  expect(withActions('wait')).toBe(false)
})
