import { describe, expect, test } from 'vitest'
import { firstIncomplete, isReachable, reachableStep, type StepId, stepsFor } from './steps.ts'

const steps = stepsFor('phone')

function progress(...incomplete: readonly StepId[]) {
  return {
    steps,
    isComplete: (step: StepId) => !incomplete.includes(step),
  }
}

describe('the open step', () => {
  test('is the one that the address asks for', () => {
    expect(reachableStep('number', progress())).toBe('number')
  })

  test('is the first incomplete one when the address asks for none', () => {
    expect(reachableStep(null, progress('address', 'payment'))).toBe('address')
  })

  test('is the review when nothing is missing', () => {
    expect(reachableStep(null, progress())).toBe('review')
  })

  test('is never behind one that is not complete', () => {
    expect(reachableStep('review', progress('number'))).toBe('number')
  })

  test('is a known one, whatever the address says', () => {
    expect(reachableStep('nonsense', progress('sim'))).toBe('sim')
  })
})

test('the step after a finished one is the next incomplete one, however many lie between', () => {
  expect(firstIncomplete(progress('number', 'payment'))).toBe('number')
  expect(firstIncomplete(progress('payment'))).toBe('payment')
})

test('a complete step behind an incomplete one cannot be opened yet', () => {
  expect(isReachable('payment', progress('address'))).toBe(false)
  expect(isReachable('address', progress('address'))).toBe(true)
  expect(isReachable('sim', progress('address'))).toBe(true)
})

test('a data plan has no step for a number', () => {
  expect(stepsFor('data').map(({ id }) => id)).toEqual(['sim', 'address', 'payment', 'review'])
})
