import type { Line } from '@openline/contract/lines'
import type { Order } from '@openline/contract/orders'
import type { PortIn } from '@openline/contract/port-in'
import { expect, test } from 'vitest'
import { isOnTheMove, movementOf } from './use-overview.ts'

function aLine(status: Line['status'], ...nextActions: Line['nextActions']) {
  return { id: 'line-1', status, nextActions } as Line
} // all that is read
function anOrder(status: Order['status'], ...nextActions: Order['nextActions']) {
  return { id: 'order-1', status, nextActions } as Order
} // as above
function aPortIn(status: PortIn['status']) {
  return { id: 'port-in-1', status, updatedAt: '2026-11-20T12:00:00.000Z' } as PortIn
} // as above
const nothing = { lines: [], orders: [], portIns: [] }

test('the dashboard looks again while a line, an order or a number moves', () => {
  expect(isOnTheMove({ ...nothing, lines: [aLine('pending', 'wait')] })).toBe(true)
  expect(isOnTheMove({ ...nothing, orders: [anOrder('paid', 'wait')] })).toBe(true)
  expect(isOnTheMove({ ...nothing, portIns: [aPortIn('pending')] })).toBe(true)
})

test('the dashboard looks again while a number waits for a correction that support may make', () => {
  expect(isOnTheMove({ ...nothing, portIns: [aPortIn('action_required')] })).toBe(true)
})

test('the dashboard looks more often again when something has moved', () => {
  const before = movementOf({ ...nothing, orders: [anOrder('paid', 'wait')] })
  const after = movementOf({ ...nothing, orders: [anOrder('to_ship', 'wait')] })
  expect(after).not.toBe(before)
})

test('the dashboard rests when everything waits for the customer', () => {
  const lines = [aLine('active', 'install_esim'), aLine('pending', 'activate_sim')]
  const orders = [anOrder('payment_failed', 'pay')]
  const portIns = [aPortIn('draft'), aPortIn('completed')]
  expect(isOnTheMove({ lines, orders, portIns })).toBe(false)
})
