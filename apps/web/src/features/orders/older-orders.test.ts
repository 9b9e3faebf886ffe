import type { Order } from '@openline/contract/sales/orders'
import { expect, test } from 'vitest'
import { withOlder } from './older-orders.ts'

function anOrder(day: number, status: Order['status'] = 'active') {
  return { id: `order-${day}`, createdAt: `2026-11-${day}T12:00:00.000Z`, status } as Order
} // all that is read

function shown(newest: Order[], seen: Order[]) {
  return withOlder(newest, seen).map(({ id, status }) => `${id} ${status}`)
}

test('older orders follow the newest', () => {
  expect(shown([anOrder(21), anOrder(20)], [anOrder(12), anOrder(11)])).toEqual([
    'order-21 active',
    'order-20 active',
    'order-12 active',
    'order-11 active',
  ])
})

test('an order that is read again is shown as it is now, once', () => {
  expect(shown([anOrder(21, 'paid')], [anOrder(21, 'payment_pending')])).toEqual(['order-21 paid'])
})

test('an order that a new one pushed off the newest page stays in its place', () => {
  const before = [anOrder(21), anOrder(20), anOrder(12)]
  expect(shown([anOrder(22), anOrder(21)], before)).toEqual([
    'order-22 active',
    'order-21 active',
    'order-20 active',
    'order-12 active',
  ])
})
