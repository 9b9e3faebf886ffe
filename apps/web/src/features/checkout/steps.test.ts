import { describe, expect, test } from 'vitest'
import {
  furtherStep,
  reachableStep,
  type StepId,
  stepAfter,
  stepBefore,
  stepsFor,
} from './steps.ts'

const steps = stepsFor('phone')

const progress = (furthest: StepId, incomplete: readonly StepId[] = []) => ({
  steps,
  furthest,
  isComplete: (step: StepId) => !incomplete.includes(step),
})

describe('the step that is shown', () => {
  test('is the one that the address asks for', () => {
    expect(reachableStep('number', progress('payment'))).toBe('number')
  })

  test('is the one where the customer left off when the address asks for none', () => {
    expect(reachableStep(null, progress('payment'))).toBe('payment')
  })

  test('is never further than the customer has been', () => {
    expect(reachableStep('review', progress('address'))).toBe('address')
  })

  test('is never behind one that is not complete', () => {
    expect(reachableStep('review', progress('review', ['number']))).toBe('number')
  })

  test('is a known one, whatever the address says', () => {
    expect(reachableStep('nonsense', progress('sim'))).toBe('sim')
  })
})

describe('Next', () => {
  test('leads on', () => {
    expect(stepAfter('sim', progress('sim'))).toBe('number')
  })

  test('leads on, even over what is filled in already, until everything was seen once', () => {
    expect(stepAfter('number', progress('number'))).toBe('address')
  })

  test('leads back to the review for whoever came from there', () => {
    expect(stepAfter('sim', progress('review', ['review']))).toBe('review')
  })

  test('leads to what a change made incomplete', () => {
    expect(stepAfter('sim', progress('review', ['payment', 'review']))).toBe('payment')
  })
})

test('a data plan has no step for a number', () => {
  expect(stepsFor('data').map(({ id }) => id)).toEqual(['sim', 'address', 'payment', 'review'])
})

test('there is no way back from the first step', () => {
  expect(stepBefore('sim', steps)).toBeNull()
  expect(stepBefore('payment', steps)).toBe('address')
})

test('going back does not forget how far one was', () => {
  expect(furtherStep('review', 'sim')).toBe('review')
  expect(furtherStep('sim', 'number')).toBe('number')
})
