import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-client.ts'
import { attemptKey, failedPayment } from './pay-again.ts'

function failure(code: ApiError['code']) {
  return new ApiError({ status: 409, code, message: 'No' })
}

test('a double click is one try, a new try is another', () => {
  expect(attemptKey('order-1', 1)).toBe('order-1:2')
  expect(attemptKey('order-1', 1)).toBe(attemptKey('order-1', 1))
  expect(attemptKey('order-1', 2)).not.toBe(attemptKey('order-1', 1))
})

test.each(['attempt_open', 'order_not_payable', 'idempotency_mismatch'] as const)(
  'after %s the order is looked at again',
  (code) => {
    expect(failedPayment(failure(code))).toEqual({ kind: 'outdated', message: 'No' })
  },
)

test('a number that is gone is told apart', () => {
  expect(failedPayment(failure('number_taken'))).toEqual({ kind: 'number_gone', message: 'No' })
})

test('any other failure is shown in the form', () => {
  expect(failedPayment(failure('provider_unavailable'))).toEqual({ kind: 'failed', message: 'No' })
})
