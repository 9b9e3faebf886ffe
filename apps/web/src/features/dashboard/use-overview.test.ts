import type { Line } from '@openline/contract/lines/lines'
import type { PortIn } from '@openline/contract/processes/port-in'
import type { Order } from '@openline/contract/sales/orders'
import { expect, test } from 'vitest'
import { isInProgress, versionOf } from './use-overview.ts'

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

test('the dashboard polls while a line, an order or a port-in is in progress', () => {
  expect(isInProgress({ ...nothing, lines: [aLine('pending', 'wait')] })).toBe(true)
  expect(isInProgress({ ...nothing, orders: [anOrder('paid', 'wait')] })).toBe(true)
  expect(isInProgress({ ...nothing, portIns: [aPortIn('pending')] })).toBe(true)
})

test('the dashboard polls while a port-in waits for a correction that support may make', () => {
  expect(isInProgress({ ...nothing, portIns: [aPortIn('action_required')] })).toBe(true)
})

test('the dashboard polls at short intervals again after a change', () => {
  const before = versionOf({ ...nothing, orders: [anOrder('paid', 'wait')] })
  const after = versionOf({ ...nothing, orders: [anOrder('to_ship', 'wait')] })
  expect(after).not.toBe(before)
})

test('the dashboard stops polling when every record waits for the customer', () => {
  const lines = [aLine('active', 'install_esim'), aLine('pending', 'activate_sim')]
  const orders = [anOrder('payment_failed', 'pay')]
  const portIns = [aPortIn('draft'), aPortIn('completed')]
  expect(isInProgress({ lines, orders, portIns })).toBe(false)
})
