import { expect, test } from 'vitest'
import { failureWords, successWords } from './outcome-labels.ts'

test('each kind of failure has its own text', () => {
  expect(failureWords('payment')).toEqual({
    title: 'Payment Failed',
    text: 'Please try again!',
    actionLabel: 'Try again',
  })
  expect(failureWords('failed')).toEqual({
    title: 'Oops!',
    text: 'This number is not eligible for port-in.',
    actionLabel: 'Try again',
  })
})

test('a failure of any other kind has the general text', () => {
  expect(failureWords('port-in')).toEqual({
    title: 'That Failed...',
    text: 'Something went wrong. Please try again!',
    actionLabel: 'Try again',
  })
})

test('every success leads to the dashboard, except an eligible number, which continues', () => {
  expect(
    (['payment', 'password', 'port-in'] as const).map((variant) => {
      const { title, actionLabel } = successWords(variant)
      return [variant, title, actionLabel]
    }),
  ).toEqual([
    ['payment', 'Payment Successful', 'To Dashboard'],
    ['password', 'Password changes!', 'To Dashboard'],
    ['port-in', 'Good News!', 'Continue'],
  ])
})
