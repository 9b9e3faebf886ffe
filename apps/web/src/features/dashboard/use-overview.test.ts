import type { Line } from '@openline/contract/lines'
import type { Order } from '@openline/contract/orders'
import { expect, test } from 'vitest'
import { movementOf } from './use-overview.ts'

const aLine = (status: Line['status'], ...nextActions: Line['nextActions']) =>
  ({ id: 'line-1', status, nextActions }) as Line // all that is read
const anOrder = (status: Order['status'], ...nextActions: Order['nextActions']) =>
  ({ id: 'order-1', status, nextActions }) as Order // as above

test('the dashboard looks again while a line or an order moves', () => {
  expect(movementOf({ lines: [aLine('pending', 'wait')], orders: [] })).not.toBeNull()
  expect(movementOf({ lines: [], orders: [anOrder('paid', 'wait')] })).not.toBeNull()
})

test('the dashboard looks more often again when something has moved', () => {
  const before = movementOf({ lines: [], orders: [anOrder('paid', 'wait')] })
  const after = movementOf({ lines: [], orders: [anOrder('to_ship', 'wait')] })
  expect(after).not.toBe(before)
})

test('the dashboard rests when everything waits for the customer', () => {
  const lines = [aLine('active', 'install_esim'), aLine('pending', 'activate_sim')]
  expect(movementOf({ lines, orders: [anOrder('payment_failed', 'pay')] })).toBeNull()
})
